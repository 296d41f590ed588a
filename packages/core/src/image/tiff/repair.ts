import type { Context } from '../../context.ts';
import { openPage } from './read.ts';

/**
 * The file as it is where the end of a strip or tile is missing: its reader leaves blank what is not there. Without the
 * directory, or without any pixels, there is nothing to show.
 */
export function repairTiff(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  const page = openPage(bytes, limits);
  if (page === undefined) return undefined;
  const { offsets, lengths } = page.picture.grid;
  // Without lengths the last strip reaches to the end of the file.
  const isCut = offsets.some((offset, index) => offset + (lengths?.[index] ?? bytes.length) > bytes.length);
  const hasPixels = offsets.some((offset, index) => offset > 0 && offset < bytes.length && lengths?.[index] !== 0);
  return isCut && hasPixels ? bytes : undefined;
}
