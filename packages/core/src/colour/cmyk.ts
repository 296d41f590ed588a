import { loadCmykProfile } from '../assets/cmyk-profile.ts';
import type { Limits } from '../limits.ts';
import { readProfile } from './profile.ts';
import type { Transform } from './transform.ts';
import { createTransform } from './transform.ts';

/** The way to sRGB of inks that come without a profile: one press for the whole product. */
export async function loadCmykToSrgb(context: { readonly limits: Limits }): Promise<Transform> {
  return createTransform(readProfile(await loadCmykProfile(), context), 'srgb');
}
