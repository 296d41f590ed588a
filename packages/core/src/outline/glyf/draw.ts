import type { Pen } from '../pen.ts';
import type { PathContext } from '../segment-limit.ts';
import { drawPoints } from './draw-points.ts';
import type { GlyphTables } from './phantoms.ts';
import { resolveGlyph } from './resolve.ts';

/** The advance of a glyph, in font units; fractional if it varies. */
export interface GlyphAdvance {
  readonly width: number;
  /** 0 in a font without vertical metrics. */
  readonly height: number;
}

/**
 * Draws a glyph with quadratic curves at a location of its design space: normalized coordinates from −1 to 1, one for
 * each axis. The glyph is moved so that its left edge is at its side bearing, as in all rasterizers.
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
