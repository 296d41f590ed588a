import type { Box } from '../outline/bounds.ts';

/** How far each glyph of a font reaches, by its number; glyphs without outline reach nowhere. */
export class GlyphBoxes {
  readonly count: number;
  readonly #edges: Float64Array;

  constructor(count: number) {
    this.count = count;
    this.#edges = new Float64Array(4 * count).fill(Number.NaN);
  }

  set(glyph: number, { xMin, yMin, xMax, yMax }: Box): void {
    this.#edges.set([xMin, yMin, xMax, yMax], 4 * glyph);
  }

  get(glyph: number): Box | undefined {
    const [xMin, yMin, xMax, yMax] = this.#edges.subarray(4 * glyph, 4 * glyph + 4);
    if (xMin === undefined || yMin === undefined || xMax === undefined || yMax === undefined) return undefined;
    return Number.isNaN(xMin) ? undefined : { xMin, yMin, xMax, yMax };
  }

  /** The rectangle around all of them; nothing where no glyph has an outline. */
  all(): Box | undefined {
    let all: Box | undefined;
    for (let glyph = 0; glyph < this.count; glyph++) {
      const box = this.get(glyph);
      if (box !== undefined) all = all === undefined ? box : joinBoxes(all, box);
    }
    return all;
  }
}

function joinBoxes(a: Box, b: Box): Box {
  return {
    xMin: Math.min(a.xMin, b.xMin),
    yMin: Math.min(a.yMin, b.yMin),
    xMax: Math.max(a.xMax, b.xMax),
    yMax: Math.max(a.yMax, b.yMax),
  };
}
