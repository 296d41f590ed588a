import type { Context } from '../../context.ts';
import { type Outline, recordOutline } from '../../outline/outline.ts';
import type { Segment } from '../../outline/segment.ts';
import { type Chain, findChains } from './chains.ts';
import { drawLayer } from './drawing.ts';
import { toEdgeCurves } from './edge-curves.ts';
import { toEdgeLine } from './edge-line.ts';
import { findEdgePlaces, type MixedColours } from './edge-places.ts';
import { Joints } from './joints.ts';
import { type Layer, toLayers } from './layers.ts';
import type { Paint, Palette } from './palette.ts';
import { mixedSamplesOf, type Picture } from './picture.ts';
import { findRegions, type RegionOptions } from './regions.ts';
import { Turns } from './turns.ts';

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

/** What a place of a chain costs where it is looked at, and where curves are fitted to it, in steps. */
const placeSteps = 100;
const fitSteps = 500;
const countSteps = 3;
/** What it costs to draw a segment, in steps. */
const drawSteps = 50;

/** Makes outlines of a picture. */
export async function tracePicture(
  picture: Picture,
  options: RegionOptions,
  context: Pick<Context, 'spend' | 'breathe'>,
): Promise<Tracing> {
  const turns = new Turns(context);
  const mixed = await mixedSamplesOf(picture, turns);
  const { labels, palette, grounds, forced } = await findRegions(picture, mixed, options, context);
  const chains = await findChains(picture, labels, await countEach(labels, turns), turns);
  const colourOf = mixedColours(palette);
  const aways: Float64Array[] = [];
  for (const chain of chains) {
    if (turns.areDue(placeSteps * chain.places.length)) await turns.take();
    aways.push(findEdgePlaces(chain, picture, labels, mixed, colourOf));
  }
  const curves = await fitChains(chains, aways, new Joints(chains, aways, picture), context, turns);
  const shapes: TracedShape[] = [];
  await turns.take();
  const layers = toLayers(chains, grounds, palette);
  await turns.take();
  for (const layer of layers) {
    if (turns.areDue(drawSteps * countSegments(layer, curves))) await turns.take();
    shapes.push({ paint: layer.paint, outline: recordOutline((pen) => drawLayer(layer, chains, curves, pen)) });
  }
  return { shapes, forced };
}

async function fitChains(
  chains: readonly Chain[],
  aways: readonly Float64Array[],
  joints: Joints,
  context: Pick<Context, 'spend'>,
  turns: Turns,
): Promise<Segment[][]> {
  const curves: Segment[][] = [];
  for (const [index, chain] of chains.entries()) {
    const { places } = chain;
    if (turns.areDue(fitSteps * places.length)) await turns.take();
    const ends = [joints.placeOf(places[0]!, places[1]!), joints.placeOf(places.at(-2)!, places.at(-1)!)] as const;
    curves.push(toEdgeCurves(toEdgeLine(chain, aways[index]!, ends), context));
  }
  return curves;
}

function countSegments({ outlines }: Layer, curves: readonly (readonly Segment[])[]): number {
  let count = 0;
  for (const sides of outlines.values()) for (const { chain } of sides) count += curves[chain]!.length; // as many as chains
  return count;
}

async function countEach(labels: Int32Array, turns: Turns): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const label of labels) {
    if (turns.areDue(countSteps)) await turns.take();
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

function mixedColours({ paints, ofRegion }: Palette): MixedColours {
  return (region) => {
    const { colour, opacity } = paints[ofRegion[region]!]!; // every region has a paint
    return [colour[0] * opacity, colour[1] * opacity, colour[2] * opacity, 255 * opacity];
  };
}
