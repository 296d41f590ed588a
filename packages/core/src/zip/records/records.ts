import { ByteReader } from '../../bytes/reader.ts';

/** The signatures of the records, as little-endian numbers. @see APPNOTE 6.3.10, "Overall .ZIP file format" */
export const signature = {
  localHeader: 0x04034b50,
  directoryHeader: 0x02014b50,
  directorySeal: 0x05054b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** The supported compression methods. */
export const method = { stored: 0, deflated: 8 } as const;

/** The bits of the general purpose flag that decide how and whether an entry can be read. */
export const flag = { encrypted: 0x0001, patched: 0x0020, strong: 0x0040, utf8: 0x0800, masked: 0x2000 } as const;

/** The value of a narrow field whose real value is in a ZIP64 record. */
export const saturated = { u16: 0xffff, u32: 0xffffffff } as const;

/** The bytes of input and output that count as one step of work. */
export const bytesPerStep = 64;

/** A reader for a part of the archive; it cannot leave the part. */
export function readerOf(bytes: Uint8Array, start: number, end: number): ByteReader {
  return new ByteReader(bytes.subarray(start, end), 'little', start);
}

export function hasSignature(bytes: Uint8Array, at: number, expected: number): boolean {
  return at >= 0 && at + 4 <= bytes.length && readerOf(bytes, at, at + 4).u32() === expected;
}
