import type { ClipState } from '../../../drawing/painting/clip-groups.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';
import { type Outline, verb } from '../../../outline/outline.ts';
import { SharedEdges } from './shared-edges.ts';

/** The most segments of a shape that is joined with others. */
const maxSegments = 12;
/** The most shapes that are joined, so that paths stay short enough for readers of svg. */
const maxShapes = 2_000;

/** Closes the gap that smoothing would leave between a shape and an earlier one on the other side of an edge. */
const overlap = { width: 3, cap: 'butt', join: 'miter', miterLimit: 2, lonePoint: 'nothing' } as const;

/**
 * Joins small convex shapes of one colour that are painted one after another, as programs plot pixels and dots. All of
 * them turn the same way, so that filling them together covers what filling them one by one covers.
 */
export class ConvexFills {
  readonly #emit: (node: DrawingNode, clip: ClipState | undefined) => void;
  #outlines: Outline[] = [];
  #colour: DrawingColour | undefined;
  #clip: ClipState | undefined;
  #turn = 0;
  readonly #edges = new SharedEdges();

  constructor(emit: (node: DrawingNode, clip: ClipState | undefined) => void) {
    this.#emit = emit;
  }

  /** Adds a shape to those that are joined; returns false if it does not fit them. */
  add(outline: Outline, colour: DrawingColour, clip: ClipState | undefined): boolean {
    if (this.#outlines.length === 0 || clip !== this.#clip || !isSame(colour, this.#colour)) return false;
    if (this.#outlines.length >= maxShapes || turnOf(outline) !== this.#turn) return false;
    this.#outlines.push(outline);
    return true;
  }

  /** Begins with a shape; returns false if it is not small and convex. */
  start(outline: Outline, colour: DrawingColour, clip: ClipState | undefined): boolean {
    this.#turn = turnOf(outline);
    if (this.#turn === 0) return false;
    this.#outlines = [outline];
    this.#colour = colour;
    this.#clip = clip;
    return true;
  }

  /** Emits the shapes as one. */
  flush(): void {
    const [first] = this.#outlines;
    if (first === undefined || this.#colour === undefined) return;
    const outline = this.#outlines.length === 1 ? first : join(this.#outlines);
    const colour = this.#colour;
    const beside = this.#outlines.filter((each) => this.#edges.add(each, this.#turn));
    this.#outlines = [];
    const paint = { kind: 'solid', colour } as const;
    this.#emit({ kind: 'fill', outline, rule: 'nonzero', paint }, this.#clip);
    if (beside.length === 0) return;
    this.#emit({ kind: 'stroke', outline: join(beside), style: overlap, paint }, this.#clip);
  }
}

function isSame(one: DrawingColour, other: DrawingColour | undefined): boolean {
  return one === other || (other !== undefined && JSON.stringify(one) === JSON.stringify(other));
}

/** The direction in which a convex contour turns: 1 or −1; 0 for all other shapes. */
function turnOf({ verbs, points }: Outline): number {
  if (verbs.length > maxSegments || verbs[0] !== verb.move || points.length < 6) return 0;
  for (let at = 1; at < verbs.length; at++) {
    if (verbs[at] === verb.move) return 0;
    if (verbs[at] === verb.close && at !== verbs.length - 1) return 0;
  }
  const count = points.length / 2;
  let [turn, total] = [0, 0];
  for (let at = 0; at < count; at++) {
    const [ax, ay] = edge(points, at, count);
    const [bx, by] = edge(points, at + 1, count);
    const cross = ax * by - ay * bx;
    if (cross !== 0 && turn !== 0 && Math.sign(cross) !== turn) return 0;
    if (cross !== 0) turn = Math.sign(cross);
    total += Math.atan2(cross, ax * bx + ay * by);
  }
  // More than one turn would be a star.
  return Math.abs(total) < 6.5 ? turn : 0;
}

/** An edge of the polygon of all points; that of equal points is empty. */
function edge(points: Float64Array, at: number, count: number): [number, number] {
  const [from, to] = [(at % count) * 2, ((at + 1) % count) * 2];
  return [points[to]! - points[from]!, points[to + 1]! - points[from + 1]!];
}

function join(outlines: readonly Outline[]): Outline {
  const [verbCount, pointCount] = outlines.reduce(
    ([v, p], each) => [v + each.verbs.length, p + each.points.length],
    [0, 0],
  );
  const [verbs, points] = [new Uint8Array(verbCount), new Float64Array(pointCount)];
  let [v, p] = [0, 0];
  for (const each of outlines) {
    verbs.set(each.verbs, v);
    points.set(each.points, p);
    v += each.verbs.length;
    p += each.points.length;
  }
  return { verbs, points };
}
