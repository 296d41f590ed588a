import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { DirectoryEntry } from './directory.ts';
import { method } from './records.ts';

/** The most that one byte of deflate can stand for: 258 bytes by a length and a distance of one bit each. */
const deflateRatio = 1032;
/** Below this size a high ratio is ordinary: a table of zeros, or the white ground of an uncompressed picture. */
const minSizeForRatio = 64 * 1024 * 1024;
const localHeaderLength = 30;

/** Refuses sizes that exceed a limit or that the compressed bytes cannot have. The sum counts, read or not. */
export function requireSizes(entries: readonly DirectoryEntry[], limits: Limits): void {
  let total = 0;
  for (const entry of entries) {
    requireSize(entry, limits);
    total += entry.size;
  }
  if (total > limits.maxArchiveBytes) {
    throw new ConversionError(
      'ZIP_TOO_LARGE',
      `found ${total} bytes in all, expected at most ${limits.maxArchiveBytes}`,
    );
  }
}

function requireSize({ name, size, compressedSize, method: kept, offset: at }: DirectoryEntry, limits: Limits): void {
  if (size > limits.maxEntryBytes) {
    const message = `${name} has ${size} bytes, expected at most ${limits.maxEntryBytes}`;
    throw new ConversionError('ZIP_ENTRY_TOO_LARGE', message, { at });
  }
  if (size >= minSizeForRatio && size > compressedSize * limits.maxArchiveRatio) {
    const message = `${name} grows from ${compressedSize} to ${size} bytes, expected at most ${limits.maxArchiveRatio} times`;
    throw new ConversionError('ZIP_RATIO', message, { at });
  }
  const isPossible = kept === method.stored ? size === compressedSize : size <= compressedSize * deflateRatio;
  if (!isPossible) {
    const message = `${name} has ${compressedSize} bytes in the archive, which cannot stand for ${size}`;
    throw new ConversionError('ZIP_SIZE_FALSE', message, { at });
  }
}

/** Refuses two files of one name: which of them is read would be chance. Folders may be named again. */
export function requireUnique(names: Iterable<string>): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new ConversionError('ZIP_NAME_DUPLICATE', `found two files of the name ${name}`);
    if (!name.endsWith('/')) seen.add(name);
  }
}

/**
 * Where each entry must end: at the next one, or at the directory. Refuses entries that share bytes, since so a small
 * file becomes many large ones. What the local headers add to the length is checked when they are read.
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

/** Refuses an entry that reaches into what follows it. */
export function requireNoOverlap({ name, offset: at }: DirectoryEntry, length: number, end: number): void {
  if (at + length > end) {
    const message = `${name} takes ${length} bytes, and ${Math.max(0, end - at)} are there before the next record`;
    throw new ConversionError('ZIP_OVERLAP', message, { at });
  }
}
