import { ConversionError } from '../errors.ts';

/**
 * The sfnt version: the first four bytes of a font.
 * @see OpenType 1.9.1, "Table Directory"; Apple's TrueType Reference Manual, "The Font Directory"
 */
export const sfntVersion = { trueType: 0x00010000, apple: 0x74727565, cff: 0x4f54544f, type1: 0x74797031 } as const;

export const collectionTag = 'ttcf';

export function isGlyfVersion(version: number): boolean {
  return version === sfntVersion.trueType || version === sfntVersion.apple;
}

/** Returns the version. Refuses other kinds of font in an sfnt container. */
export function requireKnownVersion(version: number, at: number): number {
  if (isGlyfVersion(version) || version === sfntVersion.cff) return version;
  if (version === sfntVersion.type1) {
    throw new ConversionError('FONT_KIND', 'the sfnt contains a Type 1 font, expected glyf or CFF outlines', { at });
  }
  const hex = version.toString(16).padStart(8, '0');
  throw new ConversionError(
    'FONT_DIRECTORY_WRONG',
    `the sfnt version is 0x${hex}, expected 0x00010000, "true" or "OTTO"`,
    { at },
  );
}
