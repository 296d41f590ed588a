import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import type { AnimationFacts, DecodedSamples } from '../engine/decode.ts';
import { encodeFrames } from '../engine/encode.ts';
import type { ImagePlan } from '../plan.ts';
import { splitAlpha } from './colour-survey.ts';

/** Times in a GIF are hundredths of a second, in 16 bits. @see GIF89a, "Graphic Control Extension" */
const [tick, maxDelay] = [10, 655_350];

type Timing = Pick<AnimationFacts, 'delay' | 'loop'>;

/** The timing of a single frame. */
export const stillPicture: Timing = { delay: [0], loop: 0 };

/** Encodes frames of red, green, blue and alpha, stacked vertically, and notes what GIF cannot hold. */
export async function writeGif(
  stack: DecodedSamples,
  animation: Timing,
  plan: ImagePlan,
  context: Context,
): Promise<Uint8Array> {
  const { samples } = stack;
  const frames = animation.delay.length;
  const frameLength = samples.length / frames;
  let exceeding = 0;
  let hasPartialAlpha = false;
  for (let index = 0; index < frames; index++) {
    const frame = (samples as Uint8Array).subarray(index * frameLength, (index + 1) * frameLength);
    const survey = await splitAlpha(frame, context);
    if (survey.exceedsPalette) exceeding++;
    hasPartialAlpha ||= survey.hasPartialAlpha;
  }
  if (hasPartialAlpha) context.note('ALPHA_REDUCED');
  if (exceeding > 0) context.note('COLOURS_REDUCED', frames > 1 ? `in ${exceeding} of ${frames} frames` : undefined);
  if (frames > 1 && animation.delay.some((delay) => delay !== toTicks(delay))) context.note('FRAME_DELAYS_CHANGED');
  return untilAborted(encodeFrames(stack, animation, plan, exceeding === 0), context.signal);
}

const toTicks = (delay: number): number => Math.min(maxDelay, Math.round(delay / tick) * tick);
