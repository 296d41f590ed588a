import type { GlyphFont } from '../../../models/drawing/nodes.ts';
import type { ObjectNumber } from '../file/objects.ts';

/** A glyph of an embedded font. The same glyph for other characters is another one. */
export interface EmbeddedGlyph {
  readonly glyph: number;
  /** Its number in the embedded font, which is its code in text. */
  readonly code: number;
  /** In thousandths of an em. */
  readonly width: number;
  readonly text: string | undefined;
}

/** The glyphs of a font that text shows, and the number of its object. */
export interface FontSubset {
  readonly number: ObjectNumber;
  readonly font: GlyphFont;
  readonly glyphs: readonly EmbeddedGlyph[];
}
