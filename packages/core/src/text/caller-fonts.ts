import type { FontAsset } from '../asset-options.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { FontLibrary } from './font-library.ts';
import type { FontOverrides } from './typeface.ts';

/** Adds the caller's fonts; the first one has priority. */
export async function addCallerFonts(library: FontLibrary, context: Context): Promise<void> {
  for (const [index, font] of context.assets.fonts.toReversed().entries()) {
    const name = font.family ?? `font ${context.assets.fonts.length - index}`;
    await addFont(library, font.bytes, overridesOf(font), name, context);
  }
}

function overridesOf({ family, weight, style, stretch }: FontAsset): FontOverrides {
  return {
    family,
    weight: weight === undefined ? undefined : [weight, weight],
    isItalic: style === undefined ? undefined : style !== 'normal',
    stretch: stretch === undefined ? undefined : [stretch, stretch],
  };
}

/** Adds a font. Web fonts are unwrapped as nested files; a font that cannot be read is noted. */
export async function addFont(
  library: FontLibrary,
  bytes: Uint8Array,
  overrides: FontOverrides,
  name: string,
  context: Context,
): Promise<void> {
  const plain = await unwrap(bytes, context);
  const count = plain === undefined ? 0 : await library.add(plain, overrides);
  if (count === 0) context.note('FONT_UNREADABLE', name);
}

async function unwrap(bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  const signature = String.fromCharCode(...bytes.subarray(0, 4));
  if (['\0\x01\0\0', 'OTTO', 'true', 'ttcf'].includes(signature)) return bytes;
  const flavor = String.fromCharCode(...bytes.subarray(4, 8));
  const to = signature.startsWith('wOF') && flavor === 'OTTO' ? 'otf' : 'ttf';
  try {
    return (await context.convertAsset(bytes, { to, ignoresNote: () => true })).bytes;
  } catch (error) {
    const isDamage = error instanceof ConversionError && ['malformed', 'unsupported'].includes(error.kind);
    if (isDamage) return undefined;
    throw error;
  }
}
