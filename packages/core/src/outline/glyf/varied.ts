import { type ExplicitRegion, RegionTable } from '../region-table.ts';
import type { PathContext } from '../segment-limit.ts';
import type { GlyphTables, Phantoms } from './phantoms.ts';
import type { ResolvedGlyph } from './resolve.ts';
import { resolveGlyphByScalars } from './resolve.ts';

/** By how much each point of a glyph, and the box that it is set in, moves in one region. */
export interface GlyphDelta {
  readonly region: ExplicitRegion;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly phantoms: Phantoms;
}

/** A glyph as it is by default, and what it gains in each region; parts in place, their own variations included. */
export interface VariedGlyph {
  readonly glyph: ResolvedGlyph;
  readonly deltas: readonly GlyphDelta[];
}

/**
 * Puts a glyph together with all its variations. Whatever a composite does with its parts, points move in proportion to
 * what their variations weigh: so each is found by weighing it alone.
 */
export function resolveVariedGlyph(tables: GlyphTables, glyph: number, context: PathContext): VariedGlyph {
  const regions = new RegionTable();
  const base = resolveGlyphByScalars(tables, glyph, context, (region) => {
    regions.add(region);
    return 0;
  });
  const deltas: GlyphDelta[] = [];
  for (const [index, region] of regions.list.entries()) {
    const moved = resolveGlyphByScalars(tables, glyph, context, (other) => (regions.add(other) === index ? 1 : 0));
    const delta = subtract(moved, base, region);
    if (isMoving(delta)) deltas.push(delta);
  }
  return { glyph: base, deltas };
}

function subtract(moved: ResolvedGlyph, base: ResolvedGlyph, region: ExplicitRegion): GlyphDelta {
  const [to, from] = [moved.phantoms, base.phantoms];
  return {
    region,
    xs: moved.xs.map((x, at) => x - base.xs[at]!), // the same points
    ys: moved.ys.map((y, at) => y - base.ys[at]!),
    phantoms: {
      left: to.left - from.left,
      right: to.right - from.right,
      top: to.top - from.top,
      bottom: to.bottom - from.bottom,
    },
  };
}

function isMoving({ xs, ys, phantoms }: GlyphDelta): boolean {
  const { left, right, top, bottom } = phantoms;
  return [left, right, top, bottom].some(isNotZero) || xs.some(isNotZero) || ys.some(isNotZero);
}

function isNotZero(value: number): boolean {
  return value !== 0;
}
