import { type Context, untilAborted } from '../context.ts';
import type { Facts, Format } from '../format.ts';
import { type DecodedSamples, decodeFrames, decodeSamples, readAnimation } from '../image/engine/decode.ts';
import { decodeEachFrame } from '../image/frames.ts';
import { readFacts } from '../image/read.ts';

/** A picture or drawing as its frames or pages in sRGB. */
export interface FrameSource {
  readonly count: number;
  /** Milliseconds of each frame, and the number of repetitions; undefined for still pictures and pages. */
  readonly timing: readonly number[] | undefined;
  frames(): AsyncGenerator<DecodedSamples>;
}

/** Opens a file of kind image. Vector pages are drawn at their own size, as conversions do. */
export async function openFrames(bytes: Uint8Array, format: Format, context: Context): Promise<FrameSource> {
  const found = await (await format.inspect())(bytes, context);
  const frames = wholeOf(found, 'frames');
  if (frames > 1) return openAnimation(bytes, frames, context);
  const count = wholeOf(found, 'pages');
  const drawsPages = format.reads?.model === 'drawing';
  return { count, timing: undefined, frames: () => drawPages(bytes, count, drawsPages, context) };
}

const wholeOf = (facts: Facts, name: string): number => (typeof facts[name] === 'number' ? facts[name] : 1);

const toSrgb = { readsProfile: true, toSrgb: true };

async function openAnimation(bytes: Uint8Array, count: number, context: Context): Promise<FrameSource> {
  const { delay, loop } = await untilAborted(readAnimation(bytes), context.signal);
  const facts = await readFacts(bytes, context);
  return { count, timing: [loop, ...delay], frames: () => decodeEachFrame(bytes, facts, toSrgb, context) };
}

async function* drawPages(
  bytes: Uint8Array,
  count: number,
  drawsPages: boolean,
  context: Context,
): AsyncGenerator<DecodedSamples> {
  const { maxPixels } = context.limits;
  for (let page = 1; page <= count; page++) {
    if (page > 1 && !drawsPages) {
      yield await untilAborted(decodeFrames(bytes, { first: page - 1, count: 1 }, toSrgb, maxPixels), context.signal);
      continue;
    }
    const request = { to: 'png', config: { strip: true }, ignoresNote: () => true };
    const drawn = await context.convertAsset(bytes, { ...request, ...(page > 1 && { page }) });
    yield await untilAborted(decodeSamples({ bytes: drawn.bytes }, maxPixels), context.signal);
  }
}
