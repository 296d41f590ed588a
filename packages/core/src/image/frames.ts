import type { Context } from '../context.ts';
import { untilAborted } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { RasterFacts } from '../models/raster.ts';
import type { ResolvedImageConfig } from './config.ts';
import type { DecodedSamples, FramePlan } from './engine/decode.ts';
import { decodeFrames, readAnimation } from './engine/decode.ts';
import { encodeFrames, resizeSamples } from './engine/encode.ts';
import { withMetadata } from './metadata/webp-chunks.ts';
import { writeGif } from './outputs/gif.ts';
import type { ImagePlan } from './plan.ts';

/** Bytes decoded at a time. Later frames depend on earlier ones, which are decoded again for each batch. */
const batchBytes = 64 * 1024 * 1024;

/** Refuses a frame that the picture does not have. */
export function requireFrame({ frames, isAnimated }: RasterFacts, { frame }: Pick<ResolvedImageConfig, 'frame'>): void {
  if (frame === undefined || !isAnimated || frame <= frames) return;
  throw new ConversionError('FRAME_ABSENT', `the animation has no frame ${frame}; it has ${frames}`);
}

/**
 * Resizes an animation frame by frame. The engine would resize all frames as one tall picture, and the edges of frames
 * would blend.
 */
export async function writeFrames(
  bytes: Uint8Array,
  facts: RasterFacts,
  plan: ImagePlan,
  context: Context,
): Promise<Uint8Array> {
  const { signal } = context;
  const { frames } = facts;
  const animation = await untilAborted(readAnimation(bytes), signal);
  let stack: DecodedSamples | undefined;
  let index = 0;
  const isChanged = plan.fit !== undefined || plan.flattensAlpha;
  for await (const frame of decodeEachFrame(bytes, facts, plan, context)) {
    const resized = !isChanged ? frame : await untilAborted(resizeSamples(frame, plan), signal);
    stack ??= createFrameStack(resized, frames);
    stack.samples.set(resized.samples, index * resized.samples.length);
    index += 1;
  }
  if (stack === undefined) throw new RangeError('an animation has frames');
  const delay = Array.from({ length: frames }, (_, index) => animation.delay[index] ?? 100);
  if (plan.encoding === 'gif') return writeGif(stack, { ...animation, delay }, plan, context);
  const encoding = encodeFrames(stack, { ...animation, delay }, plan);
  const { keeps, toSrgb } = plan;
  return withMetadata(await untilAborted(encoding, signal), {
    exif: keeps.exif ? animation.exif : undefined,
    xmp: keeps.xmp ? animation.xmp : undefined,
    profile: keeps.profile && !toSrgb ? animation.profile : undefined,
  });
}

/** Decodes an animation in batches and yields each frame. */
export async function* decodeEachFrame(
  bytes: Uint8Array,
  { frames, width, height }: Pick<RasterFacts, 'frames' | 'width' | 'height'>,
  colours: FramePlan,
  { limits, signal, breathe }: Context,
): AsyncGenerator<DecodedSamples> {
  const framesPerBatch = Math.max(1, Math.floor(batchBytes / (width * height * 4)));
  for (let first = 0; first < frames; first += framesPerBatch) {
    const count = Math.min(framesPerBatch, frames - first);
    const batch = decodeFrames(bytes, { first, count }, colours, limits.maxPixels);
    for (const frame of splitFrames(await untilAborted(batch, signal), count)) {
      await breathe();
      yield frame;
    }
  }
}

function splitFrames({ samples, channels, width, height }: DecodedSamples, count: number): DecodedSamples[] {
  const length = samples.length / count;
  return Array.from({ length: count }, (_, index) => ({
    samples: samples.subarray(index * length, (index + 1) * length),
    channels,
    width,
    height: height / count,
  }));
}

/** Memory for all frames, stacked vertically. */
function createFrameStack({ samples, channels, width, height }: DecodedSamples, frames: number): DecodedSamples {
  return { samples: new Uint8Array(samples.length * frames), channels, width, height: height * frames };
}
