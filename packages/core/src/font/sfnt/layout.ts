import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { adjustmentFor, adjustmentOffset, checksumOf, sumOfWords } from './checksum.ts';
import { headerLength, recordLength, writeDirectory } from './directory.ts';

/** A table with its checksum. */
export interface ChecksummedTable {
  readonly tag: string;
  readonly bytes: Uint8Array;
  readonly checksum: number;
}

/** The tables of a font with correct checksums, and the table directory of the sfnt. */
export interface SfntLayout {
  /** In file order. */
  readonly tables: readonly ChecksummedTable[];
  readonly directory: Uint8Array;
  /** Length of the sfnt with all tables padded. */
  readonly length: number;
}

/**
 * Computes the table directory, the checksums and checksumAdjustment. All other bytes of the tables stay, including
 * dates.
 * @see OpenType 1.9.1, "Organization of an OpenType Font"
 */
export function layOutSfnt({ version, tables }: FontFile): SfntLayout {
  const parts = [...tables].map(([tag, bytes]) => ({ tag, bytes, checksum: checksumOf(tag, bytes) }));
  const { directory, length } = placeTables(version, parts);
  const sum = parts.reduce((total, { checksum }) => total + checksum, sumOfWords(directory));
  return {
    tables: parts.map((part) => (part.tag === 'head' ? { ...part, bytes: withAdjustment(part.bytes, sum) } : part)),
    directory,
    length,
  };
}

/** The same with all checksums zero, for programs that ignore them. */
export function layOutWithoutChecksums({ version, tables }: FontFile): SfntLayout {
  const parts = [...tables].map(([tag, bytes]) => ({ tag, bytes, checksum: 0 }));
  return { tables: parts, ...placeTables(version, parts) };
}

function placeTables(version: number, parts: readonly ChecksummedTable[]): { directory: Uint8Array; length: number } {
  let length = headerLength + parts.length * recordLength;
  const placed = parts.map((part) => {
    const offset = length;
    length += paddedLength(part.bytes.length);
    return { ...part, offset, length: part.bytes.length };
  });
  const file = new ByteWriter('big', { capacity: headerLength + parts.length * recordLength });
  writeDirectory(file, version, placed);
  return { directory: file.finish(), length };
}

function withAdjustment(head: Uint8Array, sum: number): Uint8Array {
  if (head.length < adjustmentOffset + 4) {
    throw new ConversionError('FONT_TABLE_DAMAGED', `the table "head" has ${head.length} bytes, expected 54`);
  }
  const sealed = Uint8Array.from(head); // slice() of a Buffer would not copy
  new DataView(sealed.buffer).setUint32(adjustmentOffset, adjustmentFor(sum));
  return sealed;
}

/** Joins the directory and the padded tables to a file. */
export function joinSfnt({ directory, tables, length }: SfntLayout): Uint8Array {
  const file = new Uint8Array(length);
  file.set(directory);
  let at = directory.length;
  for (const { bytes } of tables) {
    file.set(bytes, at);
    at += paddedLength(bytes.length);
  }
  return file;
}

/** The length rounded up to a multiple of four. */
export function paddedLength(length: number): number {
  return Math.ceil(length / 4) * 4;
}
