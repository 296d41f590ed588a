import { ConversionError } from '../errors.ts';
import type { FontFile } from '../models/font-file.ts';
import type { Box } from '../outline/measure/bounds.ts';
import { outlineKindOf } from './outline-kind.ts';
import { readMaxp } from './tables/maxp.ts';
import { requireTable } from './tables/require.ts';

/** In parts of the em: thinner shapes may vanish when points are rounded to whole units. */
const minInk = 1 / 500;

/** Returns the number of glyphs. Refuses a font that has no glyphs or lacks a table that its outlines need. */
export function requireGlyphs(font: FontFile): number {
  const { tables } = font;
  requireTable(tables, 'head');
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  if (numGlyphs === 0) throw new ConversionError('FONT_EMPTY', 'the font has no glyphs');
  const kind = outlineKindOf(font);
  if (kind === 'glyf') requireTable(tables, 'loca');
  if (kind === 'CFF' || kind === 'CFF2') requireOutlines(tables, kind === 'CFF' ? 'CFF ' : 'CFF2');
  return numGlyphs;
}

function requireOutlines(tables: FontFile['tables'], tag: string): void {
  if (requireTable(tables, tag).length === 0)
    throw new ConversionError('FONT_EMPTY', `the table "${tag.trim()}" is empty, expected outlines`);
}

/**
 * Refuses a blank converted glyph if the source glyph had ink; `box` is the bounding box of the source outline. Damaged
 * glyphs pass: they have no ink to lose.
 */
export function requireNoInk(glyph: number, box: Box | undefined, unitsPerEm: number): void {
  const minSize = minInk * unitsPerEm;
  if (box === undefined || box.xMax - box.xMin <= minSize || box.yMax - box.yMin <= minSize) return;
  throw new ConversionError('FONT_EMPTIED', `glyph ${glyph} became blank, but has ink in the source`);
}
