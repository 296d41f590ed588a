import { ByteWriter } from '../../src/bytes/writer.ts';

/** An entry of a table directory, which may be false. */
export interface DirectoryEntry {
  readonly tag: string;
  readonly checksum?: number;
  readonly offset: number;
  readonly length: number;
}

/** A font file with this directory, which may be false, and the bytes after it. */
export function sfntOf(entries: readonly DirectoryEntry[], body: Uint8Array, version = 0x00010000): Uint8Array {
  const file = new ByteWriter();
  file.u32(version);
  file.u16(entries.length);
  for (let word = 0; word < 3; word++) file.u16(0);
  for (const { tag, checksum = 0, offset, length } of entries) {
    file.latin1(tag);
    file.u32(checksum);
    file.u32(offset);
    file.u32(length);
  }
  file.bytes(body);
  return file.finish();
}

/** The bytes with some of them replaced. */
export function patched(bytes: Uint8Array, at: number, ...values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

/** The bytes with a 32-bit number replaced. */
export function patchedU32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  return patched(bytes, at, value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}

export function u32Of(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Offset of a table's entry in the directory of an sfnt or a WOFF. */
export function entryOffset(bytes: Uint8Array, tag: string, { start = 12, length = 16 } = {}): number {
  const text = Buffer.from(bytes).toString('latin1');
  for (let at = start; at < text.length; at += length) if (text.startsWith(tag, at)) return at;
  throw new Error(`no table "${tag}"`);
}
