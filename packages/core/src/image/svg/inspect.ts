import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { readSvg } from './read.ts';

/** Reads the size of a drawing in CSS pixels, its only property that does not depend on rendering. */
export async function inspectSvg(bytes: Uint8Array, context: Context): Promise<Facts> {
  const { width, height } = (await readSvg(bytes, context)).facts;
  return { width, height };
}
