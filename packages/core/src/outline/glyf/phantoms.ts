import type { Box } from '../measure/bounds.ts';
import type { PathContext } from '../segment-limit.ts';
import type { ScalarOf } from '../variations/region.ts';
import type { CompositeGlyph } from './glyph.ts';
import { isAnchor } from './glyph.ts';
import type { Positions, Variations } from './gvar/variations.ts';
import { varyPoints } from './gvar/variations.ts';
import type { GlyfTables } from './location.ts';
import type { MetricsTable } from './metrics.ts';
import { readMetric } from './metrics.ts';

/** All tables that determine a glyph's shape and metrics. */
export interface GlyphTables extends GlyfTables {
  /** Without it, glyphs are not moved and have no advance. */
  readonly horizontal?: MetricsTable | undefined;
  readonly vertical?: MetricsTable | undefined;
  readonly variations?: Variations | undefined;
}

/** The four phantom points, each as the one coordinate that matters: the sides of the glyph's box. */
export interface Phantoms {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Points of a glyph instance, with fractions, and its phantom points. */
export interface VariedPoints extends Positions {
  readonly phantoms: Phantoms;
}

/** The phantom points at the default location. @see OpenType 1.9, "Instructing TrueType Glyphs", "Phantom Points" */
export function phantomsOf(
  { horizontal, vertical }: GlyphTables,
  glyph: number,
  { xMin, yMax }: Pick<Box, 'xMin' | 'yMax'>,
): Phantoms {
  const across = horizontal && readMetric(horizontal, glyph);
  const down = vertical && readMetric(vertical, glyph);
  const left = across?.bearing === undefined ? 0 : xMin - across.bearing;
  const top = down?.bearing === undefined ? 0 : yMax + down.bearing;
  return { left, right: left + (across?.advance ?? 0), top, bottom: top - (down?.advance ?? 0) };
}

/** The offsets of components, which vary like points. @see OpenType 1.9, gvar, "Point numbers" */
export function offsetsOf({ components }: CompositeGlyph): Positions {
  const xs = new Float64Array(components.length);
  const ys = new Float64Array(components.length);
  for (let at = 0; at < components.length; at++) {
    const { placement } = components[at]!; // within the loop's bound
    if (isAnchor(placement)) continue;
    xs[at] = placement.x;
    ys[at] = placement.y;
  }
  return { xs, ys };
}

/**
 * Applies variations to a glyph's points and phantom points, with the given scalar for each region. `ends` is empty for
 * a composite.
 */
export function varyGlyph(
  { variations }: GlyphTables,
  glyph: number,
  scalarOf: ScalarOf | undefined,
  { xs, ys, phantoms }: VariedPoints,
  ends: readonly number[],
  context: PathContext,
): VariedPoints {
  if (variations === undefined || scalarOf === undefined) return { xs, ys, phantoms };
  const { left, right, top, bottom } = phantoms;
  const points = { xs: append(xs, left, right, 0, 0), ys: append(ys, 0, 0, top, bottom) };
  return fromPoints(varyPoints(variations, glyph, scalarOf, points, ends, context));
}

function append(values: Float64Array, a: number, b: number, c: number, d: number): Float64Array {
  const all = new Float64Array(values.length + 4);
  all.set(values);
  [all[all.length - 4], all[all.length - 3], all[all.length - 2], all[all.length - 1]] = [a, b, c, d];
  return all;
}

/** Splits off the phantom points, which are the last four. */
function fromPoints({ xs, ys }: Positions): VariedPoints {
  const count = xs.length - 4;
  const [left = 0, right = 0] = xs.subarray(count);
  const [top = 0, bottom = 0] = ys.subarray(count + 2);
  return { xs: xs.subarray(0, count), ys: ys.subarray(0, count), phantoms: { left, right, top, bottom } };
}
