import { type Outline, verb } from '../../../outline/outline.ts';

/** Edges that are remembered; maps of a whole page have some ten thousand. */
const maxEdges = 50_000;
/** Ends of edges are equal if they round to the same multiple of this, in device units. */
const grid = 2;

/** Remembers the edges of polygons, to find those that lie beside an earlier one. */
export class SharedEdges {
  readonly #known = new Set<string>();

  /**
   * Adds the edges of a polygon that turns to the left (1) or to the right (−1). Returns true if an earlier polygon is on
   * the other side of one of them; a polygon that is painted again has its edges on the same side.
   */
  add({ verbs, points }: Outline, turn: number): boolean {
    if (verbs.includes(verb.cubic)) return false;
    if (this.#known.size > maxEdges) this.#known.clear();
    const count = points.length / 2;
    const corners = Array.from({ length: count }, (_, at) => {
      const [x, y] = [Math.round(points[at * 2]! / grid), Math.round(points[at * 2 + 1]! / grid)];
      return `${x} ${y}`;
    });
    if (turn < 0) corners.reverse();
    let isShared = false;
    for (const [at, corner] of corners.entries()) {
      const next = corners[(at + 1) % count]!;
      if (corner === next) continue;
      isShared ||= this.#known.has(`${next} ${corner}`);
      this.#known.add(`${corner} ${next}`);
    }
    return isShared;
  }
}
