import { type Outline, verb } from '../../../outline/outline.ts';

/** Edges that are remembered; maps of a whole page have some ten thousand. */
const maxEdges = 50_000;
/** Ends of edges are equal if they round to the same multiple of this, in device units. */
const grid = 2;

/** Remembers the edges of polygons, to find those that lie beside an earlier one. */
export class SharedEdges {
  readonly #known = new Set<string>();

  /** Adds the edges of a polygon; returns true if one of them is an edge of an earlier polygon. */
  add({ verbs, points }: Outline): boolean {
    if (verbs.includes(verb.cubic)) return false;
    if (this.#known.size > maxEdges) this.#known.clear();
    const count = points.length / 2;
    const corners = Array.from({ length: count }, (_, at) => {
      const [x, y] = [Math.round(points[at * 2]! / grid), Math.round(points[at * 2 + 1]! / grid)];
      return `${x} ${y}`;
    });
    const edges = corners.flatMap((corner, at) => {
      const next = corners[(at + 1) % count]!;
      if (corner === next) return [];
      return corner < next ? `${corner} ${next}` : `${next} ${corner}`;
    });
    const isShared = edges.some((edge) => this.#known.has(edge));
    for (const edge of edges) this.#known.add(edge);
    return isShared;
  }
}
