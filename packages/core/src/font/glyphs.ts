import type { Context } from '../context.ts';
import type { FontFile } from '../models/font-file.ts';
import { readCff } from '../outline/cff/read.ts';
import { drawGlyph } from '../outline/glyf/draw.ts';
import type { Pen } from '../outline/pen.ts';
import { outlineKindOf } from './outline-kind.ts';
import { readHead } from './tables/head.ts';
import { requireTable } from './tables/require.ts';

/** Draws a glyph at the default location of the design space, ignoring side bearings. */
export type DrawGlyph = (glyph: number, pen: Pen) => void;

/** Opens the outlines of a font, glyf or CFF. For a font without outlines the function draws nothing. */
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
