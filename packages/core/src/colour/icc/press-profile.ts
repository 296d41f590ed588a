import type { ResolvedAssets } from '../../asset-options.ts';
import { loadCmykProfile } from '../../assets/cmyk-profile.ts';
import type { Context } from '../../context.ts';
import type { Limits } from '../../limits.ts';
import { readProfile } from './profile.ts';
import { createTransform, type Transform } from './transform.ts';

/** The profile for CMYK without a profile: that of the surrounding document, the caller's, or the built-in one. */
export async function loadPressProfile({ assets }: { readonly assets?: ResolvedAssets }): Promise<Uint8Array> {
  return assets?.press ?? (await loadCmykProfile());
}

/** The transform to sRGB for CMYK without a profile. */
export async function loadCmykToSrgb(context: {
  readonly limits: Limits;
  readonly assets?: ResolvedAssets;
}): Promise<Transform> {
  return createTransform(readProfile(await loadPressProfile(context), context), 'srgb');
}

/** A context with a document's own press profile, for its contents and the files placed in it. */
export function withPressProfile(context: Context, press: Uint8Array): Context {
  return {
    ...context,
    assets: { ...context.assets, press },
    convertAsset: (bytes, options) => context.convertAsset(bytes, { ...options, press }),
  };
}
