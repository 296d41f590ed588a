import type { GlyphVariation } from '../../../outline/glyf/gvar/gvar-writer.ts';
import { interpolateUntouched } from '../../../outline/glyf/gvar/interpolation.ts';
import { findTouched, type PointDeltas } from '../../../outline/glyf/gvar/touched.ts';
import { RegionSet } from '../../../outline/variations/region-set.ts';
import { RegionTable } from '../../../outline/variations/region-table.ts';
import { maxDistances } from '../../../outline/variations/varied-points.ts';
import { type PhantomDeltas, phantomCoordinateCount } from './phantom-deltas.ts';
import { joinContours } from './quad-contour.ts';
import type { PointColumns } from './varied-quad-contours.ts';

/** Tolerances for points that are left out and inferred from others (IUP), in units, tried in this order. */
const inferenceTolerances = [0.5, 0.25] as const;

/**
 * Creates the gvar variations of a glyph from the deltas of its outline and of its phantom points. Points that can be
 * inferred are left out if that moves no point by more than `maxError`.
 */
export function createGlyphVariations(
  points: PointColumns,
  set: RegionSet,
  phantoms: PhantomDeltas,
  maxError: number,
): GlyphVariation[] {
  const [base = joinContours([])] = points;
  const regions = new RegionTable();
  const columnOf = new Map(set.regions.map((region, at) => [regions.add(region), points[at + 1]]));
  for (const region of phantoms.regions) regions.add(region);
  const original = withPhantoms(base.xs.length, base, new Float64Array(phantomCoordinateCount));
  const moving = regions.list
    .map((region, at) => ({ region, deltas: withPhantoms(base.xs.length, columnOf.get(at), phantoms.in(region)) }))
    .filter(({ deltas }) => deltas.xs.some(isNotZero) || deltas.ys.some(isNotZero));
  const touch = (inferenceTolerance: number): GlyphVariation[] =>
    moving.map((each) => ({ ...each, touched: findTouched(each.deltas, original, base.ends, inferenceTolerance) }));
  const movingSet = new RegionSet(moving.map(({ region }) => region));
  for (const inferenceTolerance of inferenceTolerances) {
    const variations = touch(inferenceTolerance);
    const errors = variations.map((each) => inferenceError(each, original, base.ends));
    const distances = maxDistances([new Float64Array(2 * original.xs.length), ...errors], movingSet);
    if (distances.every((distance) => distance <= maxError)) return variations;
  }
  return touch(0);
}

function isNotZero(value: number): boolean {
  return value !== 0;
}

/** The points of the contours, followed by the phantom points. */
function withPhantoms(count: number, points: PointDeltas | undefined, phantoms: Float64Array): PointDeltas {
  const [xs, ys] = [
    new Float64Array(count + phantomCoordinateCount / 2),
    new Float64Array(count + phantomCoordinateCount / 2),
  ];
  if (points !== undefined) {
    xs.set(points.xs);
    ys.set(points.ys);
  }
  for (let n = 0; n < phantomCoordinateCount; n += 2) {
    xs[count + n / 2] = phantoms[n]!; // there are as many
    ys[count + n / 2] = phantoms[n + 1]!;
  }
  return { xs, ys };
}

/** The errors of inferred points as x, y. */
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
