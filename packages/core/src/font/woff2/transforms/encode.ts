import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { chooseLocaFormat, lengthOfLoca, readLoca } from '../../glyf/loca.ts';
import { readHead } from '../../tables/head.ts';
import { withLocaFormat, withLosslessFlag } from '../../tables/head-fields.ts';
import { readMaxp } from '../../tables/maxp.ts';
import { readMetricsHeader } from '../../tables/metrics/metrics-header.ts';
import { requireTable } from '../../tables/require.ts';
import type { Entry } from '../directory.ts';
import { encodeGlyf, type TransformedGlyphs } from './glyf-encode.ts';
import { encodeHmtx } from './hmtx.ts';

type Tables = FontFile['tables'];

/** A table as stored in the stream. */
export type EncodedTable = Omit<Entry, 'offset' | 'length'> & { readonly bytes: Uint8Array };

/** Encodes the tables in stream order, transformed if possible and shorter. */
export async function encodeTables(tables: Tables, context: Context): Promise<EncodedTable[]> {
  const glyphs = tables.has('glyf') || tables.has('loca') ? await transformGlyphs(tables, context) : undefined;
  const transformed = glyphs === undefined ? new Map<string, EncodedTable>() : transformTables(tables, glyphs);
  return orderTags(tables).map((tag) => {
    const bytes = requireTable(tables, tag);
    return transformed.get(tag) ?? plain(tag, tag === 'head' ? withLosslessFlag(bytes) : bytes);
  });
}

/** Transforms glyf and loca; `undefined` if the transform would not be lossless. */
async function transformGlyphs(tables: Tables, context: Context): Promise<TransformedGlyphs | undefined> {
  const [glyf, loca] = [requireTable(tables, 'glyf'), requireTable(tables, 'loca')];
  const { indexToLocFormat, glyphDataFormat } = readHead(requireTable(tables, 'head'));
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  try {
    if (glyphDataFormat !== 0) throw notTransformable(`head states glyphDataFormat ${glyphDataFormat}`);
    const offsets = readLoca(loca, indexToLocFormat, numGlyphs, glyf.length);
    if (offsets === undefined) throw notTransformable(`loca is not valid for ${numGlyphs} glyphs`);
    const glyphs = await encodeGlyf({ glyf, offsets }, context);
    // Without any outline, the decoded glyf would be empty, which some readers refuse.
    return glyphs.length === 0 && glyf.length > 0 ? undefined : glyphs;
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    context.note('WOFF2_UNTRANSFORMED', error.message);
    return undefined;
  }
}

function notTransformable(why: string): ConversionError {
  return new ConversionError('GLYF_DAMAGED', why);
}

/** The transformed tables, and head. loca needs long offsets if glyphs padded to 4 bytes no longer fit short ones. */
function transformTables(tables: Tables, glyphs: TransformedGlyphs): Map<string, EncodedTable> {
  const head = requireTable(tables, 'head');
  const format = chooseLocaFormat(readHead(head).indexToLocFormat, glyphs.length);
  const locaLength = lengthOfLoca(glyphs.xMins.length, format);
  const changed: EncodedTable[] = [
    plain('head', withLosslessFlag(withLocaFormat(head, format))),
    { tag: 'glyf', isTransformed: true, origLength: glyphs.length, bytes: glyphs.write(format) },
    { tag: 'loca', isTransformed: true, origLength: locaLength, bytes: new Uint8Array() },
  ];
  const [hmtx, hhea] = [tables.get('hmtx'), tables.get('hhea')];
  if (hmtx !== undefined && hhea !== undefined) {
    const bytes = encodeHmtx(hmtx, glyphs.xMins, readMetricsHeader(hhea, 'hhea').longCount);
    if (bytes !== undefined) changed.push({ tag: 'hmtx', isTransformed: true, origLength: hmtx.length, bytes });
  }
  return new Map(changed.map((table) => [table.tag, table]));
}

function plain(tag: string, bytes: Uint8Array): EncodedTable {
  return { tag, isTransformed: false, origLength: bytes.length, bytes };
}

/** Sorted by tag, with loca directly after glyf. @see WOFF 2.0 (2024), #conform-mustReorderGlyfLoca */
function orderTags(tables: Tables): string[] {
  const keyOf = (tag: string): string => (tag === 'loca' ? 'glyf+' : tag);
  return [...tables.keys()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
