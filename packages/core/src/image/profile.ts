import { readProfile } from '../colour/icc/profile.ts';
import { createTransform } from '../colour/icc/transform.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { RasterFacts } from '../models/raster.ts';

/** The ICC signatures of the colour spaces. */
const profileSpaceOf: Partial<Record<RasterFacts['space'], string>> = { srgb: 'RGB', gray: 'GRAY', cmyk: 'CMYK' };

/**
 * Returns the embedded profile if it fits the pixels. The engine would silently use another one; here the loss is a
 * note.
 */
export function keepUsableProfile(
  bytes: Uint8Array | undefined,
  space: RasterFacts['space'],
  context: Pick<Context, 'limits' | 'note'>,
): Uint8Array | undefined {
  const expected = profileSpaceOf[space];
  if (bytes === undefined || expected === undefined) return bytes;
  try {
    const profile = readProfile(bytes, context);
    createTransform(profile, 'srgb'); // reads the tables that the engine will read
    if (profile.space === expected) return bytes;
    context.note('PROFILE_IGNORED', `it is for ${profile.space}, but the pixels are ${expected}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    // An unsupported RGB profile may work in the engine and in viewers; inks are converted here.
    if (error.kind === 'unsupported' && expected === 'RGB') return bytes;
    context.note('PROFILE_IGNORED', error.message);
    return undefined;
  }
}

/** True for CMYK without a profile, whose appearance is undefined. */
export function lacksCmykProfile({ space, profile }: RasterFacts): boolean {
  return space === 'cmyk' && profile === undefined;
}
