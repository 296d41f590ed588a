import type { Yielder } from '../../../yielder.ts';
import type { Picture } from '../picture.ts';

/** Lower steps, in samples, are not edges. */
const minStep = 24;
/** Maximum distance of a pixel from the straight mixture of its neighbours, as a share of the step. */
const maxDeviation = 0.2;
/** A step that is this many times higher over six pixels than over two is a gradient, not an edge. */
const maxGrowth = 2.5;
/** A pixel is part of a thin line if its contrast in another direction exceeds the step by this factor. */
const minContrast = 1.5;

/** Lower contrast, in samples, is not a line. */
const minLineContrast = 60;
/** Maximum number of line pixels among the eight neighbours of a line pixel. */
const maxLineNeighbours = 5;

/** Cost of examining a pixel's neighbours, in steps of work. */
const aroundSteps = 25;

/** Right, down, and the two diagonals. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** Roles of single pixels. */
export interface PixelKinds {
  /**
   * 1 for soft pixels: mixtures of the colours on both sides of an edge. They have no colour of their own, but show
   * where in the pixel the edge is.
   */
  readonly soft: Uint8Array;
  /** For pixels of thin lines the contrast to both sides, in samples; otherwise 0. */
  readonly thinness: Uint8Array;
}

/** Finds soft edges and thin lines. */
export async function findPixelKinds(
  { width, height }: Picture,
  mixed: Uint8Array,
  yielder: Yielder,
): Promise<PixelKinds> {
  const soft = new Uint8Array(width * height);
  const thin = new Uint8Array(width * height);
  for (let y = 0, pixel = 0; y < height; y++) {
    if (yielder.isDue(aroundSteps * width)) await yielder.yield();
    for (let x = 0; x < width; x++, pixel++) {
      const [between, outstanding] = lookAround(mixed, width, height, x, y);
      const isSoft = between > minStep * minStep && between > minContrast * minContrast * outstanding;
      if (isSoft) soft[pixel] = 1;
      else if (outstanding > minLineContrast * minLineContrast) thin[pixel] = Math.min(255, Math.sqrt(outstanding));
    }
  }
  return { soft, thinness: await withoutDots(thin, width, yielder) };
}

/** Keeps line pixels with few line neighbours. In halftone dots all neighbours are line pixels. */
async function withoutDots(thin: Uint8Array, width: number, yielder: Yielder): Promise<Uint8Array> {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const lines = new Uint8Array(thin.length);
  for (let pixel = 0; pixel < thin.length; pixel++) {
    if (yielder.isDue(aroundSteps / 5)) await yielder.yield();
    if (thin[pixel] === 0) continue;
    let count = 0;
    for (const direction of around) if ((thin[pixel + direction] ?? 0) > 0) count++;
    if (count <= maxLineNeighbours) lines[pixel] = thin[pixel]!;
  }
  return lines;
}

/** Returns the squares of the highest step that a pixel mixes and of its highest contrast, each over all directions. */
function lookAround(mixed: Uint8Array, width: number, height: number, x: number, y: number): [number, number] {
  let [between, outstanding] = [0, 0];
  for (const [dx, dy] of directions) {
    if (x < Math.abs(dx) || x + Math.abs(dx) >= width || y < dy || y + dy >= height) continue;
    const pixel = 4 * (y * width + x);
    const direction = 4 * (dy * width + dx);
    const step = stepAcross(mixed, pixel, direction);
    if (step < 0) outstanding = Math.max(outstanding, -step);
    else if (step > between && !isGradient(mixed, width, height, [x, y, dx, dy], step)) between = step;
  }
  return [between, outstanding];
}

/**
 * Square of the step between two neighbours that the pixel mixes. Negative if the pixel stands out from both: then the
 * square of its contrast.
 */
function stepAcross(mixed: Uint8Array, pixel: number, direction: number): number {
  let [before, after, dot] = [0, 0, 0];
  for (let band = pixel; band < pixel + 4; band++) {
    const here = mixed[band]!;
    const [one, two] = [mixed[band - direction]! - here, mixed[band + direction]! - here];
    before += one * one;
    after += two * two;
    dot += one * two;
  }
  if (dot > 0) return -Math.min(before, after);
  const step = before + after - 2 * dot;
  if (step === 0) return 0;
  const share = (before - dot) / step; // from one neighbour to the other
  const deviation = before - share * share * step;
  return share > 0.04 && share < 0.96 && deviation < maxDeviation * maxDeviation * step ? step : 0;
}

function isGradient(
  mixed: Uint8Array,
  width: number,
  height: number,
  [x, y, dx, dy]: readonly [number, number, number, number],
  step: number,
): boolean {
  const far = (times: number): number => {
    const column = Math.min(Math.max(x + times * dx, 0), width - 1);
    const row = Math.min(Math.max(y + times * dy, 0), height - 1);
    return 4 * (row * width + column);
  };
  const [one, two] = [far(-3), far(3)];
  let wide = 0;
  for (let band = 0; band < 4; band++) wide += (mixed[one + band]! - mixed[two + band]!) ** 2;
  return wide > maxGrowth * maxGrowth * step;
}
