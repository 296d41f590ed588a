import type { Context } from '../../context.ts';
import { floodSoftEdges, meansOf } from './flood.ts';
import { type Grounds, mergeRegions, stackRegions } from './merging.ts';
import { type Palette, resolvePalette } from './palette.ts';
import { looksOf, type Picture } from './picture.ts';
import { graphOf, type RegionGraph } from './region-graph.ts';
import { findSoftEdges } from './soft-edges.ts';
import { findZones } from './zones.ts';

/** The regions of a picture: what each is painted in, and on what it lies. */
export interface Regions {
  /** The region of each pixel. */
  readonly labels: Int32Array;
  readonly count: number;
  readonly palette: Palette;
  readonly grounds: Grounds;
  /** How many more there would be if there were no limit. */
  readonly forced: number;
}

/** More zones than this are not looked at one by one. */
const maxZones = 60_000;

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
  const looks = looksOf(picture);
  await context.breathe();
  const soft = findSoftEdges(picture, mixed);
  await context.breathe();
  const found = findZones(picture, looks, soft, maxZones);
  await context.breathe();
  floodSoftEdges(picture, looks, found);
  const graph = graphOf(picture, found.zones, soft, meansOf(looks, hardOnly(found.zones, soft), found.count));
  await context.breathe();
  const { forced } = mergeRegions(graph, options);
  const palette = resolvePalette(graph);
  mergeSamePaint(graph, palette);
  const labels = found.zones.map((zone) => graph.find(zone));
  return { labels, count: graph.count, palette, grounds: stackRegions(graph), forced };
}

function hardOnly(zones: Int32Array, soft: Uint8Array): Int32Array {
  return zones.map((zone, pixel) => (soft[pixel] === 1 ? -1 : zone));
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
