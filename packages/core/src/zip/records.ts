import { ByteReader } from '../bytes/reader.ts';

/** What each record of an archive begins with, read as a little-endian number. @see APPNOTE 6.3.10, "Overall .ZIP file format" */
export const signature = {
  localHeader: 0x04034b50,
  directoryHeader: 0x02014b50,
  directorySeal: 0x05054b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** The two ways of keeping bytes that are read and written here. */
export const method = { stored: 0, deflated: 8 } as const;

/** The bits of the general purpose flag that say whether the name, or anything at all, can be read. */
export const flag = { encrypted: 0x0001, patched: 0x0020, strong: 0x0040, utf8: 0x0800, masked: 0x2000 } as const;

/** What stands in a narrow field whose value is in a ZIP64 record. */
export const saturated = { u16: 0xffff, u32: 0xffffffff } as const;

/** Of what is taken in or given out, this much is one step of work. */
export const bytesPerStep = 64;

/** A cursor on a part of the archive; nothing outside of the part is touched. */
export function readerOf(bytes: Uint8Array, start: number, end: number): ByteReader {
  return new ByteReader(bytes.subarray(start, end), 'little', start);
}

export function hasSignature(bytes: Uint8Array, at: number, expected: number): boolean {
  return at >= 0 && at + 4 <= bytes.length && readerOf(bytes, at, at + 4).u32() === expected;
}
