import type { Box } from '../outline/measure/bounds.ts';

/** The bounding boxes of a font's glyphs, by glyph index. Glyphs without an outline have no box. */
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

  /** Enlarges a glyph's box to include this rectangle. */
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

  /** The rectangle around all boxes; `undefined` if no glyph has an outline. */
  union(): Box | undefined {
    const edges = this.#edges;
    let [xMin, yMin] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [xMax, yMax] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < edges.length; at += 4) {
      if (Number.isNaN(edges[at])) continue;
      xMin = Math.min(xMin, edges[at]!); // set together
      yMin = Math.min(yMin, edges[at + 1]!);
      xMax = Math.max(xMax, edges[at + 2]!);
      yMax = Math.max(yMax, edges[at + 3]!);
    }
    return xMin > xMax ? undefined : { xMin, yMin, xMax, yMax };
  }
}
