import { BaseStream } from '../../assets/pdfjs.generated.js';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { Yielder } from '../../yielder.ts';
import { readStream } from './document/values.ts';

/** The most content in bytes that is searched, so that large pages are described as fast as others. */
const maxContent = 4 << 20;

/** Steps of work for a short stream. */
const streamCost = 500;

/** @see ISO 32000-2, "Colour operators" */
const spaceOfOperator: Readonly<Record<string, { readonly name: string; readonly count: number }>> = {
  g: { name: 'DeviceGray', count: 1 },
  rg: { name: 'DeviceRGB', count: 3 },
  k: { name: 'DeviceCMYK', count: 4 },
};

const strings = /\((?:[^()\\]|\\[\s\S])*\)/g;
const paints = /(?<![^\s\])>}])((?:[-+]?[\d.]+\s+){1,4})(rg|[gk])(?![^\s/[(<%])/gi;
const choices = /\/(Device(?:Gray|RGB|CMYK))\s+cs(?![^\s/[(<%])/gi;

/** The colour spaces that content chooses by operators, without resources. The content is searched, not run. */
export async function findDeviceSpaces(streams: Iterable<unknown>, context: Context): Promise<Set<string>> {
  const found = new Set<string>();
  const yielder = new Yielder(context);
  let left = maxContent;
  for (const stream of streams) {
    if (!(stream instanceof BaseStream)) continue;
    if (yielder.isDue(streamCost)) await yielder.yield();
    const bytes = await readPart(stream, context, left);
    if (bytes === undefined) break;
    left -= bytes.length;
    const text = Buffer.from(bytes).toString('latin1').replaceAll(strings, '()');
    for (const [, numbers = '', operator = ''] of text.matchAll(paints)) {
      const { name, count } = spaceOfOperator[operator.toLowerCase()]!; // the pattern has no others
      if (numbers.trim().split(/\s+/).length >= count) found.add(name);
    }
    for (const [, name = ''] of text.matchAll(choices)) found.add(name);
  }
  return found;
}

/** The content; undefined if it is longer than allowed or damaged. */
async function readPart(stream: BaseStream, context: Context, max: number): Promise<Uint8Array | undefined> {
  try {
    return await readStream(stream, context, max);
  } catch (error) {
    if (error instanceof ConversionError && error.code !== 'DRAWING_TOO_LARGE') throw error;
    return undefined;
  }
}
