import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { unpackDrawing } from './nested-source.ts';
import { readSvg } from './read.ts';
import { surveyContent } from './survey.ts';

/** Reads the size of a drawing in CSS pixels, and what it names: fonts, colour spaces, pictures and its program. */
export async function inspectSvg(bytes: Uint8Array, context: Context): Promise<Facts> {
  const { width, height } = (await readSvg(bytes, context)).facts;
  return { width, height, ...(await surveyContent(await unpackDrawing(bytes, context), context)) };
}
