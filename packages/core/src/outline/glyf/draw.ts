import type { Pen } from '../pen.ts';
import type { PathContext } from '../segment-limit.ts';
import { drawPoints } from './draw-points.ts';
import type { GlyphTables } from './phantoms.ts';
import { resolveGlyph } from './resolve.ts';

/** How far a glyph advances, in font units: a fraction where variations make it one. */
export interface GlyphAdvance {
  readonly width: number;
  /** 0 in a font without vertical metrics. */
  readonly height: number;
}

/**
 * Draws a glyph with quadratic curves, at a place among its variations: for each axis a number from −1 to 1. The glyph
 * is moved so that its left edge stands where its side bearing says, as every rasterizer does.
 */
export function drawGlyph(
  tables: GlyphTables,
  glyph: number,
  pen: Pen,
  context: PathContext,
  coordinates?: readonly number[],
): GlyphAdvance {
  const points = resolveGlyph(tables, glyph, context, coordinates);
  const { left, right, top, bottom } = points.phantoms;
  drawPoints(points, pen, -left);
  return { width: right - left, height: top - bottom };
}
