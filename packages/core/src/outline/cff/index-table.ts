import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** CFF 1 is a standalone file, part of another file, or OpenType's `CFF ` table; CFF 2 is the `CFF2` table. */
export type CffVersion = 1 | 2;

/** CFF 2 stores the count in 32 bits, but glyphs, subroutines and Font DICTs are numbered with at most 16 bits. */
const maxCount = 0x10000;

/**
 * An INDEX: an array of objects of variable length.
 * @see Adobe Technical Note 5176 (2003), "INDEX Data"; OpenType 1.9.1, "CFF2: Compact Font Format (CFF) Version 2"
 */
export class CffIndex {
  /** Start of each entry, followed by the end of the last one. */
  readonly #starts: Uint32Array;
  readonly #entries: ByteReader;

  constructor(starts: Uint32Array, entries: ByteReader) {
    this.#starts = starts;
    this.#entries = entries;
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** Returns the bytes of an entry without copying them. */
  bytes(index: number): Uint8Array {
    const entry = this.open(index);
    return entry.take(entry.length);
  }

  /** Returns a reader for an entry. */
  open(index: number): ByteReader {
    const [start, end] = [this.#starts[index], this.#starts[index + 1]];
    if (start === undefined || end === undefined) {
      throw new ConversionError('CFF_MALFORMED', `INDEX has ${this.count} entries, entry ${index} does not exist`);
    }
    return this.#entries.windowAt(start, end - start);
  }
}

/** Reads an INDEX and moves the reader to its end. */
export function readIndex(file: ByteReader, version: CffVersion): CffIndex {
  const count = version === 1 ? file.u16() : file.u32();
  if (count === 0) return emptyIndex(file);
  if (count > maxCount) {
    throw new ConversionError('CFF_MALFORMED', `INDEX has ${count} entries, expected at most ${maxCount}`, {
      at: file.offset,
    });
  }
  const starts = readStarts(file, count);
  return new CffIndex(starts, file.window(starts[count]!)); // readStarts returns count + 1 numbers
}

/** An empty INDEX. */
export function emptyIndex(file: ByteReader): CffIndex {
  return new CffIndex(Uint32Array.of(0), file.window(0));
}

/** Reads the offsets, which are relative to the byte before the first entry. */
function readStarts(file: ByteReader, count: number): Uint32Array {
  const size = file.u8();
  if (size < 1 || size > 4) {
    const message = `INDEX has offsets of ${size} bytes, expected 1 to 4`;
    throw new ConversionError('CFF_MALFORMED', message, { at: file.offset - 1 });
  }
  const offsets = file.window((count + 1) * size);
  const starts = new Uint32Array(count + 1);
  let previous = 1;
  for (const index of starts.keys()) {
    const offset = readOffset(offsets, size);
    if (offset < previous || (index === 0 && offset !== 1)) {
      const message = `INDEX has the offset ${offset}, expected ${index === 0 ? 1 : `at least ${previous}`}`;
      throw new ConversionError('CFF_MALFORMED', message, { at: offsets.offset - size });
    }
    starts[index] = offset - 1;
    previous = offset;
  }
  return starts;
}

function readOffset(offsets: ByteReader, size: number): number {
  if (size === 1) return offsets.u8();
  if (size === 2) return offsets.u16();
  return size === 3 ? offsets.u24() : offsets.u32();
}
