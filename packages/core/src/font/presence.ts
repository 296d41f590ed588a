import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { FontFile } from '../models/font-file.ts';
import { BoundsPen } from '../outline/bounds.ts';
import { type DrawGlyph, openGlyphs } from './glyphs.ts';
import { outlineKindOf } from './outline-kind.ts';
import { readHead } from './tables/head.ts';
import { readMaxp } from './tables/maxp.ts';
import { requireTable } from './tables/require.ts';

/** How many glyphs are drawn before others get a turn. */
const glyphsPerTurn = 64;
/** In parts of the em: what is thinner than this may vanish when points move to whole units. */
const leastInk = 1 / 500;

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

/** Refuses a font whose outlines were made anew if it has fewer glyphs than its source, or blank ones in the place of ink. */
export async function requireSameInk(source: FontFile, result: FontFile, context: Context): Promise<void> {
  const [before, after] = [requireGlyphs(source), requireGlyphs(result)];
  if (before !== after) throw emptied(`${after} glyphs`, `${before}`);
  const least = readHead(requireTable(source.tables, 'head')).unitsPerEm * leastInk;
  const [drawOld, drawNew] = [openGlyphs(source, context), openGlyphs(result, context)];
  for (let glyph = 0; glyph < before; glyph++) {
    if (glyph % glyphsPerTurn === 0) await context.breathe();
    if (hasInk(drawOld, glyph, least) && !hasInk(drawNew, glyph, 0)) {
      throw emptied(`glyph ${glyph} blank`, 'ink as in the source');
    }
  }
}

/** A glyph that is damaged has no ink that could be lost. */
function hasInk(draw: DrawGlyph, glyph: number, least: number): boolean {
  const pen = new BoundsPen();
  try {
    draw(glyph, pen);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return false;
    throw error;
  }
  const { box } = pen;
  return box !== undefined && box.xMax - box.xMin > least && box.yMax - box.yMin > least;
}

function emptied(found: string, expected: string): ConversionError {
  return new ConversionError('FONT_EMPTIED', `the result has ${found}, expected ${expected}`);
}
