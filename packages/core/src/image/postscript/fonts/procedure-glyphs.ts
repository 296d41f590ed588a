import type { DrawingNode, GlyphFont } from '../../../models/drawing/nodes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { ColourState } from '../graphics/colour-state.ts';
import type { Page } from '../graphics/page.ts';

/** A glyph that its procedure has painted around the origin of device space. */
export interface PaintedGlyph {
  readonly index: number;
  /** The advance that the procedure has set, in character space. */
  readonly width: readonly [number, number];
  /** Absent if nothing is seen. */
  readonly bounds: Box | undefined;
}

/** The painted glyphs of a font whose glyphs are procedures, in one size, direction and colour. */
export class ProcedureGlyphs implements GlyphFont {
  readonly name = 'font';
  readonly unitsPerEm = 1;
  readonly outlines = new Map<never, never>();
  readonly drawings = new Map<number, readonly DrawingNode[]>();
  readonly #glyphs = new Map<string, PaintedGlyph>();

  get(key: string): PaintedGlyph | undefined {
    return this.#glyphs.get(key);
  }

  add(key: string, page: Page, width: readonly [number, number]): PaintedGlyph {
    const glyph = { index: this.#glyphs.size, width, bounds: page.bounds };
    this.#glyphs.set(key, glyph);
    const nodes = page.nodes();
    if (nodes.length > 0) this.drawings.set(glyph.index, nodes);
    return glyph;
  }
}

const byFont = new WeakMap<object, Map<string, ProcedureGlyphs>>();

/**
 * The glyphs of a font that have been painted with this matrix and colour. `identifier` is that of the font, which its
 * copies of other sizes share.
 */
export function procedureGlyphsOf(identifier: object, matrix: Matrix, { colour }: ColourState): ProcedureGlyphs {
  const known = byFont.get(identifier) ?? new Map<string, ProcedureGlyphs>();
  byFont.set(identifier, known);
  const key = JSON.stringify([matrix.slice(0, 4), colour]);
  const found = known.get(key) ?? new ProcedureGlyphs();
  known.set(key, found);
  return found;
}
