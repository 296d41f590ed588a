import { ByteReader } from '../../src/bytes/reader.ts';
import { ByteWriter } from '../../src/bytes/writer.ts';
import { measureComponents } from '../../src/font/glyf/composite.ts';
import { readLoca } from '../../src/font/glyf/loca.ts';
import { encode255UInt16 } from '../../src/font/glyf/number-255.ts';
import { PointDeltas, readPoints } from '../../src/font/glyf/points.ts';
import { encodeTriplets } from '../../src/font/glyf/triplets.ts';
import { readHead } from '../../src/font/tables/head.ts';
import { readMaxp } from '../../src/font/tables/maxp.ts';
import { requireTable } from '../../src/font/tables/require.ts';
import type { FontFile } from '../../src/models/font-file.ts';
import { packLzcomp } from './lzcomp-builder.ts';
import { joined, sfntOf } from './sfnt-builder.ts';

export interface EotParts {
  readonly version: number;
  readonly flags: number;
  /** Family, style, version and full name. */
  readonly names: readonly string[];
  readonly rootString: string;
  readonly rootStringCheckSum: number;
  readonly fsType: number;
  readonly checkSumAdjustment: number;
  readonly eudcFont: Uint8Array;
  readonly signature: Uint8Array;
  /** Added to the size that the header states. */
  readonly eotSizeOff: number;
  readonly fontDataSizeOff: number;
  readonly isBigEndian: boolean;
}

/** An EOT around a font that is already packed. The header may contradict the font. */
export function eotOf(font: Uint8Array, parts: Partial<EotParts> = {}): Uint8Array {
  const { version = 0x00020002, eotSizeOff = 0, fontDataSizeOff = 0 } = parts;
  const file = new ByteWriter('little');
  file.u32(0);
  file.u32(font.length + fontDataSizeOff);
  file.u32(version);
  writeFixed(file, parts);
  for (const name of parts.names ?? ['Test', 'Regular', 'Version 1', 'Test Regular'])
    writeText(file, utf16(name, parts));
  const root = utf16(parts.rootString ?? '', parts);
  if (version >= 0x00020001) writeText(file, root);
  if (version >= 0x00020002) writeExtension(file, root, parts);
  file.bytes(font);
  file.patchU32(0, file.length + eotSizeOff);
  return file.finish();
}

function writeFixed(file: ByteWriter, { flags = 0, fsType = 0, checkSumAdjustment = 0 }: Partial<EotParts>): void {
  file.u32(flags);
  file.bytes(Uint8Array.of(2, 11, 6, 6, 3, 8, 4, 2, 2, 4));
  file.u8(1);
  file.u8(0);
  file.u32(400);
  file.u16(fsType);
  file.u16(0x504c);
  for (let word = 0; word < 6; word++) file.u32(word);
  file.u32(checkSumAdjustment);
  for (let word = 0; word < 4; word++) file.u32(0);
}

function writeExtension(file: ByteWriter, root: Uint8Array, parts: Partial<EotParts>): void {
  const { eudcFont = new Uint8Array(0), signature = new Uint8Array(0) } = parts;
  const sum = root.reduce((total, byte) => total + byte, 0);
  file.u32(parts.rootStringCheckSum ?? (sum ^ 0x50475342) >>> 0);
  file.u32(932);
  writeText(file, signature);
  file.u32(0);
  file.u32(eudcFont.length);
  file.bytes(eudcFont);
}

function writeText(file: ByteWriter, bytes: Uint8Array): void {
  file.u16(0);
  file.u16(bytes.length);
  file.bytes(bytes);
}

function utf16(text: string, { isBigEndian = false }: Partial<EotParts>): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBigEndian ? bytes.swap16() : bytes);
}

export function xored(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0x50);
}

/** Three blocks of bytes as MicroType Express, without copies. */
export function mtxOf(
  font: Uint8Array,
  pushes: Uint8Array = new Uint8Array(0),
  code: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const blocks = [font, pushes, code].map((block) => packLzcomp([...block]));
  return mtxOfBlocks(blocks);
}

