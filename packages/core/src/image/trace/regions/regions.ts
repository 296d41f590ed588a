import type { Context } from '../../../context.ts';
import { Yielder } from '../../../yielder.ts';
import { type Picture, toOklab } from '../picture.ts';
import { joinDiagonals } from './crossings.ts';
import { mergeRegions, stackRegions, type Underlays } from './merging.ts';
import { type Palette, resolvePalette } from './palette.ts';
import { graphOf, type RegionGraph } from './region-graph.ts';
import { findPixelKinds } from './soft-edges.ts';
import { assignSoftPixels, meansOf } from './soft-pixels.ts';
import { findZones } from './zones.ts';

/** The regions of a picture with their paints and underlays. */
export interface Regions {
  /** The region of each pixel. */
  readonly labels: Int32Array;
  readonly palette: Palette;
  readonly underlays: Underlays;
  /** Number of regions lost to `maxCount` alone. */
  readonly forced: number;
}

/** Maximum number of zones in the region graph. */
const maxZones = 60_000;

/** Work for each pixel, in steps. */
const pixelSteps = 50;

export interface RegionOptions {
  readonly price: number;
  readonly maxCount: number;
}

/** Divides a picture into regions of one paint each. */
export async function findRegions(
  picture: Picture,
  mixed: Uint8Array,
  options: RegionOptions,
  context: Pick<Context, 'spend' | 'breathe'>,
): Promise<Regions> {
  context.spend(pixelSteps * picture.width * picture.height);
  const yielder = new Yielder(context);
  const oklab = await toOklab(picture, yielder);
  const kinds = await findPixelKinds(picture, mixed, yielder);
  const found = await findZones(picture, oklab, kinds, maxZones, yielder);
  const means = await meansOf(oklab, found, kinds.thinness, yielder);
  await assignSoftPixels(picture, oklab, found.zones, means, yielder);
  const graph = await graphOf(picture, found.zones, kinds.soft, means, yielder);
  const { forced } = await mergeRegions(graph, options, yielder);
  const palette = await resolvePalette(graph, yielder);
  mergeSamePaint(graph, palette);
  await joinDiagonals(picture, await labelsOf(found.zones, graph, yielder), graph, palette, yielder);
  const labels = await labelsOf(found.zones, graph, yielder);
  const underlays = await stackRegions(graph, yielder);
  return { labels, palette, underlays: underlays, forced: forced + found.forced };
}

/** Cost of looking up the region of a pixel, in steps of work. */
const labelSteps = 2;

async function labelsOf(zones: Int32Array, graph: RegionGraph, yielder: Yielder): Promise<Int32Array> {
  const labels = new Int32Array(zones.length);
  for (let pixel = 0; pixel < zones.length; pixel++) {
    if (yielder.isDue(labelSteps)) await yielder.yield();
    labels[pixel] = graph.find(zones[pixel]!);
  }
  return labels;
}

/** Merges neighbours with the same paint. */
function mergeSamePaint(graph: RegionGraph, { ofRegion }: Palette): void {
  for (let region = 0; region < graph.count; region++) {
    if (!graph.isRoot(region)) continue;
    // Merging adds neighbours to the map during iteration; they are visited too.
    for (const other of graph.neighboursOf(region).keys())
      if (ofRegion[other] === ofRegion[region]) graph.merge(region, other);
  }
}
