import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { resolveFontOptions } from '../options.ts';
import { requireFace } from '../sfnt/faces.ts';
import { findWrongAdjustment, findWrongChecksums, sumTables } from '../sfnt/faults.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { requireKnownVersion } from '../versions.ts';
import { readDirectory, type WoffRecord } from './directory.ts';
import { readHeader, type WoffHeader } from './header.ts';
import { requireLayout } from './layout.ts';
import { requireTotalSize, unpackMetadata, unpackTables } from './unpack.ts';

/** A WOFF with a validated layout, not yet decompressed. */
export interface OpenWoff {
  readonly header: WoffHeader;
  /** In file order. */
  readonly records: readonly WoffRecord[];
}

/** Reads the font in a WOFF 1.0 container. @see WOFF File Format 1.0 (W3C Recommendation, 13 December 2012) */
export async function readWoff(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<FontFile> {
  const { face = 0 } = resolveFontOptions(options.font);
  requireFace({ starts: [0] }, face);
  const opened = openWoff(bytes, context);
  const { font, faults } = await unpackFont(bytes, opened, context);
  for (const fault of faults) context.note('FONT_REPAIRED', fault);
  const whole = await withBlocks(font, bytes, opened, context);
  return isSigned(whole) && faults.length > 0 ? dropSignature(whole, 'the font was repaired', context) : whole;
}

export function openWoff(bytes: Uint8Array, context: Context): OpenWoff {
  const file = new ByteReader(bytes);
  const header = readHeader(file);
  requireKnownVersion(header.flavor, 4);
  const records = readDirectory(file, header.numTables);
  const placed = requireLayout(bytes, header, records);
  requireTotalSize(header, records, context);
  return { header, records: placed };
}

/** Decompresses the font and checks its checksums. */
export async function unpackFont(
  bytes: Uint8Array,
  { header, records }: OpenWoff,
  context: Context,
): Promise<{ font: FontFile; faults: string[] }> {
  const tables = await unpackTables(bytes, records, context);
  const font = { version: header.flavor, tables };
  const stated = records.map(({ tag, origChecksum }) => ({ tag, checksum: origChecksum }));
  const sums = await sumTables(tables, context);
  const faults = [...findWrongChecksums(tables, sums, stated), ...findWrongAdjustment(font)];
  return { font, faults };
}

/** Adds metadata and private data to the font. */
async function withBlocks(
  font: FontFile,
  bytes: Uint8Array,
  { header }: OpenWoff,
  context: Context,
): Promise<FontFile> {
  const { metadata: block, privateData } = header;
  const metadata = block.length > 0 ? await unpackMetadata(bytes, header, context) : undefined;
  if (block.length > 0 && metadata === undefined) {
    context.note('METADATA_DROPPED', 'the extended metadata does not decompress to the stated size');
  }
  const end = privateData.offset + privateData.length;
  return {
    ...font,
    ...(metadata !== undefined && { metadata }),
    ...(privateData.length > 0 && { privateData: bytes.subarray(privateData.offset, end) }),
  };
}
