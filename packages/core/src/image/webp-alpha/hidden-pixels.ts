import type { Context } from '../../context.ts';
import type { Size } from '../size.ts';

/** The engine compresses colours in small squares; masks are computed in larger ones. */
const [squareSide, largeSquareSide] = [8, 16];

/**
 * Replaces the colours of invisible pixels by the mean of the visible ones around them. The original colours would cost
 * bytes, bleed into visible edges, and remain in the file. Samples have four bytes per pixel, the last is alpha.
 */
export async function smoothHiddenPixels(
  samples: Uint8Array,
  { width, height }: Size,
  context: Context,
): Promise<void> {
  context.spend(width * height);
  const smoother = new HiddenPixelSmoother(samples, width);
  for (let top = 0; top < height; top += squareSide) {
    const bottom = Math.min(height, top + squareSide);
    for (let left = 0; left < width; left += squareSide)
      smoother.smooth(left, top, Math.min(width, left + squareSide), bottom);
    if (top % (squareSide * 8) === 0) await context.breathe();
  }
}

/** Processes one square at a time without allocating objects: a large picture has a quarter of a million squares. */
class HiddenPixelSmoother {
  readonly #samples: Uint8Array;
  readonly #width: number;
  /** The last visible mean, which is also used for completely hidden squares. */
  readonly #colour = new Uint8Array(3);

  constructor(samples: Uint8Array, width: number) {
    this.#samples = samples;
    this.#width = width;
  }

  smooth(left: number, top: number, right: number, bottom: number): void {
    const [samples, width, colour] = [this.#samples, this.#width, this.#colour];
    let first = 0;
    let second = 0;
    let third = 0;
    let weight = 0;
    let hidden = 0;
    for (let y = top; y < bottom; y++) {
      const end = (y * width + right) * 4;
      for (let at = (y * width + left) * 4; at < end; at += 4) {
        const alpha = samples[at + 3]!;
        if (alpha === 0) hidden++;
        first += samples[at]! * alpha;
        second += samples[at + 1]! * alpha;
        third += samples[at + 2]! * alpha;
        weight += alpha;
      }
    }
    if (weight > 0) {
      colour[0] = Math.round(first / weight);
      colour[1] = Math.round(second / weight);
      colour[2] = Math.round(third / weight);
    }
    if (hidden > 0) this.#fill(left, top, right, bottom);
  }

  #fill(left: number, top: number, right: number, bottom: number): void {
    const [samples, width, colour] = [this.#samples, this.#width, this.#colour];
    for (let y = top; y < bottom; y++) {
      const end = (y * width + right) * 4;
      for (let at = (y * width + left) * 4; at < end; at += 4) if (samples[at + 3] === 0) samples.set(colour, at);
    }
  }
}

/**
 * Replaces alpha samples by a mask: 0 in large squares that are invisible together with all their neighbours, otherwise
 * 255. For samples of the caller, which must not be modified.
 */
export async function markVisible(alpha: Uint8Array, { width, height }: Size, context: Context): Promise<void> {
  context.spend(width * height);
  const columns = Math.ceil(width / largeSquareSide);
  const rows = Math.ceil(height / largeSquareSide);
  const isVisible = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / largeSquareSide) * columns;
    for (let x = 0; x < width; x++)
      if (alpha[y * width + x] !== 0) isVisible[row + Math.floor(x / largeSquareSide)] = 1;
    if (y % 256 === 0) await context.breathe();
  }
  for (let row = 0; row < rows; row++) {
    const lines = { top: row * largeSquareSide, bottom: Math.min(height, (row + 1) * largeSquareSide) };
    for (let column = 0; column < columns; column++) {
      const mark = isNearVisible(isVisible, columns, rows, column, row) ? 255 : 0;
      const [left, right] = [column * largeSquareSide, Math.min(width, (column + 1) * largeSquareSide)];
      for (let y = lines.top; y < lines.bottom; y++) alpha.fill(mark, y * width + left, y * width + right);
    }
  }
}

function isNearVisible(isVisible: Uint8Array, columns: number, rows: number, column: number, row: number): boolean {
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      if (isVisible[y * columns + x] === 1) return true;
    }
  }
  return false;
}
