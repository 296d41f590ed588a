import { closeOutline } from './contour.ts';
import { flattenOutline } from './flatten.ts';
import type { Point } from './matrix.ts';
import type { FillRule } from './measure/winding.ts';
import { drawOutline, type Outline } from './outline.ts';
import type { Pen } from './pen.ts';
import { type PathContext, recordLimited, requireWithinSegmentLimit } from './segment-limit.ts';

/**
 * Converts a filled outline to polygons that neither cross nor overlap: counter-clockwise (with y pointing up) around
 * filled areas, clockwise around holes. The rule `positive` fills areas with a positive winding number, which
 * distinguishes added from subtracted areas.
 * The plane is divided into bands at the height of every corner and crossing. Within a band no edges cross, so the area
 * between two neighbouring edges is entirely inside or outside. This needs no special cases.
 */
export function simplifyOutline(
  outline: Outline,
  rule: FillRule | 'positive',
  tolerance: number,
  context: PathContext,
): Outline {
  const edges = edgesOf(closeOutline(flattenOutline(outline, tolerance, context)));
  const epsilon = edges.reduce((largest, { x0, x1 }) => Math.max(largest, Math.abs(x0), Math.abs(x1)), 0) * 1e-12;
  const chains: BoundaryChain[] = [];
  let below: FillBoundary[] = [];
  for (const { bottom, top, active } of bandsOf(edges, context)) {
    const above = fillBoundaries(active, bottom, top, isFilledBy[rule], epsilon);
    for (const chain of linkChains(below, above)) chains.push(chain);
    requireWithinSegmentLimit(chains.length, context);
    below = above;
  }
  return recordLimited(context, (pen) => drawChains(chains, pen, epsilon));
}

const isFilledBy: Readonly<Record<FillRule | 'positive', (winding: number) => boolean>> = {
  nonzero: (winding) => winding !== 0,
  evenodd: (winding) => winding % 2 !== 0,
  positive: (winding) => winding > 0,
};

/** A line that is not horizontal, from its lower to its upper end. */
interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Change of the winding number from left to right: −1 for a rising line. */
  readonly windingStep: number;
}

/** The edges, sorted by their lower ends. */
function edgesOf(outline: Outline): Edge[] {
  const edges: Edge[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number): void => {
    if (toY > y) edges.push({ x0: x, y0: y, x1: toX, y1: toY, windingStep: -1 });
    else if (toY < y) edges.push({ x0: toX, y0: toY, x1: x, y1: y, windingStep: 1 });
    [x, y] = [toX, toY];
  };
  drawOutline(outline, {
    moveTo: (toX, toY) => {
      [startX, startY, x, y] = [toX, toY, toX, toY];
    },
    lineTo,
    quadTo: (_x1, _y1, toX, toY) => lineTo(toX, toY),
    cubicTo: (_x1, _y1, _x2, _y2, toX, toY) => lineTo(toX, toY),
    close: () => lineTo(startX, startY),
  });
  return edges.sort((a, b) => a.y0 - b.y0);
}

/** The bands between consecutive heights, from the bottom up, followed by an empty one. */
function* bandsOf(edges: readonly Edge[], context: PathContext) {
  const heights = heightsOf(edges, context);
  let active: Edge[] = [];
  let nextEdge = 0;
  for (const [index, bottom] of heights.entries()) {
    active = active.filter((edge) => edge.y1 > bottom);
    while (nextEdge < edges.length && edges[nextEdge]!.y0 <= bottom) active.push(edges[nextEdge++]!); // in range
    context.spend(active.length);
    yield { bottom, top: heights[index + 1] ?? bottom, active };
  }
}

/** The heights of all ends and crossings, without duplicates. */
function heightsOf(edges: readonly Edge[], context: PathContext): number[] {
  const heights = new Set<number>();
  let active: Edge[] = [];
  for (const edge of edges) {
    heights.add(edge.y0).add(edge.y1);
    active = active.filter(({ y1 }) => y1 > edge.y0);
    context.spend(active.length);
    for (const other of active) {
      const height = crossingOf(edge, other);
      if (height !== undefined) heights.add(height);
    }
    active.push(edge);
    requireWithinSegmentLimit(heights.size, context);
  }
  return [...heights].sort((a, b) => a - b);
}

/** The height at which two edges cross. */
function crossingOf(a: Edge, b: Edge): number | undefined {
  const [low, high] = [Math.max(a.y0, b.y0), Math.min(a.y1, b.y1)];
  const [before, after] = [xAt(a, low) - xAt(b, low), xAt(a, high) - xAt(b, high)];
  if (before * after >= 0) return undefined;
  const height = low + ((high - low) * before) / (before - after);
  return height > low && height < high ? height : undefined;
}

function xAt({ x0, y0, x1, y1 }: Edge, y: number): number {
  if (y <= y0) return x0;
  return y >= y1 ? x1 : x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
}

/** A part of an edge that bounds the fill. Left boundaries run down, right boundaries up. */
interface BoundaryChain {
  readonly isLeft: boolean;
  readonly bottom: Point;
  top: Point;
  /** The next chain of the polygon. */
  next: BoundaryChain | undefined;
}

