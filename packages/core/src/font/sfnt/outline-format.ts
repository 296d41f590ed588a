import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { isGlyfVersion, sfntVersion } from '../versions.ts';

type OutlineFormat = 'glyf' | 'cff';
type ConvertOutlines = (font: FontFile, context: Context) => Promise<FontFile>;

/** What makes outlines of the one kind out of the other, by the kind that is wanted. */
const converters: Partial<Record<OutlineFormat, ConvertOutlines>> = {
  glyf: async (font, context) => (await import('../outline-format/to-glyf/to-glyf.ts')).toGlyf(font, context),
  cff: async (font, context) => (await import('../outline-format/to-cff/to-cff.ts')).toCff(font, context),
};

/**
 * The font with the outlines that its type stands for: `ttf` for glyf, `otf` for CFF and CFF2. A font of pictures alone
 * has none to change, and stays what it is called.
 */
export async function requireOutlineFormat(font: FontFile, format: OutlineFormat, context: Context): Promise<FontFile> {
  const kind = outlineKindOf(font);
  const found = kind === 'none' ? formatOfVersion(font) : kind === 'glyf' ? 'glyf' : 'cff';
  if (found === format) return withVersion(font, format, context);
  const convert = kind === 'none' ? undefined : converters[format];
  if (convert === undefined) {
    const outlines = kind === 'none' ? 'no outlines' : `outlines of ${kind}`;
    const message = `found ${outlines}, expected those of ${format === 'glyf' ? 'glyf' : 'CFF'}`;
    throw new ConversionError('FONT_FLAVOUR', message);
  }
  const { dropPointReferences } = await import('../outline-format/point-references.ts');
  return dropPointReferences(font, await convert(font, context), context);
}

function formatOfVersion({ version }: FontFile): OutlineFormat {
  return isGlyfVersion(version) ? 'glyf' : 'cff';
}

/** A version that contradicts the outlines makes readers look for the wrong table. */
function withVersion(font: FontFile, format: OutlineFormat, { note }: Context): FontFile {
  if (formatOfVersion(font) === format) return font;
  note('FONT_MENDED', `a version that said ${formatOfVersion(font) === 'glyf' ? 'glyf' : 'CFF'}`);
  return { ...font, version: format === 'glyf' ? sfntVersion.trueType : sfntVersion.cff };
}
