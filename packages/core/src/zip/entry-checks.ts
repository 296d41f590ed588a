import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { DirectoryEntry } from './records/directory.ts';
import { method } from './records/records.ts';

/** The maximum compression ratio of deflate: 258 bytes from a length and a distance code of one bit each. */
const deflateRatio = 1032;
/** Below this size a high ratio is common: a table of zeros, or the white background of an uncompressed image. */
const minSizeForRatio = 64 * 1024 * 1024;
const localHeaderLength = 30;

/** Throws for sizes that exceed a limit or are impossible for the compressed bytes. The sum includes unread files. */
export function requireSizes(entries: readonly DirectoryEntry[], limits: Limits): void {
  let total = 0;
  for (const entry of entries) {
    requireSize(entry, limits);
    total += entry.size;
  }
  if (total > limits.maxArchiveBytes) {
    throw new ConversionError(
      'ZIP_TOO_LARGE',
      `the files have ${total} bytes in total; at most ${limits.maxArchiveBytes} are allowed`,
    );
  }
}

function requireSize({ name, size, compressedSize, method: kept, offset: at }: DirectoryEntry, limits: Limits): void {
  if (size > limits.maxEntryBytes) {
    const message = `"${name}" has ${size} bytes; at most ${limits.maxEntryBytes} are allowed`;
    throw new ConversionError('ZIP_ENTRY_TOO_LARGE', message, { at });
  }
  if (size >= minSizeForRatio && size > compressedSize * limits.maxArchiveRatio) {
    const ratio = `a ratio of at most ${limits.maxArchiveRatio} is allowed`;
    const message = `"${name}" expands from ${compressedSize} to ${size} bytes; ${ratio}`;
    throw new ConversionError('ZIP_RATIO', message, { at });
  }
  const isPossible = kept === method.stored ? size === compressedSize : size <= compressedSize * deflateRatio;
  if (!isPossible) {
    const message = `"${name}" has ${compressedSize} bytes in the archive, which cannot expand to ${size}`;
    throw new ConversionError('ZIP_SIZE_FALSE', message, { at });
  }
}

/** Throws if two files have the same name, because it would be undefined which one is read. Folders may repeat. */
export function requireUnique(names: Iterable<string>): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new ConversionError('ZIP_NAME_DUPLICATE', `two files have the name "${name}"`);
    if (!name.endsWith('/')) seen.add(name);
  }
}

/**
 * The offset at which each entry must end: the start of the next entry or of the directory. Throws for entries that
 * overlap, because overlaps let a small archive expand to many large files. The variable part of the local headers is
 * checked when they are read.
 * @see Fifield, "A better zip bomb", WOOT 2019
 */
export function resolveEntryEnds(
  entries: readonly DirectoryEntry[],
  directoryStart: number,
): Map<DirectoryEntry, number> {
  const ends = new Map<DirectoryEntry, number>();
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  inOrder.forEach((entry, index) => {
    const next = inOrder[index + 1];
    const end = Math.min(next?.offset ?? directoryStart, directoryStart);
    requireNoOverlap(entry, localHeaderLength + entry.compressedSize, end);
    ends.set(entry, end);
  });
  return ends;
}

/** Throws if an entry reaches into the next record. */
export function requireNoOverlap({ name, offset: at }: DirectoryEntry, length: number, end: number): void {
  if (at + length > end) {
    const message = `"${name}" needs ${length} bytes, but only ${Math.max(0, end - at)} precede the next record`;
    throw new ConversionError('ZIP_OVERLAP', message, { at });
  }
}
