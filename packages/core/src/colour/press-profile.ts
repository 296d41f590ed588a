import type { ResolvedAssets } from '../asset-options.ts';
import { loadCmykProfile } from '../assets/cmyk-profile.ts';
import type { Context } from '../context.ts';
import type { Limits } from '../limits.ts';
import { readProfile } from './profile.ts';
import { createTransform, type Transform } from './transform.ts';

/** The profile of inks that come without one: that of the document around them, the caller's, or the built-in one. */
export async function loadPressProfile({ assets }: { readonly assets?: ResolvedAssets }): Promise<Uint8Array> {
  return assets?.press ?? (await loadCmykProfile());
}

/** The way to sRGB of inks that come without a profile. */
export async function loadCmykToSrgb(context: {
  readonly limits: Limits;
  readonly assets?: ResolvedAssets;
}): Promise<Transform> {
  return createTransform(readProfile(await loadPressProfile(context), context), 'srgb');
}

/** The same work, with a document's own press: for what stands in it, and for the files that it places. */
export function withPressProfile(context: Context, press: Uint8Array): Context {
  return {
    ...context,
    assets: { ...context.assets, press },
    convertAsset: (bytes, options) => context.convertAsset(bytes, { ...options, press }),
  };
}
