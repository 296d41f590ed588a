import type { Pen } from '../../outline/pen.ts';
import { drawSegment, reverseSegment, type Segment } from '../../outline/segment.ts';
import type { Chain } from './chains.ts';
import type { Layer, Side } from './layers.ts';

/** Draws the outlines of a layer with a pen, each chain as the curves that stand for it. */
export function drawLayer(
  layer: Layer,
  chains: readonly Chain[],
  curves: readonly (readonly Segment[])[],
  pen: Pen,
): void {
  for (const sides of layer.outlines.values()) {
    for (const rim of toRims(sides, chains)) drawRim(rim, curves, pen);
  }
}

/** Sides end to end. Where several go on from one place any may be next: all of them are gone in the end. */
function toRims(sides: readonly Side[], chains: readonly Chain[]): Side[][] {
  const rims: Side[][] = [];
  const starting = new Map<string, Side[]>();
  for (const side of sides) {
    const chain = chains[side.chain]!; // sides are made of chains
    if (chain.isLoop) rims.push([side]);
    else {
      const start = startOf(side, chain);
      starting.set(start, [...(starting.get(start) ?? []), side]);
    }
  }
  for (const waiting of starting.values()) {
    for (let side = waiting.pop(); side !== undefined; side = waiting.pop()) {
      const rim: Side[] = [];
      for (let next: Side | undefined = side; next !== undefined; ) {
        rim.push(next);
        next = starting.get(endOf(next, chains[next.chain]!))?.pop();
      }
      rims.push(rim);
    }
  }
  return rims;
}

const startOf = ({ isForward }: Side, { places }: Chain): string => nameOf(places, isForward ? 0 : places.length - 2);
const endOf = ({ isForward }: Side, { places }: Chain): string => nameOf(places, isForward ? places.length - 2 : 0);
const nameOf = (places: readonly number[], at: number): string => `${places[at]} ${places[at + 1]}`;

function drawRim(rim: readonly Side[], curves: readonly (readonly Segment[])[], pen: Pen): void {
  const segments = rim.flatMap(({ chain, isForward }) => {
    const own = curves[chain]!; // there are curves for each chain
    return isForward ? own : own.map(reverseSegment).reverse();
  });
  const first = segments[0];
  if (first === undefined) return;
  pen.moveTo(first[0], first[1]);
  for (const segment of segments) drawSegment(segment, pen);
  pen.close();
}
