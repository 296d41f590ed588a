import { readProfile } from '../../colour/icc/profile.ts';
import { createTransform } from '../../colour/icc/transform.ts';
import { convertPicture } from '../../colour/link/link.ts';
import type { Context } from '../../context.ts';
import type { ResolvedImageConfig } from '../config.ts';
import type { PlanesHeader } from './header.ts';
import type { Planes } from './planes.ts';
import { createPlanes } from './planes.ts';

/** True if the engine converts the picture wrongly: 16-bit inks lose their alpha and go through Display P3. */
export function needsInkConversion({ space, depth }: PlanesHeader): boolean {
  return space === 'cmyk' && depth === 16;
}

/** Converts inks to sRGB and keeps alpha. */
export async function convertInks(
  inks: Planes,
  profile: Uint8Array,
  { intent }: Pick<ResolvedImageConfig, 'intent'>,
  context: Context,
): Promise<Planes> {
  const colours = createPlanes({ ...inks.header, space: 'srgb', profile: undefined }, context.limits);
  const { convertPixels } = createTransform(readProfile(profile, context), 'srgb', { intent });
  const { samples: source, channels: sourceStep } = inks;
  const { samples: target, channels: targetStep } = colours;
  const count = source.length / sourceStep;
  await convertPicture(convertPixels, { source, target, count, sourceStep, targetStep }, context);
  if (!inks.header.hasAlpha) return colours;
  for (let pixel = 1; pixel <= count; pixel++) target[pixel * targetStep - 1] = source[pixel * sourceStep - 1]!;
  return colours;
}
