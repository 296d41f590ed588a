import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { isGlyfVersion, sfntVersion } from '../versions.ts';

type OutlineFormat = 'glyf' | 'cff';
type ConvertOutlines = (font: FontFile, context: Context) => Promise<FontFile>;

/** The outline converters, by target format. */
const converters: Partial<Record<OutlineFormat, ConvertOutlines>> = {
  glyf: async (font, context) => (await import('../outline-format/to-glyf/to-glyf.ts')).toGlyf(font, context),
  cff: async (font, context) => (await import('../outline-format/to-cff/to-cff.ts')).toCff(font, context),
};

/**
 * Returns the font with the outlines that its type requires: glyf for `ttf`, CFF or CFF2 for `otf`. A font without
 * outlines keeps the format that its version states.
 */
export async function requireOutlineFormat(font: FontFile, format: OutlineFormat, context: Context): Promise<FontFile> {
  const kind = outlineKindOf(font);
  const found = kind === 'none' ? formatOfVersion(font) : kind === 'glyf' ? 'glyf' : 'cff';
  if (found === format) return withVersion(font, format, context);
  const convert = kind === 'none' ? undefined : converters[format];
  if (convert === undefined) {
    const outlines = kind === 'none' ? 'no outlines' : `${kind} outlines`;
    const message = `the font has ${outlines}, expected ${format === 'glyf' ? 'glyf' : 'CFF'} outlines`;
    throw new ConversionError('FONT_FLAVOUR', message);
  }
  const { dropPointReferences } = await import('../outline-format/point-references.ts');
  return dropPointReferences(font, await convert(font, context), context);
}

function formatOfVersion({ version }: FontFile): OutlineFormat {
  return isGlyfVersion(version) ? 'glyf' : 'cff';
}

/** With a version that contradicts the outlines, readers would look for the wrong table. */
function withVersion(font: FontFile, format: OutlineFormat, { note }: Context): FontFile {
  if (formatOfVersion(font) === format) return font;
  note('FONT_REPAIRED', `the sfnt version said ${formatOfVersion(font) === 'glyf' ? 'glyf' : 'CFF'}`);
  return { ...font, version: format === 'glyf' ? sfntVersion.trueType : sfntVersion.cff };
}
