import type { PathContext } from '../../segment-limit.ts';
import { type ExplicitRegion, RegionTable } from '../../variations/region-table.ts';
import type { GlyphTables, Phantoms } from '../phantoms.ts';
import type { ResolvedGlyph } from '../resolve.ts';
import { resolveGlyphByScalars } from '../resolve.ts';

/** Deltas of a glyph's points and phantom points for one region. */
export interface GlyphDelta {
  readonly region: ExplicitRegion;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly phantoms: Phantoms;
}

/**
 * A glyph at its default location and its deltas for each region, with components resolved and their variations
 * included.
 */
export interface VariedGlyph {
  readonly glyph: ResolvedGlyph;
  readonly deltas: readonly GlyphDelta[];
}

/**
 * Resolves a glyph with all its variations. Points are linear in the scalars, even through components, so the deltas of
 * a region follow from a scalar of 1 for it and 0 for all others.
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
