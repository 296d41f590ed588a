import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { chooseLocaFormat, lengthOfLoca, locaFormat, writeLoca } from '../glyf/loca.ts';
import { withLocaFormat } from '../tables/head-fields.ts';
import { readMetricsHeader } from '../tables/metrics/metrics-header.ts';
import { requireTable } from '../tables/require.ts';
import type { Entry } from './directory.ts';
import type { Face } from './faces.ts';
import { type DecodedGlyphs, decodeGlyf } from './glyf-decode.ts';
import { decodeHmtx } from './hmtx.ts';
import { readXMins } from './x-mins.ts';

/** The tables of a font, transformed back. `take` gives the bytes of each as they stand in the stream. */
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
  const message = `loca states ${loca?.origLength} bytes, expected ${expected} for ${offsets.length - 1} glyphs`;
  throw new ConversionError('WOFF2_GLYPHS', message);
}

/** Puts glyf and loca into their places. Where head contradicts loca, or 16 bits do not suffice, head is mended. */
function setGlyphTables(glyphs: DecodedGlyphs, tables: Map<string, Uint8Array>, { note }: Context): void {
  const { glyf, offsets, indexFormat } = glyphs;
  const format = chooseLocaFormat(indexFormat, glyf.length);
  tables.set('glyf', glyf);
  tables.set('loca', writeLoca(offsets, format));
  const head = tables.get('head');
  const mended = head && withLocaFormat(head, format);
  if (mended === undefined || mended === head) return;
  tables.set('head', mended);
  note('FONT_MENDED', `head says now that entries of loca have ${format === locaFormat.short ? 16 : 32} bits`);
}
