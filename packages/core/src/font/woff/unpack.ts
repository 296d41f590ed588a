import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { headerLength as sfntHeaderLength, recordLength as sfntRecordLength } from '../sfnt/directory.ts';
import { paddedLength } from '../sfnt/layout.ts';
import type { WoffRecord } from './directory.ts';
import { malformed, type WoffHeader } from './header.ts';
import { inflateExactly } from './zlib.ts';

/**
 * Refuses a total size that is not the sum of the tables or exceeds the limit, before anything is decompressed.
 * @see WOFF 1.0, "WOFF Header", "totalSfntSize"
 */
export function requireTotalSize(
  { totalSfntSize }: WoffHeader,
  records: readonly WoffRecord[],
  context: Context,
): void {
  const directory = sfntHeaderLength + sfntRecordLength * records.length;
  const total = records.reduce((sum, { origLength }) => sum + paddedLength(origLength), directory);
  if (totalSfntSize !== total) throw malformed(`totalSfntSize is ${totalSfntSize}, expected ${total}`, 16);
  const { maxFontBytes } = context.limits;
  if (total > maxFontBytes) {
    throw new ConversionError('FONT_TOO_LARGE', `the tables have ${total} bytes, the limit is ${maxFontBytes}`);
  }
}

/** Decompresses the tables in the given order. */
export async function unpackTables(
  bytes: Uint8Array,
  records: readonly WoffRecord[],
  context: Context,
): Promise<FontFile['tables']> {
  const tables = new Map<string, Uint8Array>();
  for (const record of records) {
    context.spend(Math.ceil(record.origLength / bytesPerStep));
    await context.breathe();
    tables.set(record.tag, await unpackTable(bytes, record, context));
  }
  return tables;
}

async function unpackTable(bytes: Uint8Array, record: WoffRecord, context: Context): Promise<Uint8Array> {
  const { tag, offset, compLength, origLength } = record;
  const packed = bytes.subarray(offset, offset + compLength);
  if (compLength === origLength) return packed;
  const table = await inflateExactly(packed, origLength, context);
  if (table !== undefined) return table;
  throw new ConversionError('WOFF_DAMAGED', `${JSON.stringify(tag)} does not decompress to ${origLength} bytes`, {
    at: offset,
  });
}

/**
 * Decompresses the metadata; `undefined` if it is damaged, because invalid metadata must be ignored.
 * @see WOFF 1.0, "Extended Metadata Block"
 */
export async function unpackMetadata(
  bytes: Uint8Array,
  { metadata }: WoffHeader,
  context: Context,
): Promise<Uint8Array | undefined> {
  const { offset, length, origLength } = metadata;
  const { maxTextBytes } = context.limits;
  if (origLength > maxTextBytes) {
    throw new ConversionError('FONT_TOO_LARGE', `the metadata has ${origLength} bytes, the limit is ${maxTextBytes}`);
  }
  context.spend(Math.ceil(origLength / bytesPerStep));
  return inflateExactly(bytes.subarray(offset, offset + length), origLength, context);
}
