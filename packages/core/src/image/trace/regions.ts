import type { Context } from '../../context.ts';
import { joinAcross } from './crossings.ts';
import { floodSoftEdges, meansOf } from './flood.ts';
import { type Grounds, mergeRegions, stackRegions } from './merging.ts';
import { type Palette, resolvePalette } from './palette.ts';
import { looksOf, type Picture } from './picture.ts';
import { graphOf, type RegionGraph } from './region-graph.ts';
import { findPixelKinds } from './soft-edges.ts';
import { Turns } from './turns.ts';
import { findZones } from './zones.ts';

/** The regions of a picture: what each is painted in, and on what it lies. */
export interface Regions {
  /** The region of each pixel. */
  readonly labels: Int32Array;
  readonly palette: Palette;
  readonly grounds: Grounds;
  /** How many more there would be if there were no limit. */
  readonly forced: number;
}

/** More zones than this are not looked at one by one. */
const maxZones = 60_000;

/** What is done with each pixel, in steps. */
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
  const turns = new Turns(context);
  const looks = await looksOf(picture, turns);
  const kinds = await findPixelKinds(picture, mixed, turns);
  const found = await findZones(picture, looks, kinds, maxZones, turns);
  const means = await meansOf(looks, found, kinds.thin, turns);
  await floodSoftEdges(picture, looks, found.zones, means, turns);
  const graph = await graphOf(picture, found.zones, kinds.soft, means, turns);
  const { forced } = await mergeRegions(graph, options, turns);
  const palette = await resolvePalette(graph, turns);
  mergeSamePaint(graph, palette);
  await joinAcross(picture, await labelsOf(found.zones, graph, turns), graph, palette, turns);
  const labels = await labelsOf(found.zones, graph, turns);
  const grounds = await stackRegions(graph, turns);
  return { labels, palette, grounds, forced: forced + found.forced };
}

/** What it costs to find the region of a pixel, in steps. */
const labelSteps = 2;

async function labelsOf(zones: Int32Array, graph: RegionGraph, turns: Turns): Promise<Int32Array> {
  const labels = new Int32Array(zones.length);
  for (let pixel = 0; pixel < zones.length; pixel++) {
    if (turns.areDue(labelSteps)) await turns.take();
    labels[pixel] = graph.find(zones[pixel]!);
  }
  return labels;
}

/** Neighbours of the same paint are one region. */
function mergeSamePaint(graph: RegionGraph, { ofRegion }: Palette): void {
  for (let region = 0; region < graph.count; region++) {
    if (!graph.isStanding(region)) continue;
    // What is merged brings its own neighbours, and they are come to in the same turn.
    for (const other of graph.around(region).keys())
      if (ofRegion[other] === ofRegion[region]) graph.merge(region, other);
  }
}
