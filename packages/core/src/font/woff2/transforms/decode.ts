import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { chooseLocaFormat, lengthOfLoca, locaFormat, writeLoca } from '../../glyf/loca.ts';
import { withLocaFormat } from '../../tables/head-fields.ts';
import { readMetricsHeader } from '../../tables/metrics/metrics-header.ts';
import { requireTable } from '../../tables/require.ts';
import type { Entry } from '../directory.ts';
import type { Face } from '../faces.ts';
import { type DecodedGlyphs, decodeGlyf } from './glyf-decode.ts';
import { decodeHmtx } from './hmtx.ts';
import { readXMins } from './x-mins.ts';

/** Reverses the table transforms of a font. `take` returns the bytes of a table in the stream. */
export async function decodeTables(
  { entries }: Face,
  take: (entry: Entry) => Uint8Array,
  context: Context,
): Promise<FontFile['tables']> {
  const tables = new Map(entries.map((entry) => [entry.tag, take(entry)]));
  const transformed = new Map(entries.filter(({ isTransformed }) => isTransformed).map((entry) => [entry.tag, entry]));
  const loca = transformed.get('loca'); // glyf and loca are transformed both or not at all
  const glyphs = loca && (await decodeGlyf(requireTable(tables, 'glyf'), context));
  if (glyphs !== undefined) {
    requireLocaLength(loca, glyphs);
    setGlyphTables(glyphs, tables, context);
  }
  if (transformed.has('hmtx')) {
    const { longCount } = readMetricsHeader(requireTable(tables, 'hhea'), 'hhea');
    const xMins = glyphs?.xMins ?? readXMins(tables);
    tables.set('hmtx', decodeHmtx(requireTable(tables, 'hmtx'), xMins, longCount, context));
  }
  return tables;
}

/** @see WOFF 2.0 (2024), #conform-mustRejectLoca */
function requireLocaLength(loca: Entry | undefined, { offsets, indexFormat }: DecodedGlyphs): void {
  const expected = lengthOfLoca(offsets.length - 1, indexFormat);
  if (loca?.origLength === expected) return;
  const message = `loca states a length of ${loca?.origLength}, expected ${expected} for ${offsets.length - 1} glyphs`;
  throw new ConversionError('WOFF2_GLYPHS', message);
}

/** Sets glyf and loca. Corrects head if it contradicts loca or short offsets do not suffice. */
function setGlyphTables(glyphs: DecodedGlyphs, tables: Map<string, Uint8Array>, { note }: Context): void {
  const { glyf, offsets, indexFormat } = glyphs;
  const format = chooseLocaFormat(indexFormat, glyf.length);
  tables.set('glyf', glyf);
  tables.set('loca', writeLoca(offsets, format));
  const head = tables.get('head');
  const corrected = head && withLocaFormat(head, format);
  if (corrected === undefined || corrected === head) return;
  tables.set('head', corrected);
  note('FONT_REPAIRED', `indexToLocFormat in head now states ${format === locaFormat.short ? 16 : 32}-bit offsets`);
}
