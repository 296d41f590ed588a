import type { Context } from '../../context.ts';
import { requireSize } from '../planes/planes.ts';
import { openSections } from './sections.ts';

/**
 * Returns the file unchanged: truncated rows are read as blank. Returns undefined if not even the start of any rows is
 * present.
 */
export function repairPsd(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  const { header, layers, merged } = openSections(bytes, { isTruncated: true });
  requireSize(header, limits);
  return merged.remaining > 2 || (layers.remaining > 0 && merged.remaining === 0) ? bytes : undefined;
}