/** An edge that bounds the fill within a band, and the chain it belongs to. */
interface FillBoundary {
  readonly edge: Edge;
  readonly low: number;
  readonly high: number;
  chain: BoundaryChain;
}

/** The edges that bound the fill within a band, from left to right: alternately left and right boundaries. */
function fillBoundaries(
  active: readonly Edge[],
  bottom: number,
  top: number,
  isFilled: (winding: number) => boolean,
  epsilon: number,
): FillBoundary[] {
  if (top === bottom) return [];
  const edges = active
    .map((edge) => ({ edge, low: xAt(edge, bottom), high: xAt(edge, top) }))
    .sort((a, b) => a.low + a.high - b.low - b.high);
  const sides: FillBoundary[] = [];
  let winding = 0;
  for (const one of edges) {
    const wasFilled = isFilled(winding);
    winding += one.edge.windingStep;
    if (isFilled(winding) === wasFilled) continue;
    const last = sides.at(-1);
    const isWide = !last || one.low - last.low > epsilon || one.high - last.high > epsilon;
    if (isWide) sides.push({ ...one, chain: beginChain(!wasFilled, [one.low, bottom], [one.high, top]) });
    else sides.pop(); // the area between the two is empty
  }
  return sides;
}

function beginChain(isLeft: boolean, bottom: Point, top: Point): BoundaryChain {
  return { isLeft, bottom, top, next: undefined };
}

/**
 * Connects the fill boundaries below a height to those above it, and yields the chains that start there. In order of x,
 * every second interval between boundaries is filled on one side only: there the polygon runs horizontally.
 */
function* linkChains(below: readonly FillBoundary[], above: readonly FillBoundary[]): Generator<BoundaryChain> {
  const sides = mergeByX(below, above);
  for (let index = 0; index + 1 < sides.length; index += 2) {
    const [first, second] = [sides[index]!, sides[index + 1]!]; // in range
    if (first.isBelow !== second.isBelow && first.side.edge === second.side.edge) {
      const [lower, upper] = first.isBelow ? [first.side, second.side] : [second.side, first.side];
      lower.chain.top = upper.chain.top;
      upper.chain = lower.chain;
      continue;
    }
    for (const { side, isBelow } of [first, second]) if (!isBelow) yield side.chain;
    const isArriving = first.isBelow !== first.side.chain.isLeft; // right boundaries arrive from below, left ones from above
    if (isArriving) first.side.chain.next = second.side.chain;
    else second.side.chain.next = first.side.chain;
  }
}

/**
 * Merges the boundaries below and above a height by x. Both lists keep their order, since sorting again could change it
 * through rounding.
 */
function mergeByX(
  below: readonly FillBoundary[],
  above: readonly FillBoundary[],
): { side: FillBoundary; isBelow: boolean }[] {
  const merged: { side: FillBoundary; isBelow: boolean }[] = [];
  let [low, high] = [0, 0];
  while (low < below.length || high < above.length) {
    const [lower, upper] = [below[low], above[high]];
    const isBelow = lower !== undefined && (upper === undefined || lower.high <= upper.low);
    const side = isBelow ? lower : upper;
    if (isBelow) low++;
    else high++;
    if (side !== undefined) merged.push({ side, isBelow });
  }
  return merged;
}

/** Follows the chains around each polygon. */
function drawChains(chains: readonly BoundaryChain[], pen: Pen, epsilon: number): void {
  const drawn = new Set<BoundaryChain>();
  for (const first of chains) {
    const points: Point[] = [];
    for (let chain: BoundaryChain | undefined = first; chain && !drawn.has(chain); chain = chain.next) {
      drawn.add(chain);
      const ends = chain.isLeft ? [chain.top, chain.bottom] : [chain.bottom, chain.top];
      for (const end of ends) if (!isNear(points.at(-1), end, epsilon)) points.push(end);
    }
    if (isNear(points[0], points.at(-1) ?? [0, 0], epsilon)) points.pop();
    const corners = points.filter((point, index) =>
      isCorner(points.at(index - 1), point, points[(index + 1) % points.length], epsilon),
    );
    if (corners.length > 2) drawPolygon(corners, pen);
  }
}

function isNear(a: Point | undefined, b: Point, epsilon: number): boolean {
  return a !== undefined && Math.abs(a[0] - b[0]) <= epsilon && Math.abs(a[1] - b[1]) <= epsilon;
}

/** True if the polygon turns at a point. False where an edge was split because of another edge. */
function isCorner(before: Point | undefined, [x, y]: Point, after: Point | undefined, epsilon: number): boolean {
  if (before === undefined || after === undefined) return true;
  const [ax, ay, bx, by] = [x - before[0], y - before[1], after[0] - x, after[1] - y];
  const bend = Math.abs(ax * by - ay * bx);
  return bend > epsilon * Math.max(Math.hypot(ax, ay), Math.hypot(bx, by)) || ax * bx + ay * by < 0;
}

function drawPolygon(points: readonly Point[], pen: Pen): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.close();
}
