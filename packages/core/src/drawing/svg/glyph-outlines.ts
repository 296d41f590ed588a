import type { GlyphFont, GlyphPosition } from '../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix, scaling } from '../../outline/matrix.ts';
import { drawOutline, type Outline, recordOutline } from '../../outline/outline.ts';
import { transformPen } from '../../outline/transform.ts';

/** The outlines of glyphs at their places, as one outline. */
export function joinGlyphs(font: GlyphFont, glyphs: readonly GlyphPosition[], transform: Matrix = identity): Outline {
  const unit = scaling(1 / font.unitsPerEm);
  return recordOutline((pen) => {
    for (const { glyph, matrix } of glyphs) {
      const place = joinMatrices(joinMatrices(unit, matrix), transform);
      const outline = font.outlines.get(glyph);
      if (outline !== undefined) drawOutline(outline, transformPen(pen, place));
    }
  });
}
