import type { Pen } from '../../outline/pen.ts';
import { drawSegment, reverseSegment, type Segment } from '../../outline/segment.ts';
import type { Chain } from './chains.ts';
import type { ChainSide, PaintLayer } from './paint-layers.ts';

/** Draws the outlines of a layer from the curves of its chains. */
export function drawLayer(
  layer: PaintLayer,
  chains: readonly Chain[],
  curves: readonly (readonly Segment[])[],
  pen: Pen,
): void {
  for (const sides of layer.outlines.values()) {
    for (const contour of toContours(sides, chains)) drawContour(contour, curves, pen);
  }
}

/** Joins sides into contours. Where several sides start at the same point, any order works, since all are used. */
function toContours(sides: readonly ChainSide[], chains: readonly Chain[]): ChainSide[][] {
  const contours: ChainSide[][] = [];
  const starting = new Map<string, ChainSide[]>();
  for (const side of sides) {
    const chain = chains[side.chain]!; // sides refer to existing chains
    if (chain.isLoop) contours.push([side]);
    else {
      const start = startOf(side, chain);
      starting.set(start, [...(starting.get(start) ?? []), side]);
    }
  }
  for (const waiting of starting.values()) {
    for (let side = waiting.pop(); side !== undefined; side = waiting.pop()) {
      const contour: ChainSide[] = [];
      for (let next: ChainSide | undefined = side; next !== undefined; ) {
        contour.push(next);
        next = starting.get(endOf(next, chains[next.chain]!))?.pop();
      }
      contours.push(contour);
    }
  }
  return contours;
}

const startOf = ({ isForward }: ChainSide, { vertices }: Chain): string =>
  keyOf(vertices, isForward ? 0 : vertices.length - 2);
const endOf = ({ isForward }: ChainSide, { vertices }: Chain): string =>
  keyOf(vertices, isForward ? vertices.length - 2 : 0);
const keyOf = (vertices: readonly number[], at: number): string => `${vertices[at]} ${vertices[at + 1]}`;

function drawContour(contour: readonly ChainSide[], curves: readonly (readonly Segment[])[], pen: Pen): void {
  const segments = contour.flatMap(({ chain, isForward }) => {
    const own = curves[chain]!; // every chain has curves
    return isForward ? own : own.map(reverseSegment).reverse();
  });
  const first = segments[0];
  if (first === undefined) return;
  pen.moveTo(first[0], first[1]);
  for (const segment of segments) drawSegment(segment, pen);
  pen.close();
}
