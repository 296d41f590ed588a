import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { readSvg } from './read.ts';

/** The size of a drawing in CSS pixels; everything else about it depends on how it is drawn. */
export async function inspectSvg(bytes: Uint8Array, context: Context): Promise<Facts> {
  const { width, height } = (await readSvg(bytes, context)).facts;
  return { width, height };
}
