import { withPressProfile } from '../../colour/icc/press-profile.ts';
import { readProfile } from '../../colour/icc/profile.ts';
import { readProfileName } from '../../colour/icc/profile-name.ts';
import { createTransform } from '../../colour/icc/transform.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { LayoutPackage } from './package/open.ts';
import type { IdmlParts } from './parts.ts';

/** The built-in press profile. TR 001 characterizes it. */
const builtInPress = /\bSWOP\b/i;
const srgbName = /\bsRGB\b/i;
const maxProfiles = 20;

/** Returns the name of the CMYK profile of the layout, if it names one. */
export function pressNameOf({ designmap }: IdmlParts): string | undefined {
  return profileName(designmap.attribute('CMYKProfile'));
}

/**
 * Returns a context with the layout's CMYK profile, found in the package or among the profiles of the caller. A missing
 * profile is noted, because inks then look different.
 */
export async function findPress(parts: IdmlParts, source: LayoutPackage, context: Context): Promise<Context> {
  const rgbProfile = profileName(parts.designmap.attribute('RGBProfile'));
  if (rgbProfile !== undefined && !srgbName.test(rgbProfile))
    context.note('PROFILE_ABSENT', `RGB profile "${rgbProfile}" is not supported; used sRGB`);
  const name = pressNameOf(parts);
  if (name === undefined) return context;
  for await (const profile of listProfiles(source, context)) {
    if (readProfileName(profile)?.trim() === name && isPress(profile, context))
      return withPressProfile(context, profile);
  }
  if (context.assets.press !== undefined || !builtInPress.test(name)) {
    const other = context.assets.press && readProfileName(context.assets.press);
    context.note('PROFILE_ABSENT', `profile "${name}" not found; used "${other ?? 'SWOP'}"`);
  }
  return context;
}

/** InDesign prefixes its own names with `$ID/`. */
function profileName(text: string | undefined): string | undefined {
  const name = text?.replace(/^\$ID\//, '').trim();
  return name === '' ? undefined : name;
}

/**
 * Lists the profiles of the package first, because they came with the layout. A damaged profile is noted and skipped.
 */
async function* listProfiles({ profiles }: LayoutPackage, context: Context): AsyncGenerator<Uint8Array> {
  if (profiles !== undefined) {
    for (const file of profiles.files.slice(0, maxProfiles)) {
      const bytes = await profiles.read(file).catch((error: unknown) => {
        if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
        context.note('PROFILE_IGNORED', error.message, { entry: file.name });
        return undefined;
      });
      if (bytes !== undefined) yield bytes;
    }
  }
  yield* context.assets.profiles;
}

function isPress(profile: Uint8Array, context: Context): boolean {
  try {
    const read = readProfile(profile, context);
    createTransform(read, 'srgb'); // throws if a table it needs is damaged
    return read.space === 'CMYK';
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    context.note('PROFILE_IGNORED', error.message);
    return false;
  }
}
