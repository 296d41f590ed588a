import type { Context } from '../context.ts';
import type { FontFile } from '../models/font-file.ts';
import { readCff } from '../outline/cff/read.ts';
import { drawGlyph } from '../outline/glyf/draw.ts';
import type { Pen } from '../outline/pen.ts';
import { outlineKindOf } from './outline-kind.ts';
import { readHead } from './tables/head.ts';
import { requireTable } from './tables/require.ts';

/** Draws a glyph of the font at its default place, without regard to side bearings. */
export type DrawGlyph = (glyph: number, pen: Pen) => void;

/** The way to a font's outlines, whatever they are made of; a font without outlines draws nothing. */
export function openGlyphs(font: FontFile, context: Context): DrawGlyph {
  const { tables } = font;
  const kind = outlineKindOf(font);
  if (kind === 'none') return () => {};
  if (kind === 'glyf') {
    const { indexToLocFormat } = readHead(requireTable(tables, 'head'));
    const outlines = { glyf: requireTable(tables, 'glyf'), loca: requireTable(tables, 'loca'), indexToLocFormat };
    return (glyph, pen) => void drawGlyph(outlines, glyph, pen, context);
  }
  const cff = readCff(requireTable(tables, kind === 'CFF' ? 'CFF ' : 'CFF2'), context);
  return (glyph, pen) => void cff.drawGlyph(glyph, pen);
}
