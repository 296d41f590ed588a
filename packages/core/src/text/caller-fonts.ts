import type { FontAsset } from '../asset-options.ts';
import type { Context } from '../context.ts';
import type { FontLibrary } from './font-library.ts';
import type { FontOverrides } from './typeface.ts';
import { unwrapFont } from './unwrap-font.ts';

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
  const plain = await unwrapFont(bytes, context);
  const count = plain === undefined ? 0 : await library.add(plain, overrides);
  if (count === 0) context.note('FONT_UNREADABLE', name);
}
