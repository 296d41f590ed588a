import type { PdfFont } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import { type DrawGlyph, unitsPerEm } from './font.ts';

/** Draws the glyphs of an embedded font. A damaged glyph is empty, and noted. */
export function embeddedGlyphs(font: PdfFont, context: Context): DrawGlyph {
  return (_, character) => {
    try {
      return outlineOf(font.renderer.getPathJs(character), context);
    } catch (error) {
      if (error instanceof ConversionError) throw error;
      context.note('DRAWING_LOOK_LOST', `a glyph of "${font.name}" is damaged`);
      return undefined;
    }
  };
}

/** Outlines of pdf.js are commands with coordinates in ems. */
function outlineOf(commands: ArrayLike<number>, context: Context): Outline | undefined {
  const { maxGlyphPoints } = context.limits;
  if (commands.length > maxGlyphPoints * 2)
    throw new ConversionError('GLYPH_TOO_COMPLEX', `a glyph has more than ${maxGlyphPoints} points`);
  context.spend(commands.length);
  let at = 0;
  const next = (): number => {
    const value = (commands[at++] ?? 0) * unitsPerEm;
    return Math.round(value * 1000) / 1000;
  };
  const outline = recordOutline((pen) => {
    let isOpen = false;
    const close = (): void => {
      if (isOpen) pen.close();
      isOpen = false;
    };
    while (at < commands.length) {
      const command = commands[at++];
      if (command === 0) {
        close();
        pen.moveTo(next(), next());
        isOpen = true;
      } else if (command === 4) close();
      else {
        if (!isOpen) pen.moveTo(0, 0);
        isOpen = true;
        if (command === 1) pen.lineTo(next(), next());
        else if (command === 2) pen.cubicTo(next(), next(), next(), next(), next(), next());
        else pen.quadTo(next(), next(), next(), next());
      }
    }
    close();
  });
  return outline.verbs.length === 0 ? undefined : outline;
}
