import { type Chain, outside } from './chains.ts';
import type { Underlays } from './regions/merging.ts';
import type { Paint, Palette } from './regions/palette.ts';

/** A chain as part of an outline. The painted area is to its left. */
export interface ChainSide {
  readonly chain: number;
  readonly isForward: boolean;
}

/** Outlines with the same paint and depth, which do not overlap. */
export interface PaintLayer {
  readonly paint: Paint;
  /** Sides of each region, unordered. */
  readonly outlines: ReadonlyMap<number, readonly ChainSide[]>;
}

/**
 * Builds the layers, the lowest first. Each region extends under all regions above it, so that no gaps show between
 * them.
 */
export function toPaintLayers(
  chains: readonly Chain[],
  underlays: Underlays,
  { paints, ofRegion }: Palette,
): PaintLayer[] {
  const sides = new Map<number, ChainSide[]>();
  const add = (region: number, side: ChainSide): void => {
    const known = sides.get(region);
    if (known === undefined) sides.set(region, [side]);
    else known.push(side);
  };
  for (const [index, { left, right }] of chains.entries()) {
    const [above, below] = [stackBelow(left, underlays), stackBelow(right, underlays)];
    for (const region of above) if (!below.includes(region)) add(region, { chain: index, isForward: true });
    for (const region of below) if (!above.includes(region)) add(region, { chain: index, isForward: false });
  }
  const layers = new Map<string, { depth: number; paint: Paint; outlines: Map<number, ChainSide[]> }>();
  for (const [region, own] of sides) {
    const number = ofRegion[region]!;
    const paint = paints[number]!; // every remaining region has a paint
    if (paint.opacity === 0) continue;
    const depth = stackBelow(region, underlays).length;
    const layer = layers.get(`${depth} ${number}`) ?? { depth, paint, outlines: new Map<number, ChainSide[]>() };
    layers.set(`${depth} ${number}`, layer);
    layer.outlines.set(region, own);
  }
  return [...layers.values()].sort((one, two) => one.depth - two.depth);
}

/** A region and all regions below it. */
function stackBelow(region: number, underlays: Underlays): number[] {
  const pile: number[] = [];
  for (let at = region; at !== outside; at = underlays[at]!) pile.push(at);
  return pile;
}
