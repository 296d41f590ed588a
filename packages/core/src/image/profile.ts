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

/** Colours that show whether a profile differs from sRGB. */
const probes = [0, 0.02, 0.1, 0.25, 0.5, 0.75, 1].flatMap((value) => [
  [value, value, value],
  [value, 1 - value, 0.5],
  [value, 0, 0],
  [0, value, 0],
  [0, 0, value],
]);
/** Rounding of samples. */
const tolerance = 1.5 / 255;

/** True if a conversion from the profile to sRGB changes colours. */
export function changesColours(bytes: Uint8Array, space: 'srgb' | 'gray', context: Pick<Context, 'limits'>): boolean {
  try {
    const { convertExactly } = createTransform(readProfile(bytes, context), 'srgb');
    return probes.some((colour) => {
      const converted = convertExactly(space === 'gray' ? colour.slice(0, 1) : colour);
      return converted.some((value, index) => Math.abs(value - (colour[index] ?? 0)) > tolerance);
    });
  } catch (error) {
    if (error instanceof ConversionError) return true; // only the engine supports it
    throw error;
  }
}

/** True for CMYK without a profile, whose appearance is undefined. */
export function lacksCmykProfile({ space, profile }: RasterFacts): boolean {
  return space === 'cmyk' && profile === undefined;
}
