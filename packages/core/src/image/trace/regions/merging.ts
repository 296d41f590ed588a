import type { Yielder } from '../../../yielder.ts';
import { bands } from '../picture.ts';
import { MergeQueue } from './merge-queue.ts';
import type { RegionGraph } from './region-graph.ts';

/** A queued price stays valid while the actual one has risen by no more than this factor. */
const maxPriceGrowth = 1.01;
/** Cost of an additional region, in pixel sides. */
const sidesPerRegion = 6;
/** A region that has grown by this factor gets new prices for all its neighbours. */
const maxSizeGrowth = 1.25;
/** Cost of examining a pair, and each neighbour of a merged region, in steps of work. */
const pairSteps = 50;
const neighbourSteps = 100;

/** Limits of merging. */
export interface MergeGoal {
  /**
   * Error that a pixel side of edge is worth. More expensive merges happen only while there are more than `maxCount`
   * regions.
   */
  readonly price: number;
  readonly maxCount: number;
}

/**
 * Merges regions, the least valuable edges first. Returns the number of remaining regions, and of merges that only
 * `maxCount` required.
 * @see Mumford and Shah's energy without its smoothness, as Koepfler, Lopez and Morel merge by it: error by length
 */
export async function mergeRegions(
  graph: RegionGraph,
  { price, maxCount }: MergeGoal,
  yielder: Yielder,
): Promise<{ count: number; forced: number }> {
  let count = 0;
  for (let region = 0; region < graph.count; region++) if (graph.isRoot(region)) count++;
  let forced = 0;
  const cost = (one: number, two: number, sides: number): number => graph.error(one, two) / (sides + sidesPerRegion);
  await runMerges(graph, yielder, cost, (due) => {
    if (due > price && count <= maxCount) return false;
    if (due > price) forced++;
    count--;
    return true;
  });
  return { count, forced };
}

/** The region below each region, or −1. */
export type Underlays = Int32Array;

/**
 * Continues merging opaque regions and records the result. Each region can then be painted over the one it was merged
 * into, which extends under it.
 */
export async function stackRegions(graph: RegionGraph, yielder: Yielder): Promise<Underlays> {
  const underlays = new Int32Array(graph.count).fill(-1);
  const cost = (one: number, two: number, sides: number): number =>
    isOpaque(graph, one) && isOpaque(graph, two) ? graph.error(one, two) / sides : Number.POSITIVE_INFINITY;
  await runMerges(graph, yielder, cost, (due, into, absorbed) => {
    if (due === Number.POSITIVE_INFINITY) return false;
    underlays[absorbed] = into;
    return true;
  });
  return underlays;
}

/** True if the region is opaque. */
function isOpaque(graph: RegionGraph, region: number): boolean {
  return graph.colours[region * bands + 3]! > 99.5;
}

/** Merges the cheapest pair until `mayMerge` refuses; the larger region remains. */
async function runMerges(
  graph: RegionGraph,
  yielder: Yielder,
  cost: (one: number, two: number, sides: number) => number,
  mayMerge: (due: number, into: number, absorbed: number) => boolean,
): Promise<void> {
  const queue = new MergeQueue();
  const offerAll = (region: number, isNew = false): void => {
    for (const [other, sides] of graph.neighboursOf(region)) {
      if (!isNew || other > region) queue.push(cost(region, other, sides), region, other);
    }
  };
  for (let region = 0; region < graph.count; region++) {
    if (yielder.isDue(neighbourSteps * graph.neighboursOf(region).size)) await yielder.yield();
    if (graph.isRoot(region)) offerAll(region, true);
  }
  const looked = graph.sizes.slice();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { price, one, two } = next;
    if (yielder.isDue(pairSteps)) await yielder.yield();
    const sides = graph.neighboursOf(one).get(two);
    if (sides === undefined) continue;
    const due = cost(one, two, sides);
    if (due > price * maxPriceGrowth) {
      queue.push(due, one, two);
      continue;
    }
    const [into, absorbed] = graph.sizes[one]! >= graph.sizes[two]! ? [one, two] : [two, one];
    if (!mayMerge(due, into, absorbed)) return;
    const changed = [...graph.neighboursOf(absorbed).keys()];
    if (yielder.isDue(neighbourSteps * changed.length)) await yielder.yield();
    graph.merge(into, absorbed);
    if (graph.sizes[into]! > maxSizeGrowth * looked[into]!) {
      if (yielder.isDue(neighbourSteps * graph.neighboursOf(into).size)) await yielder.yield();
      looked[into] = graph.sizes[into]!;
      offerAll(into);
    } else {
      for (const other of changed) {
        const shared = graph.neighboursOf(into).get(other);
        if (shared !== undefined) queue.push(cost(into, other, shared), into, other);
      }
    }
  }
}
