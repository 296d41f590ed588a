import { withPress } from '../../colour/press.ts';
import { readProfile } from '../../colour/profile.ts';
import { readProfileName } from '../../colour/profile-name.ts';
import { createTransform } from '../../colour/transform.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { LayoutPackage } from './package/open.ts';
import type { IdmlParts } from './parts.ts';

/** What the built-in press is: TR 001 was measured of it. */
const builtInPress = /\bSWOP\b/i;
const srgbName = /\bsRGB\b/i;
const maxProfiles = 20;

/** The name of the profile that a layout's inks are meant for; nothing where the layout says none. */
export function pressNameOf({ designmap }: IdmlParts): string | undefined {
  return profileName(designmap.attribute('CMYKProfile'));
}

/**
 * The context for all that stands in a layout, with the press that the layout names: found in its package, or among what
 * the caller lends. One that is nowhere is noted, since inks look different then.
 */
export async function findPress(parts: IdmlParts, source: LayoutPackage, context: Context): Promise<Context> {
  const rgbProfile = profileName(parts.designmap.attribute('RGBProfile'));
  if (rgbProfile !== undefined && !srgbName.test(rgbProfile))
    context.note('PROFILE_ABSENT', `${rgbProfile} is taken for sRGB`);
  const name = pressNameOf(parts);
  if (name === undefined) return context;
  for await (const profile of listProfiles(source, context)) {
    if (readProfileName(profile)?.trim() === name && isPress(profile, context)) return withPress(context, profile);
  }
  if (context.assets.press !== undefined || !builtInPress.test(name)) {
    const other = context.assets.press && readProfileName(context.assets.press);
    context.note('PROFILE_ABSENT', `${name} is not there, and ${other ?? 'SWOP'} is taken instead`);
  }
  return context;
}

/** InDesign writes `$ID/` before words of its own. */
function profileName(text: string | undefined): string | undefined {
  const name = text?.replace(/^\$ID\//, '').trim();
  return name === '' ? undefined : name;
}

/** Those of the package go first: they came with the layout. A damaged one costs itself alone. */
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
    createTransform(read, 'srgb'); // reads the tables that are needed
    return read.space === 'CMYK';
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    context.note('PROFILE_IGNORED', error.message);
    return false;
  }
}
