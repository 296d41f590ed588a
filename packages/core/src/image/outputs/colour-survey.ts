import type { Context } from '../../context.ts';

/** The colours that the engine puts into a palette of GIF, which has 256 entries. Transparent pixels are one of them. */
const maxPaletteColours = 255;
/** Pixels between two turns of the event loop. */
const bandPixels = 1 << 20;
const slots = 1 << 10;
/** A factor that spreads similar colours over the table. @see Knuth, "The Art of Computer Programming", 6.4 */
const spread = 0x9e3779b1;

/** Properties of pixels that a palette with one transparent entry cannot hold. */
export interface ColourSurvey {
  /** True if opaque and transparent pixels together need more entries than a palette has. */
  readonly exceedsPalette: boolean;
  /** True if some pixels are neither opaque nor transparent. */
  readonly hasPartialAlpha: boolean;
}

/**
 * Makes pixels of red, green, blue and alpha opaque or fully transparent, in place: transparent below half, black there.
 * Counts the colours that remain, until a palette is full.
 */
export async function splitAlpha(pixels: Uint8Array, context: Context): Promise<ColourSurvey> {
  const colours = new ColourSet();
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  let hasPartialAlpha = false;
  for (let start = 0; start < words.length; start += bandPixels) {
    await context.breathe();
    const end = Math.min(words.length, start + bandPixels);
    let last = -1;
    for (let at = start; at < end; at++) {
      const word = words[at]!;
      if (word === last) continue;
      const alpha = pixels[at * 4 + 3]!;
      if (alpha !== 255) {
        if (alpha !== 0) hasPartialAlpha = true;
        if (alpha < 128) words[at] = 0;
        else pixels[at * 4 + 3] = 255;
      } else last = word; // only unchanged pixels may be skipped
      if (!colours.isFull) colours.add(words[at]!);
    }
  }
  return { exceedsPalette: colours.isFull, hasPartialAlpha };
}

/** Distinct numbers, up to one more than a palette holds. */
class ColourSet {
  readonly #table = new Uint32Array(slots);
  readonly #used = new Uint8Array(slots);
  #count = 0;

  get isFull(): boolean {
    return this.#count > maxPaletteColours;
  }

  add(colour: number): void {
    let slot = Math.imul(colour, spread) >>> 22;
    while (this.#used[slot] === 1) {
      if (this.#table[slot] === colour) return;
      slot = (slot + 1) % slots;
    }
    this.#used[slot] = 1;
    this.#table[slot] = colour;
    this.#count++;
  }
}
