import type { Context } from '../../context.ts';
import { type Outline, recordOutline } from '../../outline/outline.ts';
import type { Segment } from '../../outline/segment.ts';
import { Yielder } from '../../yielder.ts';
import { type Chain, findChains } from './chains.ts';
import { drawLayer } from './drawing.ts';
import { toEdgeCurves } from './edges/edge-curves.ts';
import { toEdgeLine } from './edges/edge-line.ts';
import { findEdgeOffsets, type MixedColours } from './edges/edge-offsets.ts';
import { Joints } from './edges/joints.ts';
import { type PaintLayer, toPaintLayers } from './paint-layers.ts';
import { mixedSamplesOf, type Picture } from './picture.ts';
import type { Paint, Palette } from './regions/palette.ts';
import { findRegions, type RegionOptions } from './regions/regions.ts';

/** An area of one paint, filled by the nonzero rule and painted over those before it. */
export interface TracedShape {
  readonly paint: Paint;
  readonly outline: Outline;
}

/** Outlines of a picture in pixel units, the lowest first. */
export interface Tracing {
  readonly shapes: readonly TracedShape[];
  /** Number of regions lost to the limit on regions alone. */
  readonly forced: number;
}

/** Cost of a chain's vertex: for its offset and for fitting curves, in steps of work. */
const placeSteps = 100;
const fitSteps = 500;
const countSteps = 3;
/** Cost of drawing a segment, in steps of work. */
const drawSteps = 50;

/** Traces a picture into outlines. */
export async function tracePicture(
  picture: Picture,
  options: RegionOptions,
  context: Pick<Context, 'spend' | 'breathe'>,
): Promise<Tracing> {
  const yielder = new Yielder(context);
  const mixed = await mixedSamplesOf(picture, yielder);
  const { labels, palette, underlays, forced } = await findRegions(picture, mixed, options, context);
  const chains = await findChains(picture, labels, await countEach(labels, yielder), yielder);
  const colourOf = mixedColours(palette);
  const edgeOffsets: Float64Array[] = [];
  for (const chain of chains) {
    if (yielder.isDue(placeSteps * chain.vertices.length)) await yielder.yield();
    edgeOffsets.push(findEdgeOffsets(chain, picture, labels, mixed, colourOf));
  }
  const curves = await fitChains(chains, edgeOffsets, new Joints(chains, edgeOffsets, picture), context, yielder);
  const shapes: TracedShape[] = [];
  await yielder.yield();
  const layers = toPaintLayers(chains, underlays, palette);
  await yielder.yield();
  for (const layer of layers) {
    if (yielder.isDue(drawSteps * countSegments(layer, curves))) await yielder.yield();
    shapes.push({ paint: layer.paint, outline: recordOutline((pen) => drawLayer(layer, chains, curves, pen)) });
  }
  return { shapes, forced };
}

async function fitChains(
  chains: readonly Chain[],
  edgeOffsets: readonly Float64Array[],
  joints: Joints,
  context: Pick<Context, 'spend'>,
  yielder: Yielder,
): Promise<Segment[][]> {
  const curves: Segment[][] = [];
  for (const [index, chain] of chains.entries()) {
    const { vertices } = chain;
    if (yielder.isDue(fitSteps * vertices.length)) await yielder.yield();
    const ends = [
      joints.pointAt(vertices[0]!, vertices[1]!),
      joints.pointAt(vertices.at(-2)!, vertices.at(-1)!),
    ] as const;
    curves.push(toEdgeCurves(toEdgeLine(chain, edgeOffsets[index]!, ends), context));
  }
  return curves;
}

function countSegments({ outlines }: PaintLayer, curves: readonly (readonly Segment[])[]): number {
  let count = 0;
  for (const sides of outlines.values()) for (const { chain } of sides) count += curves[chain]!.length; // one entry for each chain
  return count;
}

async function countEach(labels: Int32Array, yielder: Yielder): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const label of labels) {
    if (yielder.isDue(countSteps)) await yielder.yield();
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
