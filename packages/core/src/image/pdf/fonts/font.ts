import type { Dict, PdfFont, PdfGlyph } from '../../../assets/pdfjs.generated.js';
import type { GlyphFont } from '../../../models/drawing/nodes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Outline } from '../../../outline/outline.ts';

/** Units of the outlines in an em. */
export const unitsPerEm = 1000;

/** A character that is shown. Lengths are in ems. */
export interface ShownGlyph {
  /** The glyphs that are drawn, in the font's map of outlines, and their places. */
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  readonly advance: number;
  /** Vertical advance, and the origin for vertical writing relative to the horizontal one. */
  readonly vertical: readonly [advance: number, x: number, y: number];
  readonly text: string;
  readonly isSpace: boolean;
  /** The name of the procedure of a Type 3 glyph. */
  readonly procedure?: string | undefined;
}

/** A Type 3 font, whose glyphs are content streams. */
export interface Type3Font {
  readonly dict: Dict;
  readonly matrix: Matrix;
}

/** A font of the document, as text uses it. */
export interface ShownFont {
  readonly name: string;
  readonly isVertical: boolean;
  readonly type3: Type3Font | undefined;
  readonly drawn: GlyphFont;
  glyphs(text: string): readonly ShownGlyph[];
}

/** Draws the glyph of a character; undefined if the font has none. */
export type DrawGlyph = (glyph: PdfGlyph, character: string) => Outline | undefined;

/** The font of a file's font object, whose glyphs are drawn when text uses them. */
export function showFont(font: PdfFont, type3: Type3Font | undefined, draw: DrawGlyph): ShownFont {
  const outlines = new Map<number, Outline>();
  const indexes = new Map<string, number | undefined>();
  const shown = new Map<PdfGlyph, ShownGlyph>();
  const indexOf = (glyph: PdfGlyph, character: string): number | undefined => {
    // Characters that the embedded font lacks would show its mark of a missing glyph.
    if (!glyph.isInFont && !font.missingFile) return undefined;
    const key = font.missingFile ? `${glyph.originalCharCode} ${character}` : character;
    if (indexes.has(key)) return indexes.get(key);
    const outline = draw(glyph, character);
    const index = outline === undefined ? undefined : outlines.size;
    if (index !== undefined && outline !== undefined) outlines.set(index, outline);
    indexes.set(key, index);
    return index;
  };
  const toShown = (glyph: PdfGlyph): ShownGlyph => {
    const width = Number.isFinite(glyph.width) ? glyph.width : 0;
    // pdf.js states widths in the units of the font file.
    const advance = width * ((type3?.matrix ?? font.fontMatrix)?.[0] ?? 0.001);
    const base = type3 === undefined ? indexOf(glyph, glyph.fontChar) : undefined;
    const parts = base === undefined ? [] : [{ glyph: base, x: 0, y: 0 }];
    if (type3 === undefined && glyph.accent) {
      const accent = indexOf(glyph, glyph.accent.fontChar);
      const { x, y } = glyph.accent.offset;
      if (accent !== undefined)
        parts.push({ glyph: accent, x: x * (font.fontMatrix?.[0] ?? 0.001), y: y * (font.fontMatrix?.[3] ?? 0.001) });
    }
    const [down, x, y] = glyph.vmetric ?? [-1000, advance * 500, 880];
    return {
      parts,
      advance,
      vertical: [down / 1000, x / 1000, y / 1000],
      text: toText(glyph.unicode),
      isSpace: glyph.isSpace,
      procedure: glyph.operatorListId,
    };
  };
  return {
    name: font.name,
    isVertical: font.vertical === true,
    type3,
    drawn: { name: font.name, unitsPerEm, outlines },
    glyphs: (text) =>
      font.charsToGlyphs(text).map((glyph) => {
        let found = shown.get(glyph);
        if (found === undefined) {
          found = toShown(glyph);
          shown.set(glyph, found);
        }
        return found;
      }),
  };
}

/** Leaves out characters that have no meaning: controls and those for private use. */
function toText(unicode: string): string {
  return unicode.replace(/[\0-\x1f\x7f-\x9f\ue000-\uf8ff\ufffe\uffff]/g, '');
}
