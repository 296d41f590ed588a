import type { Outline } from '../../../outline/outline.ts';

/** A glyph in character space, in thousandths of an em. */
export interface DrawnGlyph {
  readonly outline: Outline;
  readonly advanceX: number;
  readonly advanceY: number;
}

/** The name of a glyph, or its CID. */
export type GlyphKey = string | number;
export type DrawGlyph = (key: GlyphKey) => DrawnGlyph | undefined;

/** The entry that refers to a font of this library; copies of the dictionary have it, too. */
export const programEntry = '.QuoinProgram';

/** The glyphs of a font that are not in its dictionary. */
export interface GlyphProgram {
  readonly draw: DrawGlyph;
}
