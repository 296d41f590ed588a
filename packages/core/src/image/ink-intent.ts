import type { Transform } from '../colour/icc/transform.ts';
import { convertPicture } from '../colour/link/link.ts';
import type { Context } from '../context.ts';
import type { DecodedInks, DecodedSamples } from './engine/decode.ts';

/** Converts inks to sRGB by a transform, and keeps alpha. */
export async function convertInkSamples(
  { samples: source, channels: sourceStep, width, height }: DecodedInks,
  { convertPixels }: Transform,
  context: Context,
): Promise<DecodedSamples> {
  const count = width * height;
  const hasAlpha = sourceStep === 5;
  const targetStep = hasAlpha ? 4 : 3;
  const target = new Uint8Array(count * targetStep);
  await convertPicture(convertPixels, { source, target, count, sourceStep, targetStep }, context);
  if (hasAlpha) for (let pixel = 1; pixel <= count; pixel++) target[pixel * 4 - 1] = source[pixel * 5 - 1]!;
  return { samples: target, channels: targetStep, width, height };
}
