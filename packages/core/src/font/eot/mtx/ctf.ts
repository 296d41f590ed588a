import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { readMetric } from '../../../outline/glyf/metrics.ts';
import { chooseLocaFormat, writeLoca } from '../../glyf/loca.ts';
import { readDirectory, type TableRecord } from '../../sfnt/directory.ts';
import { requireDisjoint } from '../../sfnt/placement.ts';
import { requireTotalLength } from '../../sfnt/read.ts';
import { readHead } from '../../tables/head.ts';
import { withLocaFormat } from '../../tables/head-fields.ts';
import { readMaxp } from '../../tables/maxp.ts';
import { readMetricsHeader } from '../../tables/metrics/metrics-header.ts';
import { requireTable } from '../../tables/require.ts';
import { decodeCvt } from './cvt.ts';
import { decodeGlyf } from './glyf.ts';
import { type AdvanceSource, decodeHdmx } from './hdmx.ts';
import type { MtxBlocks } from './mtx.ts';
import { readStoredTable } from './stored-table.ts';
import { decodeVdmx } from './vdmx.ts';

/** Tables with another encoding in CTF; all others are stored unchanged. */
const encodedTags: readonly string[] = ['glyf', 'loca', 'cvt ', 'hdmx', 'VDMX'];

export interface CtfFont {
  readonly font: FontFile;
  /** Tables that could not be decoded and are left out. */
  readonly undecoded: readonly string[];
}

/**
 * Decodes a font in Compact TrueType Format. Checksums are ignored: they are those of the original tables, or zero.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Compact TrueType Font Format"
 */
export async function decodeCtf(blocks: MtxBlocks, context: Context): Promise<CtfFont> {
  const bytes = blocks.font;
  const directory = readDirectory(new ByteReader(bytes));
  const records = new Map(directory.records.map((record) => [record.tag, record]));
  const unencoded = directory.records.filter(({ tag }) => !encodedTags.includes(tag));
  const placed = requireDisjoint({ ...directory, records: unencoded }, bytes.length);
  requireTotalLength(placed, context.limits);
  const tables = new Map(placed.map(({ tag, offset, length }) => [tag, bytes.subarray(offset, offset + length)]));
  const undecoded: string[] = [];

  const cvt = records.get('cvt ');
  if (cvt !== undefined) tables.set('cvt ', decodeCvt(bytesFrom(cvt, bytes)));
  const glyf = records.get('glyf');
  if (glyf !== undefined) await unpackGlyphs(glyf.offset, blocks, tables, context);
  const decoders = {
    hdmx: (encoded: Uint8Array) => decodeHdmx(encoded, readWidths(tables), context),
    VDMX: (encoded: Uint8Array) => decodeVdmx(encoded, context),
  };
  for (const [tag, decode] of Object.entries(decoders)) {
    const record = records.get(tag);
    if (record === undefined) continue;
    const encoded = bytesFrom(record, bytes);
    const deviceMetrics = readStoredTable(encoded.subarray(0, record.length)) ?? decode(encoded);
    if (deviceMetrics === undefined) undecoded.push(tag);
    else tables.set(tag, deviceMetrics);
  }
  return { font: { version: directory.version, tables }, undecoded };
}

/**
 * Returns all bytes from the start of a table. Encoded tables state their own end; the directory may have the original
 * length.
 */
function bytesFrom({ tag, offset }: TableRecord, bytes: Uint8Array): Uint8Array {
  if (offset <= bytes.length) return bytes.subarray(offset);
  const message = `the table ${JSON.stringify(tag)} at ${offset} begins beyond the font of ${bytes.length} bytes`;
  throw new ConversionError('FONT_DIRECTORY_WRONG', message);
}

/** Decodes glyf and loca. If short loca offsets no longer suffice, head is updated. */
async function unpackGlyphs(
  start: number,
  blocks: MtxBlocks,
  tables: Map<string, Uint8Array>,
  context: Context,
): Promise<void> {
  const head = requireTable(tables, 'head');
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const { maxGlyphs } = context.limits;
  if (numGlyphs > maxGlyphs) {
    throw new ConversionError('FONT_TOO_LARGE', `the font has ${numGlyphs} glyphs, the limit is ${maxGlyphs}`);
  }
  const { glyf, offsets } = await decodeGlyf(blocks, start, numGlyphs, context);
  const format = chooseLocaFormat(readHead(head).indexToLocFormat, glyf.length);
  tables.set('glyf', glyf);
  tables.set('loca', writeLoca(offsets, format));
  tables.set('head', withLocaFormat(head, format));
}

function readWidths(tables: FontFile['tables']): AdvanceSource {
  const { unitsPerEm } = readHead(requireTable(tables, 'head'));
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const { longCount } = readMetricsHeader(requireTable(tables, 'hhea'), 'hhea');
  const metrics = { bytes: requireTable(tables, 'hmtx'), longCount };
  return {
    unitsPerEm,
    advances: Uint16Array.from({ length: numGlyphs }, (_, glyph) => readMetric(metrics, glyph).advance),
  };
}
