import { brotliCompressSync } from 'node:zlib';
import { ByteWriter } from '../../src/bytes/writer.ts';

/** A table of a WOFF 2 to build. Absent members get correct values. */
export interface PackedTable {
  readonly tag: string;
  /** The bytes in the stream. */
  readonly bytes: Uint8Array;
  /** The number of its transform. */
  readonly transform?: number;
  readonly origLength?: number;
  /** Written to the directory after `origLength` if present, as for transformed tables. */
  readonly transformLength?: number;
  /** Index of the known tag. If absent, the tag is written in full. */
  readonly known?: number;
  /** Literal bytes instead of the encoded lengths. */
  readonly lengths?: readonly number[];
}

/** Deviations of the file as a whole. */
export interface WholeWoff2 {
  readonly signature?: string;
  readonly flavor?: number;
  readonly length?: number;
  readonly numTables?: number;
  readonly reserved?: number;
  readonly totalSfntSize?: number;
  readonly totalCompressedSize?: number;
  /** The version and table indexes of each font of a collection. */
  readonly collection?: readonly { readonly version: number; readonly tables: readonly number[] }[];
  readonly collectionVersion?: number;
  readonly stream?: Uint8Array;
  readonly metadata?: Uint8Array;
  readonly packedMetadata?: Uint8Array;
  readonly metadataOffset?: number;
  readonly metadataOriginalLength?: number;
  readonly privateData?: Uint8Array;
  readonly privateOffset?: number;
  /** Bytes inserted between parts; none by default. */
  readonly behindHeader?: Uint8Array;
  readonly behindDirectory?: Uint8Array;
  readonly behindStream?: Uint8Array;
  readonly behindMetadata?: Uint8Array;
  readonly behindAll?: Uint8Array;
  readonly padding?: number;
}

const nothing = new Uint8Array();

/** Builds a WOFF 2 field by field from the recommendation, without the code under test. */
export function buildWoff2(tables: readonly PackedTable[], whole: WholeWoff2 = {}): Uint8Array {
  const file = new ByteWriter();
  file.bytes(new Uint8Array(48));
  file.bytes(whole.behindHeader ?? nothing);
  for (const table of tables) writeEntry(file, table);
  if (whole.collection !== undefined) writeCollection(file, whole);
  file.bytes(whole.behindDirectory ?? nothing);
  const stream = whole.stream ?? brotliCompressSync(Buffer.concat(tables.map(({ bytes }) => bytes)));
  file.bytes(stream);
  file.bytes(whole.behindStream ?? nothing);
  pad(file, whole.padding);
  const packedMetadata = whole.packedMetadata ?? (whole.metadata && brotliCompressSync(whole.metadata));
  const metadataOffset = writeBlock(file, packedMetadata);
  file.bytes(whole.behindMetadata ?? nothing);
  if (whole.privateData !== undefined) pad(file, whole.padding);
  const privateOffset = writeBlock(file, whole.privateData);
  file.bytes(whole.behindAll ?? nothing);

  const header = new ByteWriter();
  header.latin1(whole.signature ?? 'wOF2');
  header.u32(whole.flavor ?? (whole.collection === undefined ? 0x00010000 : 0x74746366));
  header.u32(whole.length ?? file.length);
  header.u16(whole.numTables ?? tables.length);
  header.u16(whole.reserved ?? 0);
  header.u32(whole.totalSfntSize ?? 0);
  header.u32(whole.totalCompressedSize ?? stream.length);
  header.u32(0x00010000);
  header.u32(whole.metadataOffset ?? metadataOffset);
  header.u32(packedMetadata?.length ?? 0);
  header.u32(whole.metadataOriginalLength ?? whole.metadata?.length ?? 0);
  header.u32(whole.privateOffset ?? privateOffset);
  header.u32(whole.privateData?.length ?? 0);
  const bytes = file.finish();
  bytes.set(header.finish());
  return bytes;
}

function writeEntry(file: ByteWriter, table: PackedTable): void {
  const { tag, bytes, transform = 0, known } = table;
  file.u8((transform << 6) | (known ?? 63));
  if (known === undefined) file.latin1(tag);
  const transformed = table.transformLength === undefined ? [] : base128(table.transformLength);
  file.bytes(Uint8Array.from(table.lengths ?? [...base128(table.origLength ?? bytes.length), ...transformed]));
}

function writeCollection(file: ByteWriter, { collection = [], collectionVersion = 0x00010000 }: WholeWoff2): void {
  file.u32(collectionVersion);
  file.bytes(uint16(collection.length));
  for (const { version, tables } of collection) {
    file.bytes(uint16(tables.length));
    file.u32(version);
    for (const index of tables) file.bytes(uint16(index));
  }
}

function writeBlock(file: ByteWriter, bytes: Uint8Array | undefined): number {
  if (bytes === undefined) return 0;
  const offset = file.length;
  file.bytes(bytes);
  return offset;
}

function pad(file: ByteWriter, value = 0): void {
  while (file.length % 4 !== 0) file.u8(value);
}

/** A UIntBase128: the digits in base 128, with a flag on all but the last. */
export function base128(value: number): Uint8Array {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128));
  return Uint8Array.from(digits);
}

/** A 255UInt16 in its longest form, which is valid. */
function uint16(value: number): Uint8Array {
  return Uint8Array.of(253, value >> 8, value & 0xff);
}

/** The streams of a transformed glyf. Absent streams are empty. */
export interface PackedGlyf {
  readonly numGlyphs: number;
  readonly options?: number;
  readonly indexFormat?: number;
  readonly contours?: readonly number[];
  readonly points?: readonly number[];
  readonly flags?: readonly number[];
  readonly steps?: readonly number[];
  readonly composites?: Uint8Array;
  /** The glyphs whose bounds are stated, and what they are. */
  readonly bounded?: Readonly<Record<number, readonly number[]>>;
  readonly instructions?: readonly number[];
  readonly overlaps?: readonly number[];
  readonly behind?: readonly number[];
  /** Stream lengths that replace the true ones, by stream index. */
  readonly lengths?: Readonly<Record<number, number>>;
}

/** @see WOFF 2.0 (2024), "Transformed glyf table format" */
export function buildGlyf(glyf: PackedGlyf): Uint8Array {
  const bounds = new ByteWriter();
  const bitmap = new Uint8Array(4 * Math.ceil(glyf.numGlyphs / 32));
  for (const [glyph, box] of Object.entries(glyf.bounded ?? {})) {
    bitmap[Number(glyph) >> 3]! |= 0x80 >> (Number(glyph) & 7); // the tests stay within the glyphs
    for (const value of box) bounds.i16(value);
  }
  const streams = [
    Uint8Array.from((glyf.contours ?? []).flatMap((count) => [(count >> 8) & 0xff, count & 0xff])),
    ...[glyf.points ?? [], glyf.flags ?? [], glyf.steps ?? []].map((bytes) => Uint8Array.from(bytes)),
    glyf.composites ?? nothing,
    new Uint8Array([...bitmap, ...bounds.finish()]),
    Uint8Array.from(glyf.instructions ?? []),
  ];
  const file = new ByteWriter();
  for (const value of [0, glyf.options ?? 0, glyf.numGlyphs, glyf.indexFormat ?? 0]) file.u16(value);
  for (const [index, stream] of streams.entries()) file.u32(glyf.lengths?.[index] ?? stream.length);
  for (const stream of streams) file.bytes(stream);
  file.bytes(Uint8Array.from(glyf.overlaps ?? []));
  file.bytes(Uint8Array.from(glyf.behind ?? []));
  return file.finish();
}
