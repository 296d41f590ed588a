import type { Context } from '../../context.ts';
import { joinAcross } from './crossings.ts';
import { floodSoftEdges, meansOf } from './flood.ts';
import { type Grounds, mergeRegions, stackRegions } from './merging.ts';
import { type Palette, resolvePalette } from './palette.ts';
import { looksOf, type Picture } from './picture.ts';
import { graphOf, type RegionGraph } from './region-graph.ts';
import { findPixelKinds } from './soft-edges.ts';
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
  context: Context,
): Promise<Regions> {
  context.spend(pixelSteps * picture.width * picture.height);
  const looks = looksOf(picture);
  await context.breathe();
  const kinds = findPixelKinds(picture, mixed);
  await context.breathe();
  const found = findZones(picture, looks, kinds, maxZones);
  await context.breathe();
  const means = meansOf(looks, found, kinds.thin);
  floodSoftEdges(picture, looks, found.zones, means);
  const graph = graphOf(picture, found.zones, kinds.soft, means);
  await context.breathe();
  const { forced } = mergeRegions(graph, options);
  const palette = resolvePalette(graph);
  mergeSamePaint(graph, palette);
  joinAcross(
    picture,
    found.zones.map((zone) => graph.find(zone)),
    graph,
    palette,
  );
  const labels = found.zones.map((zone) => graph.find(zone));
  const grounds = stackRegions(graph);
  return { labels, palette, grounds, forced: forced + found.forced };
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