export function mtxOfBlocks(blocks: readonly Uint8Array[]): Uint8Array {
  const file = new ByteWriter();
  file.u8(3);
  file.u24(0xffffff);
  file.u24(10 + (blocks[0]?.length ?? 0));
  file.u24(10 + (blocks[0]?.length ?? 0) + (blocks[1]?.length ?? 0));
  return joined(file.finish(), ...blocks);
}

/** Tables in the Compact Table Format that replace a font's own. */
export type PackedTables = Readonly<Record<string, Uint8Array>>;

/** The font in MicroType Express: glyphs as triplets, other tables replaced or unchanged. */
export function compactOf(font: FontFile, packed: PackedTables = {}): Uint8Array {
  const { glyphs, code } = packGlyphs(font);
  const tables = new Map([
    ...font.tables,
    ['glyf', glyphs],
    ['loca', new Uint8Array(0)],
    ...Object.entries(packed),
  ] as const);
  return mtxOf(ctfOf(tables, font.version), new Uint8Array(0), code);
}

export function ctfOf(tables: ReadonlyMap<string, Uint8Array>, version = 0x00010000): Uint8Array {
  let offset = 12 + 16 * tables.size;
  const lines = [...tables].map(([tag, { length }]) => {
    const line = { tag, offset: length === 0 ? 0 : offset, length };
    offset += length;
    return line;
  });
  return sfntOf(lines, joined(...tables.values()), version);
}

/** Packs the glyphs. Simple glyphs state their bounds, so that none are computed from the points. */
function packGlyphs({ tables }: FontFile): { glyphs: Uint8Array; code: Uint8Array } {
  const glyf = requireTable(tables, 'glyf');
  const { indexToLocFormat } = readHead(requireTable(tables, 'head'));
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const offsets = readLoca(requireTable(tables, 'loca'), indexToLocFormat, numGlyphs, glyf.length);
  if (offsets === undefined) throw new Error('loca does not fit glyf');
  const [out, code] = [new ByteWriter(), new ByteWriter()];
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    packGlyph(glyf.subarray(offsets[glyph], offsets[glyph + 1]), out, code);
  }
  return { glyphs: out.finish(), code: code.finish() };
}

function packGlyph(bytes: Uint8Array, out: ByteWriter, code: ByteWriter): void {
  if (bytes.length === 0) {
    out.u16(0);
    return;
  }
  const file = new ByteReader(bytes);
  const contours = file.i16();
  if (contours < 0) {
    const parts = measureComponents(bytes, 10, bytes.length);
    if (parts === undefined) throw new Error('a composite glyph does not end');
    out.bytes(bytes.subarray(0, parts.end));
    if (parts.hasInstructions) packInstructions(new ByteReader(bytes.subarray(parts.end)), out, code);
    return;
  }
  out.u16(0x7fff);
  out.bytes(bytes.subarray(0, 10));
  file.skip(8);
  const ends = Array.from({ length: contours }, () => file.u16());
  ends.forEach((end, index) => {
    encode255UInt16(out, end - (ends[index - 1] ?? 0));
  });
  const instructions = file.take(2 + (((bytes[10 + 2 * contours] ?? 0) << 8) | (bytes[11 + 2 * contours] ?? 0)));
  const points = new PointDeltas();
  points.reserve((ends.at(-1) ?? -1) + 1);
  readPoints(points, bytes, bytes.length - file.remaining, bytes.length);
  const [flags, steps] = [new Uint8Array(points.count), new Uint8Array(4 * points.count)];
  const end = encodeTriplets(points, flags, steps);
  out.bytes(flags);
  out.bytes(steps.subarray(0, end));
  packInstructions(new ByteReader(instructions), out, code);
}

/** Packs all instructions as code, without separate pushes. */
function packInstructions(file: ByteReader, out: ByteWriter, code: ByteWriter): void {
  const length = file.u16();
  encode255UInt16(out, 0);
  encode255UInt16(out, length);
  code.bytes(file.take(length));
}
