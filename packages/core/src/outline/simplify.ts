import { closeOutline } from './contour.ts';
import { flattenOutline } from './flatten.ts';
import { type PathContext, recordWithin, requirePieces } from './limited.ts';
import type { Point } from './matrix.ts';
import { drawOutline, type Outline } from './outline.ts';
import type { Pen } from './pen.ts';
import type { FillRule } from './winding.ts';

/**
 * What a fill paints, as contours of lines that neither cross nor overlap: counter-clockwise (with y pointing up) around
 * what is filled, clockwise around holes. Besides the rules of fills, `positive` takes for filled what is run around
 * counter-clockwise more often than clockwise: it tells what was added from what was taken away.
 *
 * The plane is cut at the height of every corner and crossing. Between two such heights no lines cross, and what lies
 * between a line and the next is in or out as a whole: so no special case can go wrong, whatever lies on what.
 */
export function simplifyOutline(
  outline: Outline,
  rule: FillRule | 'positive',
  tolerance: number,
  context: PathContext,
): Outline {
  const edges = edgesOf(closeOutline(flattenOutline(outline, tolerance, context)));
  const nothing = edges.reduce((most, { x0, x1 }) => Math.max(most, Math.abs(x0), Math.abs(x1)), 0) * 1e-12;
  const chains: Chain[] = [];
  let below: Side[] = [];
  for (const { bottom, top, active } of bandsOf(edges, context)) {
    const above = filledSides(active, bottom, top, isFilledBy[rule], nothing);
    for (const chain of link(below, above)) chains.push(chain);
    requirePieces(chains.length, context);
    below = above;
  }
  return recordWithin(context, (pen) => drawChains(chains, pen, nothing));
}

const isFilledBy: Readonly<Record<FillRule | 'positive', (winding: number) => boolean>> = {
  nonzero: (winding) => winding !== 0,
  evenodd: (winding) => winding % 2 !== 0,
  positive: (winding) => winding > 0,
};

/** A line that is not level, from its lower end to its higher. */
interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** How much more often what lies to its right is run around: once less beside a line that rises. */
  readonly step: number;
}

/** The edges, lowest first. */
function edgesOf(outline: Outline): Edge[] {
  const edges: Edge[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number): void => {
    if (toY > y) edges.push({ x0: x, y0: y, x1: toX, y1: toY, step: -1 });
    else if (toY < y) edges.push({ x0: toX, y0: toY, x1: x, y1: y, step: 1 });
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

/** What lies between two heights that follow each other, from the lowest up, and an empty one above all. */
function* bandsOf(edges: readonly Edge[], context: PathContext) {
  const heights = heightsOf(edges, context);
  let active: Edge[] = [];
  let begun = 0;
  for (const [index, bottom] of heights.entries()) {
    active = active.filter((edge) => edge.y1 > bottom);
    while (begun < edges.length && edges[begun]!.y0 <= bottom) active.push(edges[begun++]!); // below the length
    context.spend(active.length);
    yield { bottom, top: heights[index + 1] ?? bottom, active };
  }
}

/** The heights of all ends and crossings, each once. */
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
    requirePieces(heights.size, context);
  }
  return [...heights].sort((a, b) => a - b);
}

/** The height at which two edges change sides. */
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

/** A part of an edge that bounds the fill. The left sides of fills are run down, the right ones up. */
interface Chain {
  readonly isLeft: boolean;
  readonly bottom: Point;
  top: Point;
  /** Where the rim goes on. */
  next: Chain | undefined;
}

/** An edge that bounds the fill between two heights, and the chain that it is a part of. */
interface Side {
  readonly edge: Edge;
  readonly low: number;
  readonly high: number;
  chain: Chain;
}

