import { ConversionError } from '../errors.ts';
import type { FontFile } from '../models/font-file.ts';
import type { Box } from '../outline/bounds.ts';
import { outlineKindOf } from './outline-kind.ts';
import { readMaxp } from './tables/maxp.ts';
import { requireTable } from './tables/require.ts';

/** In parts of the em: what is thinner than this may vanish when points move to whole units. */
const minInk = 1 / 500;

/** The count of a font's glyphs; refuses a font that has none, or lacks what its outlines stand in. */
export function requireGlyphs(font: FontFile): number {
  const { tables } = font;
  requireTable(tables, 'head');
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  if (numGlyphs === 0) throw new ConversionError('FONT_EMPTY', 'found 0 glyphs, expected some');
  const kind = outlineKindOf(font);
  if (kind === 'glyf') requireTable(tables, 'loca');
  if (kind === 'CFF' || kind === 'CFF2') requireOutlines(tables, kind === 'CFF' ? 'CFF ' : 'CFF2');
  return numGlyphs;
}

function requireOutlines(tables: FontFile['tables'], tag: string): void {
  if (requireTable(tables, tag).length === 0)
    throw new ConversionError('FONT_EMPTY', `found ${tag.trim()} empty, expected outlines`);
}

/**
 * Refuses a glyph that is blank after its outline was made anew, if it had ink before: `box` is how far that reached.
 * One that is damaged has no ink that could be lost.
 */
export function requireNoInk(glyph: number, box: Box | undefined, unitsPerEm: number): void {
  const minSize = minInk * unitsPerEm;
  if (box === undefined || box.xMax - box.xMin <= minSize || box.yMax - box.yMin <= minSize) return;
  throw new ConversionError('FONT_EMPTIED', `the result has glyph ${glyph} blank, expected ink as in the source`);
}
