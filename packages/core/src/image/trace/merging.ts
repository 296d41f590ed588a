import { MergeQueue } from './merge-queue.ts';
import { bands } from './picture.ts';
import type { RegionGraph } from './region-graph.ts';
import type { Turns } from './turns.ts';

/** A price that was stated is good as long as it rises by no more than this share. */
const stale = 1.01;
/** What a region more is worth, in sides of pixels. */
const regionSides = 6;
/** When a region has grown by this share, what it costs to merge it with others is looked at anew. */
const growth = 1.25;
/** What it costs to look at a pair, in steps, and at each neighbour when one is merged. */
const pairSteps = 50;
const neighbourSteps = 100;

/** Until when regions are merged. */
export interface MergeGoal {
  /** The error that a pixel of edge is worth: dearer merges are not made while there are few enough regions. */
  readonly price: number;
  readonly maxCount: number;
}

/**
 * Merges regions, those first whose edge is worth least, until what is left is worth it. Says how many stand, and how
 * many went only because there were too many.
 * @see Mumford and Shah's energy without its smoothness, as Koepfler, Lopez and Morel merge by it: error by length
 */
export async function mergeRegions(
  graph: RegionGraph,
  { price, maxCount }: MergeGoal,
  turns: Turns,
): Promise<{ count: number; forced: number }> {
  let count = 0;
  for (let region = 0; region < graph.count; region++) if (graph.isStanding(region)) count++;
  let forced = 0;
  const cost = (one: number, two: number, sides: number): number => graph.error(one, two) / (sides + regionSides);
  await runMerges(graph, turns, cost, (due) => {
    if (due > price && count <= maxCount) return false;
    if (due > price) forced++;
    count--;
    return true;
  });
  return { count, forced };
}

/** What a region lies on, or −1; regions are named as in the graph. */
export type Grounds = Int32Array;

/**
 * Goes on merging where nothing shines through, and remembers what was merged into what: each of the regions can then be
 * painted on the one that it was merged into, together with those that were merged into it before.
 */
export async function stackRegions(graph: RegionGraph, turns: Turns): Promise<Grounds> {
  const grounds = new Int32Array(graph.count).fill(-1);
  const cost = (one: number, two: number, sides: number): number =>
    isOpaque(graph, one) && isOpaque(graph, two) ? graph.error(one, two) / sides : Number.POSITIVE_INFINITY;
  await runMerges(graph, turns, cost, (due, into, gone) => {
    if (due === Number.POSITIVE_INFINITY) return false;
    grounds[gone] = into;
    return true;
  });
  return grounds;
}

/** Whether nothing is seen through a region. */
function isOpaque(graph: RegionGraph, region: number): boolean {
  return graph.looks[region * bands + 3]! > 99.5;
}

/** Merges the cheapest pair as long as it may be; the larger of the two stands. */
async function runMerges(
  graph: RegionGraph,
  turns: Turns,
  cost: (one: number, two: number, sides: number) => number,
  mayMerge: (due: number, into: number, gone: number) => boolean,
): Promise<void> {
  const queue = new MergeQueue();
  const offerAll = (region: number, isNew = false): void => {
    for (const [other, sides] of graph.around(region)) {
      if (!isNew || other > region) queue.push(cost(region, other, sides), region, other);
    }
  };
  for (let region = 0; region < graph.count; region++) {
    if (turns.areDue(neighbourSteps * graph.around(region).size)) await turns.take();
    if (graph.isStanding(region)) offerAll(region, true);
  }
  const looked = graph.sizes.slice();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { price, one, two } = next;
    if (turns.areDue(pairSteps)) await turns.take();
    const sides = graph.around(one).get(two);
    if (sides === undefined) continue;
    const due = cost(one, two, sides);
    if (due > price * stale) {
      queue.push(due, one, two);
      continue;
    }
    const [into, gone] = graph.sizes[one]! >= graph.sizes[two]! ? [one, two] : [two, one];
    if (!mayMerge(due, into, gone)) return;
    const changed = [...graph.around(gone).keys()];
    if (turns.areDue(neighbourSteps * changed.length)) await turns.take();
    graph.merge(into, gone);
    if (graph.sizes[into]! > growth * looked[into]!) {
      if (turns.areDue(neighbourSteps * graph.around(into).size)) await turns.take();
      looked[into] = graph.sizes[into]!;
      offerAll(into);
    } else {
      for (const other of changed) {
        const shared = graph.around(into).get(other);
        if (shared !== undefined) queue.push(cost(into, other, shared), into, other);
      }
    }
  }
}