/** Which edges bound the fill between two heights, from left to right: a left one and a right one by turns. */
function filledSides(
  active: readonly Edge[],
  bottom: number,
  top: number,
  isFilled: (winding: number) => boolean,
  nothing: number,
): Side[] {
  if (top === bottom) return [];
  const edges = active
    .map((edge) => ({ edge, low: xAt(edge, bottom), high: xAt(edge, top) }))
    .sort((a, b) => a.low + a.high - b.low - b.high);
  const sides: Side[] = [];
  let winding = 0;
  for (const one of edges) {
    const wasFilled = isFilled(winding);
    winding += one.edge.step;
    if (isFilled(winding) === wasFilled) continue;
    const last = sides.at(-1);
    const isWide = !last || one.low - last.low > nothing || one.high - last.high > nothing;
    if (isWide) sides.push({ ...one, chain: beginChain(!wasFilled, [one.low, bottom], [one.high, top]) });
    else sides.pop(); // between the two there is nothing to fill, or to leave out
  }
  return sides;
}

function beginChain(isLeft: boolean, bottom: Point, top: Point): Chain {
  return { isLeft, bottom, top, next: undefined };
}

/**
 * Links what bounds the fill below a height to what bounds it above, and yields the chains that begin there. In order of
 * x, every second stretch between two sides is filled only below or only above: there the rim runs level.
 */
function* link(below: readonly Side[], above: readonly Side[]): Generator<Chain> {
  const sides = inOrder(below, above);
  for (let index = 0; index + 1 < sides.length; index += 2) {
    const [first, second] = [sides[index]!, sides[index + 1]!]; // below the length
    if (first.isBelow !== second.isBelow && first.side.edge === second.side.edge) {
      const [lower, upper] = first.isBelow ? [first.side, second.side] : [second.side, first.side];
      lower.chain.top = upper.chain.top;
      upper.chain = lower.chain;
      continue;
    }
    for (const { side, isBelow } of [first, second]) if (!isBelow) yield side.chain;
    const isArriving = first.isBelow !== first.side.chain.isLeft; // right sides come from below, left ones from above
    if (isArriving) first.side.chain.next = second.side.chain;
    else second.side.chain.next = first.side.chain;
  }
}

/** The sides below and above a height by their x there. Neither list is sorted anew: rounding must not mix up its order. */
function inOrder(below: readonly Side[], above: readonly Side[]): { side: Side; isBelow: boolean }[] {
  const merged: { side: Side; isBelow: boolean }[] = [];
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

/** Follows the rims around. */
function drawChains(chains: readonly Chain[], pen: Pen, nothing: number): void {
  const drawn = new Set<Chain>();
  for (const first of chains) {
    const rim: Point[] = [];
    for (let chain: Chain | undefined = first; chain && !drawn.has(chain); chain = chain.next) {
      drawn.add(chain);
      const ends = chain.isLeft ? [chain.top, chain.bottom] : [chain.bottom, chain.top];
      for (const end of ends) if (!isNear(rim.at(-1), end, nothing)) rim.push(end);
    }
    if (isNear(rim[0], rim.at(-1) ?? [0, 0], nothing)) rim.pop();
    const corners = rim.filter((point, index) =>
      isCorner(rim.at(index - 1), point, rim[(index + 1) % rim.length], nothing),
    );
    if (corners.length > 2) drawPolygon(corners, pen);
  }
}

function isNear(a: Point | undefined, b: Point, nothing: number): boolean {
  return a !== undefined && Math.abs(a[0] - b[0]) <= nothing && Math.abs(a[1] - b[1]) <= nothing;
}

/** Whether the rim turns at a point: not so where an edge was cut for the sake of another. */
function isCorner(before: Point | undefined, [x, y]: Point, after: Point | undefined, nothing: number): boolean {
  if (before === undefined || after === undefined) return true;
  const [ax, ay, bx, by] = [x - before[0], y - before[1], after[0] - x, after[1] - y];
  const bend = Math.abs(ax * by - ay * bx);
  return bend > nothing * Math.max(Math.hypot(ax, ay), Math.hypot(bx, by)) || ax * bx + ay * by < 0;
}

function drawPolygon(points: readonly Point[], pen: Pen): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.close();
}
