import type { Context } from '../../context.ts';
import { openPage } from './read.ts';

/**
 * Returns the file unchanged if a strip or tile is truncated: the reader leaves the missing pixels blank. Without a
 * directory or any pixels, it cannot be repaired.
 */
export function repairTiff(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  const page = openPage(bytes, limits);
  if (page === undefined) return undefined;
  const { offsets, lengths } = page.picture.grid;
  // Without byte counts, the last strip extends to the end of the file.
  const isCut = offsets.some((offset, index) => offset + (lengths?.[index] ?? bytes.length) > bytes.length);
  const hasPixels = offsets.some((offset, index) => offset > 0 && offset < bytes.length && lengths?.[index] !== 0);
  return isCut && hasPixels ? bytes : undefined;
}
