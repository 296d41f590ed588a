import type { Box as Distances } from '../../../models/design/parts.ts';
import type { Box } from '../../../outline/bounds.ts';
import { boxInSpread } from './sheet-box.ts';
import type { Sheet } from './sheets.ts';

/** On which pages an item is seen, by their places in the spread's list. */
export interface ItemPages {
  readonly on: readonly number[];
  /** Whether it lies beside all of them, and is only kept with the nearest. */
  readonly isBeside: boolean;
}

/** Less than this much of an item, in points, is no reason to put it on another page. */
const sliver = 0.5;

/** Where it overlaps a page, it is on it; else it is in the bleed or slug of one; else it is beside all. */
export function pagesOfItem(reach: Box, sheets: readonly Sheet[], beyond: readonly Distances[]): ItemPages {
  const boxes = sheets.map(boxInSpread);
  const on = keysWhere(boxes, (box) => overlaps(reach, box, sliver));
  if (on.length > 0) return { on, isBeside: false };
  const grown = boxes.map((box, at) => growBy(box, beyond[at]));
  const near = nearestOf(reach, boxes);
  return { on: near === undefined ? [] : [near], isBeside: !grown.some((box) => overlaps(reach, box, 0)) };
}

/** More than a sliver of both directions, or more than half of what is itself no larger. */
function overlaps(reach: Box, box: Box, least: number): boolean {
  const [width, height] = [
    common(reach.xMin, reach.xMax, box.xMin, box.xMax),
    common(reach.yMin, reach.yMax, box.yMin, box.yMax),
  ];
  return width >= enough(reach.xMax - reach.xMin, least) && height >= enough(reach.yMax - reach.yMin, least);
}

function enough(size: number, least: number): number {
  return Math.min(least, size / 2);
}

/** How much two stretches have in common; below 0, how far they are apart. */
function common(fromA: number, toA: number, fromB: number, toB: number): number {
  return Math.min(toA, toB) - Math.max(fromA, fromB);
}

function nearestOf(reach: Box, boxes: readonly Box[]): number | undefined {
  const distances = boxes.map((box) => {
    const x = Math.max(0, -common(reach.xMin, reach.xMax, box.xMin, box.xMax));
    const y = Math.max(0, -common(reach.yMin, reach.yMax, box.yMin, box.yMax));
    return Math.hypot(x, y);
  });
  const least = distances.reduce((found, distance) => Math.min(found, distance), Number.POSITIVE_INFINITY);
  const at = distances.indexOf(least);
  return at < 0 ? undefined : at;
}

function growBy(box: Box, distances: Distances | undefined): Box {
  const { top = 0, right = 0, bottom = 0, left = 0 } = distances ?? {};
  return { xMin: box.xMin - left, yMin: box.yMin - top, xMax: box.xMax + right, yMax: box.yMax + bottom };
}

function keysWhere(boxes: readonly Box[], test: (box: Box) => boolean): number[] {
  return boxes.flatMap((box, at) => (test(box) ? [at] : []));
}
