import type { Context } from '../../context.ts';
import { requireSize } from '../planes/planes.ts';
import { openSections } from './sections.ts';

/** The file as it is: its readers leave blank what is not there. Without the start of any rows there is nothing to show. */
export function repairPsd(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  const { header, layers, merged } = openSections(bytes, { isTruncated: true });
  requireSize(header, limits);
  return merged.remaining > 2 || (layers.remaining > 0 && merged.remaining === 0) ? bytes : undefined;
}
