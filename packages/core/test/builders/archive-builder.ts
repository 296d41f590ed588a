import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../../src/bytes/writer.ts';

/** An entry of an archive to build. Absent members get correct values. */
export interface Part {
  readonly name: string | Uint8Array;
  /** Deflated if `method` is 8, otherwise stored. */
  readonly content?: string | Uint8Array;
  readonly packed?: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly compressedSize?: number;
  readonly crc?: number;
  readonly offset?: number;
  readonly disk?: number;
  readonly mode?: number;
  readonly extra?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly localName?: string | Uint8Array;
  readonly localMethod?: number;
  readonly localFlags?: number;
  readonly localExtra?: Uint8Array;
  /** Data descriptor after the content; the local header then has no sizes. */
  readonly descriptor?: 'signed' | 'bare' | 'signed64' | 'bare64';
}

/** Deviations of the archive as a whole. */
export interface Whole {
  readonly prefix?: Uint8Array;
  /** Offsets include the prefix, as after `zip -A`. */
  readonly isAdjusted?: boolean;
  readonly beforeEnd?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly trailer?: Uint8Array;
  /** Writes the ZIP64 records in addition to correct numbers, or instead of them. */
  readonly end64?: 'beside' | 'instead';
  readonly version64?: number;
  readonly count?: number;
  readonly disk?: number;
}

/** Builds an archive field by field from the specification, without the code under test. @see APPNOTE 6.3.10 */
export function buildArchive(parts: readonly Part[], whole: Whole = {}): Uint8Array {
  const file = new ByteWriter('little');
  file.bytes(whole.prefix ?? new Uint8Array());
  const base = whole.isAdjusted ? 0 : file.length;
  const directory = new ByteWriter('little');
  for (const part of parts) {
    const facts = factsOf(part);
    writeHeader(directory, part, facts, file.length - base);
    writeFile(file, part, facts);
  }
  const start = file.length;
  file.bytes(directory.finish());
  file.bytes(whole.beforeEnd ?? new Uint8Array());
  writeEnd(file, whole, whole.count ?? parts.length, directory.length, start - base, base);
  return file.finish();
}

/** An extra field: its kind, its length, its content. */
export function extraField(id: number, write: (content: ByteWriter) => void): Uint8Array {
  const content = new ByteWriter('little');
  write(content);
  const field = new ByteWriter('little');
  field.u16(id);
  field.u16(content.length);
  field.bytes(content.finish());
  return field.finish();
}

export function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text;
}

/** Incompressible bytes: each block is the hash of the previous one. */
export function createNoise(length: number): Uint8Array {
  let block = createHash('sha256').update('seed').digest();
  const blocks: Buffer[] = [];
  for (let made = 0; made < length; made += block.length) {
    blocks.push(block);
    block = createHash('sha256').update(block).digest();
  }
  return new Uint8Array(Buffer.concat(blocks)).subarray(0, length);
}

interface PartFacts {
  readonly packed: Uint8Array;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly size: number;
  readonly compressedSize: number;
}

function factsOf(part: Part): PartFacts {
  const content = bytesOf(part.content ?? '');
  const method = part.method ?? 0;
  const packed = part.packed ?? (method === 8 ? new Uint8Array(deflateRawSync(content)) : content);
  return {
    packed,
    method,
    flags: (part.flags ?? 0) | (part.descriptor ? 8 : 0),
    crc: part.crc ?? crc32(content),
    size: part.size ?? content.length,
    compressedSize: part.compressedSize ?? packed.length,
  };
}

function writeFile(
  file: ByteWriter,
  part: Part,
  { packed, method, flags, crc, size, compressedSize }: PartFacts,
): void {
  const name = bytesOf(part.localName ?? part.name);
  const extra = part.localExtra ?? new Uint8Array();
  file.u32(0x04034b50);
  file.u16(20);
  file.u16(part.localFlags ?? flags);
  file.u16(part.localMethod ?? method);
  file.u32(0x28210000);
  for (const value of part.descriptor ? [0, 0, 0] : [crc, compressedSize, size]) file.u32(value);
  file.u16(name.length);
  file.u16(extra.length);
  for (const bytes of [name, extra, packed]) file.bytes(bytes);
  if (part.descriptor === undefined) return;
  if (part.descriptor.startsWith('signed')) file.u32(0x08074b50);
  file.u32(crc);
  for (const value of [compressedSize, size]) {
    if (part.descriptor.endsWith('64')) file.u64(BigInt(value));
    else file.u32(value);
  }
}

function writeHeader(
  file: ByteWriter,
  part: Part,
  { method, flags, crc, size, compressedSize }: PartFacts,
  offset: number,
): void {
  const name = bytesOf(part.name);
  const [extra, comment] = [part.extra ?? new Uint8Array(), part.comment ?? new Uint8Array()];
  file.u32(0x02014b50);
  file.u16(0x031e);
  file.u16(20);
  file.u16(flags);
  file.u16(method);
  file.u32(0x28210000);
  for (const value of [crc, compressedSize, size]) file.u32(value);
  for (const value of [name.length, extra.length, comment.length, part.disk ?? 0, 0]) file.u16(value);
  file.u32((part.mode ?? 0o100644) * 0x10000);
  file.u32(part.offset ?? offset);
  for (const bytes of [name, extra, comment]) file.bytes(bytes);
}

function writeEnd(file: ByteWriter, whole: Whole, count: number, length: number, start: number, base: number): void {
  const isWide = whole.end64 !== undefined;
  const isSaturated = whole.end64 === 'instead';
  const disk = whole.disk ?? 0;
  if (isWide) {
    const at = file.length - base;
    file.u32(0x06064b50);
    file.u64(44n);
    for (const value of [45, whole.version64 ?? 45]) file.u16(value);
    for (const value of [disk, disk]) file.u32(value);
    for (const value of [count, count, length, start]) file.u64(BigInt(value));
    file.u32(0x07064b50);
    file.u32(0);
    file.u64(BigInt(at));
    file.u32(1);
  }
  file.u32(0x06054b50);
  for (const value of [disk, disk]) file.u16(value);
  for (const value of [count, count]) file.u16(isSaturated ? 0xffff : value);
  for (const value of [length, start]) file.u32(isSaturated ? 0xffffffff : value);
  file.u16(whole.comment?.length ?? 0);
  file.bytes(whole.comment ?? new Uint8Array());
  file.bytes(whole.trailer ?? new Uint8Array());
}

/** An archive with two small files and, between them, a stored file of zeros that uses no memory until it is read. */
export function buildSparseArchive(holeLength: number, content: Uint8Array): Uint8Array {
  const first: Part = { name: 'first', content, method: 8 };
  const hole: Part = { name: 'hole', size: holeLength, compressedSize: holeLength };
  const start = filesLength([first, hole]);
  const last: Part = { name: 'last', content, method: 8, offset: start + holeLength };
  const packed = buildArchive([first, hole, last]);
  const bytes = new Uint8Array(packed.length + holeLength);
  bytes.set(packed.subarray(0, start));
  bytes.set(packed.subarray(start), start + holeLength);
  new DataView(bytes.buffer).setUint32(bytes.length - 6, filesLength([first, hole, last]) + holeLength, true);
  return bytes;
}

function filesLength(parts: readonly Part[]): number {
  const file = new ByteWriter('little');
  for (const part of parts) writeFile(file, part, factsOf(part));
  return file.length;
}
