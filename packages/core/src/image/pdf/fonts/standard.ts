import { glyphNameOfUnicode } from '../../../assets/glyph-names.ts';
import type { PdfFont, PdfGlyph } from '../../../assets/pdfjs.generated.js';
import { resolveStandardFont } from '../../../assets/standard-names.ts';
import type { Context } from '../../../context.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { loadStandardProgram } from '../../postscript/fonts/standard-program.ts';
import type { DrawGlyph } from './font.ts';

/** Draws the glyphs of the nearest standard font, with the advances of the file. */
export async function standardGlyphs(font: PdfFont, context: Context): Promise<DrawGlyph> {
  const face = resolveStandardFont(font.name);
  const program = await loadStandardProgram(font.name, context, {
    ...(font.isMonospace && { fixedPitch: true }),
    ...(font.isSerifFont && { serif: true }),
    ...(font.bold && { bold: true }),
    ...(font.italic && { italic: true }),
  });
  if (program.isSubstitute) context.note('TEXT_FONT_SUBSTITUTED', `"${font.name}" by "${program.outlineName}"`);
  return (glyph) => {
    const name = glyphNameIn(font, glyph);
    const found = program.glyph(name);
    if (found === undefined) {
      if (glyph.unicode.trim() !== '' && name !== '.notdef')
        context.note('TEXT_CHARACTER_MISSING', `${JSON.stringify(glyph.unicode)} in "${font.name}"`);
      return undefined;
    }
    const isScaled = face === undefined && glyph.width > 0 && found.advance > 0;
    const scale = isScaled ? glyph.width / found.advance : 1;
    return Math.abs(scale - 1) < 0.001 ? found.outline : transformOutline(found.outline, [scale, 0, 0, 1, 0, 0]);
  };
}

function glyphNameIn(font: PdfFont, glyph: PdfGlyph): string {
  const code = glyph.originalCharCode;
  const stated = font.composite ? undefined : (font.differences[code] ?? font.defaultEncoding[code]);
  if (stated !== undefined && stated !== '') return stated;
  const point = glyph.unicode.codePointAt(0);
  if (point === undefined) return '.notdef';
  return glyphNameOfUnicode(point) ?? `uni${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
