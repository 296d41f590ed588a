import type { GlyphVariation } from '../../outline/glyf/gvar-writer.ts';
import { interpolateUntouched } from '../../outline/glyf/interpolation.ts';
import { findTouched, type PointDeltas } from '../../outline/glyf/touched.ts';
import { RegionSet } from '../../outline/region-set.ts';
import { RegionTable } from '../../outline/region-table.ts';
import { maxDistances } from '../../outline/varied-points.ts';
import { type PhantomDeltas, phantomNumbers } from './phantom-deltas.ts';
import { joinContours } from './quad-contour.ts';
import type { PointColumns } from './varied-quad-contours.ts';

/** By how much points may be off that follow from others, in each region: tried in turn, in units. */
const slacks = [0.5, 0.25] as const;

/**
 * The variations of a glyph in gvar: those of its outline in the regions of a set and, in the same or alone, those of its
 * phantom points. Points that follow from others go unwritten, as far as that moves nothing by more than is `allowed`.
 */
export function joinVariations(
  points: PointColumns,
  set: RegionSet,
  phantoms: PhantomDeltas,
  allowed: number,
): GlyphVariation[] {
  const [base = joinContours([])] = points;
  const regions = new RegionTable();
  const columnOf = new Map(set.regions.map((region, at) => [regions.add(region), points[at + 1]]));
  for (const region of phantoms.regions) regions.add(region);
  const original = append(base.xs.length, base, new Float64Array(phantomNumbers));
  const moving = regions.list
    .map((region, at) => ({ region, deltas: append(base.xs.length, columnOf.get(at), phantoms.in(region)) }))
    .filter(({ deltas }) => deltas.xs.some(isNotZero) || deltas.ys.some(isNotZero));
  const touch = (slack: number): GlyphVariation[] =>
    moving.map((one) => ({ ...one, touched: findTouched(one.deltas, original, base.ends, slack) }));
  const movingSet = new RegionSet(moving.map(({ region }) => region));
  for (const slack of slacks) {
    const variations = touch(slack);
    const errors = variations.map((one) => inferenceError(one, original, base.ends));
    const distances = maxDistances([new Float64Array(2 * original.xs.length), ...errors], movingSet);
    if (distances.every((distance) => distance <= allowed)) return variations;
  }
  return touch(0);
}

function isNotZero(value: number): boolean {
  return value !== 0;
}

/** The points of contours, and behind them the phantom points. */
function append(count: number, points: PointDeltas | undefined, phantoms: Float64Array): PointDeltas {
  const [xs, ys] = [new Float64Array(count + phantomNumbers / 2), new Float64Array(count + phantomNumbers / 2)];
  if (points !== undefined) {
    xs.set(points.xs);
    ys.set(points.ys);
  }
  for (let n = 0; n < phantomNumbers; n += 2) {
    xs[count + n / 2] = phantoms[n]!; // there are as many
    ys[count + n / 2] = phantoms[n + 1]!;
  }
  return { xs, ys };
}

/** By how much points are off that follow from others, as x, y. */
function inferenceError(
  { deltas, touched }: GlyphVariation,
  original: PointDeltas,
  ends: readonly number[],
): Float64Array {
  const isTouched = new Uint8Array(deltas.xs.length);
  for (const point of touched) isTouched[point] = 1;
  const infer = (values: Float64Array, places: Float64Array): Float64Array => {
    const inferred = values.map((value, at) => (isTouched[at] === 1 ? value : 0));
    if (touched.length > 0) interpolateUntouched(inferred, isTouched, places, ends);
    return inferred;
  };
  const [xs, ys] = [infer(deltas.xs, original.xs), infer(deltas.ys, original.ys)];
  const errors = new Float64Array(2 * xs.length);
  for (let at = 0; at < xs.length; at++) {
    errors[2 * at] = xs[at]! - deltas.xs[at]!; // as many
    errors[2 * at + 1] = ys[at]! - deltas.ys[at]!;
  }
  return errors;
}
