import type { Context } from '../../context.ts';
import { type Outline, recordOutline } from '../../outline/outline.ts';
import type { Segment } from '../../outline/segment.ts';
import { type Chain, findChains } from './chains.ts';
import { drawLayer } from './drawing.ts';
import { toEdgeCurves } from './edge-curves.ts';
import { toEdgeLine } from './edge-line.ts';
import { findEdgePlaces, type MixedColours } from './edge-places.ts';
import { Joints } from './joints.ts';
import { toLayers } from './layers.ts';
import type { Paint, Palette } from './palette.ts';
import { mixedSamplesOf, type Picture } from './picture.ts';
import { findRegions, type RegionOptions } from './regions.ts';

/** What is filled with one paint, and lies on what comes before it. Filled by the nonzero rule. */
export interface TracedShape {
  readonly paint: Paint;
  readonly outline: Outline;
}

/** A picture as outlines, from the lowest up, with pixels as units. */
export interface Tracing {
  readonly shapes: readonly TracedShape[];
  /** How many regions went only because there were too many. */
  readonly forced: number;
}

/** Chains between two turns of the event loop. */
const batch = 500;

/** Makes outlines of a picture. */
export async function tracePicture(picture: Picture, options: RegionOptions, context: Context): Promise<Tracing> {
  const mixed = mixedSamplesOf(picture);
  const { labels, palette, grounds, forced } = await findRegions(picture, mixed, options, context);
  await context.breathe();
  const chains = findChains(picture, labels, countEach(labels));
  const colourOf = mixedColours(palette);
  const aways = chains.map((chain) => findEdgePlaces(chain, picture, labels, mixed, colourOf));
  const curves = await fitChains(chains, aways, new Joints(chains, aways, picture), context);
  const shapes = toLayers(chains, grounds, palette).map((layer) => ({
    paint: layer.paint,
    outline: recordOutline((pen) => drawLayer(layer, chains, curves, pen)),
  }));
  return { shapes, forced };
}

async function fitChains(
  chains: readonly Chain[],
  aways: readonly Float64Array[],
  joints: Joints,
  context: Context,
): Promise<Segment[][]> {
  const curves: Segment[][] = [];
  for (const [index, chain] of chains.entries()) {
    if (index % batch === 0) await context.breathe();
    const { places } = chain;
    const ends = [joints.placeOf(places[0]!, places[1]!), joints.placeOf(places.at(-2)!, places.at(-1)!)] as const;
    curves.push(toEdgeCurves(toEdgeLine(chain, aways[index]!, ends), context));
  }
  return curves;
}

function countEach(labels: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function mixedColours({ paints, ofRegion }: Palette): MixedColours {
  return (region) => {
    const { colour, opacity } = paints[ofRegion[region]!]!; // every region has a paint
    return [colour[0] * opacity, colour[1] * opacity, colour[2] * opacity, 255 * opacity];
  };
}
