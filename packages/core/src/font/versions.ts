import { ConversionError } from '../errors.ts';

/** The first four bytes of a font. @see OpenType 1.9.1, "Table Directory"; Apple's TrueType Reference Manual, "The Font Directory" */
export const sfntVersion = { trueType: 0x00010000, apple: 0x74727565, cff: 0x4f54544f, type1: 0x74797031 } as const;

export const collectionTag = 'ttcf';

export function isGlyfVersion(version: number): boolean {
  return version === sfntVersion.trueType || version === sfntVersion.apple;
}

/** Refuses what wears the same wrapper but is another kind of font. */
export function requireKnownVersion(version: number, at: number): number {
  if (isGlyfVersion(version) || version === sfntVersion.cff) return version;
  if (version === sfntVersion.type1) {
    throw new ConversionError(
      'FONT_KIND',
      'found a Type 1 font in the wrapper of a TrueType one, expected outlines of glyf or CFF',
      { at },
    );
  }
  const hex = version.toString(16).padStart(8, '0');
  throw new ConversionError(
    'FONT_DIRECTORY_WRONG',
    `found the version 0x${hex}, expected 0x00010000, "true" or "OTTO"`,
    { at },
  );
}
