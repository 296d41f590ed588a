import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { isGlyfVersion, sfntVersion } from '../versions.ts';

type Flavour = 'glyf' | 'cff';
type ChangeOutlines = (font: FontFile, context: Context) => Promise<FontFile>;

/** What makes outlines of the one kind out of the other, by the kind that is wanted. */
const changes: Partial<Record<Flavour, ChangeOutlines>> = {
  glyf: async (font, context) => (await import('../flavour/to-glyf.ts')).toGlyf(font, context),
  cff: async (font, context) => (await import('../flavour/to-cff.ts')).toCff(font, context),
};

/**
 * The font with the outlines that its type stands for: `ttf` for glyf, `otf` for CFF and CFF2. A font of pictures alone
 * has none to change, and stays what it is called.
 */
export async function requireFlavour(font: FontFile, wanted: Flavour, context: Context): Promise<FontFile> {
  const kind = outlineKindOf(font);
  const found = kind === 'none' ? flavourOfVersion(font) : kind === 'glyf' ? 'glyf' : 'cff';
  if (found === wanted) return withVersion(font, wanted, context);
  const change = kind === 'none' ? undefined : changes[wanted];
  if (change === undefined) {
    const outlines = kind === 'none' ? 'no outlines' : `outlines of ${kind}`;
    const message = `found ${outlines}, expected those of ${wanted === 'glyf' ? 'glyf' : 'CFF'}`;
    throw new ConversionError('FONT_FLAVOUR', message);
  }
  const { freePointNumbers } = await import('../flavour/point-numbers.ts');
  return freePointNumbers(font, await change(font, context), context);
}

function flavourOfVersion({ version }: FontFile): Flavour {
  return isGlyfVersion(version) ? 'glyf' : 'cff';
}

/** A version that contradicts the outlines makes readers look for the wrong table. */
function withVersion(font: FontFile, wanted: Flavour, { note }: Context): FontFile {
  if (flavourOfVersion(font) === wanted) return font;
  note('FONT_MENDED', `a version that said ${flavourOfVersion(font) === 'glyf' ? 'glyf' : 'CFF'}`);
  return { ...font, version: wanted === 'glyf' ? sfntVersion.trueType : sfntVersion.cff };
}
