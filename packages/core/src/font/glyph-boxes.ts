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
    const [edges, at] = [this.#edges, 4 * glyph];
    edges[at] = xMin;
    edges[at + 1] = yMin;
    edges[at + 2] = xMax;
    edges[at + 3] = yMax;
  }

  /** Lets a glyph reach as far as this too. */
  extend(glyph: number, xMin: number, yMin: number, xMax: number, yMax: number): void {
    const [edges, at] = [this.#edges, 4 * glyph];
    const isFirst = !this.has(glyph);
    if (isFirst || xMin < edges[at]!) edges[at] = xMin; // set together
    if (isFirst || yMin < edges[at + 1]!) edges[at + 1] = yMin;
    if (isFirst || xMax > edges[at + 2]!) edges[at + 2] = xMax;
    if (isFirst || yMax > edges[at + 3]!) edges[at + 3] = yMax;
  }

  has(glyph: number): boolean {
    return !Number.isNaN(this.#edges[4 * glyph] ?? Number.NaN);
  }

  get(glyph: number): Box | undefined {
    const [edges, at] = [this.#edges, 4 * glyph];
    const xMin = edges[at] ?? Number.NaN;
    if (Number.isNaN(xMin)) return undefined;
    return { xMin, yMin: edges[at + 1]!, xMax: edges[at + 2]!, yMax: edges[at + 3]! }; // set together
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
