import { readProfile } from '../colour/profile.ts';
import { createTransform } from '../colour/transform.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { RasterFacts } from '../models/raster.ts';

/** What profiles call the spaces that pictures have. */
const profileSpaceOf: Partial<Record<RasterFacts['space'], string>> = { srgb: 'RGB', gray: 'GRAY', cmyk: 'CMYK' };

/**
 * The profile that came with a picture, where it says something about its pixels. The engine would take another one
 * without a word; here the loss is a note.
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
    context.note('PROFILE_IGNORED', `it is for ${profile.space}, the pixels are ${expected}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    // What is only not read here may be read by the engine, and by whoever shows the picture; inks are converted here.
    if (error.kind === 'unsupported' && expected === 'RGB') return bytes;
    context.note('PROFILE_IGNORED', error.message);
    return undefined;
  }
}

/** Whether these are inks of which nobody says how they look. */
export function lacksCmykProfile({ space, profile }: RasterFacts): boolean {
  return space === 'cmyk' && profile === undefined;
}
