import type { SamplePlane } from './sample-plane.ts';

/** Predicts a sample from its neighbours: left, above, above right, above left. */
type Predict = (left: number, above: number, right: number, corner: number) => number;

const mean = (a: number, b: number): number => (a + b) >> 1;
const clamp = (value: number): number => Math.max(0, Math.min(255, value));

/** Predictions by mode number. @see WebP Lossless Bitstream Specification, "Predictor Transform" */
export const predictionModes: readonly Predict[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (_left, _above, right) => right,
  (_left, _above, _right, corner) => corner,
  (left, above, right) => mean(mean(left, right), above),
  (left, _above, _right, corner) => mean(left, corner),
  (left, above) => mean(left, above),
  (_left, above, _right, corner) => mean(corner, above),
  (_left, above, right) => mean(above, right),
  (left, above, right, corner) => mean(mean(left, corner), mean(above, right)),
  (left, above, _right, corner) => (Math.abs(above - corner) < Math.abs(left - corner) ? left : above),
  (left, above, _right, corner) => clamp(left + above - corner),
  (left, above, _right, corner) => {
    const middle = mean(left, above);
    return clamp(middle + Math.trunc((middle - corner) / 2));
  },
];
/** Mode 0 predicts 0; mode 1 predicts the left neighbour, the best for flat tiles. */
const [zeroMode, leftMode] = [0, 1];

/** Tiles of 2^5 by 2^5 pixels have one mode each. */
export const tileBits = 5;
const tileSide = 1 << tileBits;

/** The prediction modes of all tiles, row by row. */
export interface TileModes {
  readonly columns: number;
  readonly rows: number;
  readonly modes: Uint8Array;
}

/** Approximate bits that a residual needs. */
const costOfDifference = Float64Array.from({ length: 256 }, (_, value) => {
  const size = Math.min(value, 256 - value);
  return size === 0 ? 0 : 2 + 2 * Math.log2(size);
});

/** Chooses the cheapest mode for each tile. `spend` counts the samples that are examined. */
export function chooseModes(plane: SamplePlane, spend: (cost: number) => void): TileModes {
  const columns = Math.ceil(plane.width / tileSide);
  const rows = Math.ceil(plane.height / tileSide);
  const chosen = new Uint8Array(columns * rows).fill(leftMode);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const box = boxOf(plane, column, row);
      if (isFlat(plane, box)) continue;
      spend(tileSide * tileSide);
      chosen[row * columns + column] = cheapestMode(plane, box);
    }
  }
  return { columns, rows, modes: chosen };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The first row and column have fixed predictions. */
function boxOf({ width, height }: SamplePlane, column: number, row: number): Box {
  const [left, top] = [column * tileSide, row * tileSide];
  return {
    left: Math.max(1, left),
    top: Math.max(1, top),
    right: Math.min(width, left + tileSide),
    bottom: Math.min(height, top + tileSide),
  };
}

function isFlat({ values, first, step, width }: SamplePlane, { left, top, right, bottom }: Box): boolean {
  const value = values[first + ((top - 1) * width + left - 1) * step];
  for (let y = top - 1; y < bottom; y++) {
    for (let x = left - 1; x < right; x++) if (values[first + (y * width + x) * step] !== value) return false;
  }
  return true;
}

function cheapestMode(plane: SamplePlane, box: Box): number {
  let [best, minCost] = [leftMode, Number.POSITIVE_INFINITY];
  for (let mode = 0; mode < predictionModes.length; mode++) {
    const cost = costOf(plane, box, predictionModes[mode]!, minCost);
    if (cost < minCost) [best, minCost] = [mode, cost];
  }
  return best;
}

function costOf(plane: SamplePlane, { left, top, right, bottom }: Box, predict: Predict, maxCost: number): number {
  const { values, first, step, width } = plane;
  let cost = 0;
  // Every second row is enough for an estimate.
  for (let y = top; y < bottom && cost < maxCost; y += 2) {
    for (let x = left; x < right; x++) {
      const at = first + (y * width + x) * step;
      const up = at - width * step;
      const expected = predict(values[at - step]!, values[up]!, values[up + step]!, values[up - step]!);
      cost += costOfDifference[(values[at]! - expected) & 0xff]!;
    }
  }
  return cost;
}

/** Replaces the samples of a row by their residuals, from the end, since predictions need the samples before. */
export function subtractPrediction({ values, first, step, width }: SamplePlane, row: number, tiles: TileModes): void {
  const start = first + row * width * step;
  for (let x = width - 1; x >= 0; x--) {
    const at = start + x * step;
    const up = at - width * step;
    let expected = 0;
    if (row === 0) expected = x === 0 ? 0 : values[at - step]!;
    else if (x === 0) expected = values[up]!;
    else {
      const mode = tiles.modes[(row >> tileBits) * tiles.columns + (x >> tileBits)]!;
      // The right neighbour of the last column is the first sample of this row.
      if (mode !== zeroMode)
        expected = predictionModes[mode]!(values[at - step]!, values[up]!, values[up + step]!, values[up - step]!);
    }
    values[at] = (values[at]! - expected) & 0xff;
  }
}
