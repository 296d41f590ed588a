import type { Box as Distances } from '../../../models/design/parts.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { boxInSpread } from './page-box.ts';
import type { SpreadPage } from './spread-pages.ts';

/** The pages that show an item, by index in the spread. */
export interface ItemPages {
  readonly on: readonly number[];
  /** True if the item lies outside all pages. It is kept with the nearest page. */
  readonly isOnPasteboard: boolean;
}

/** Smaller overlaps, in points, do not put an item on another page. */
const minOverlap = 0.5;

/**
 * Assigns an item to all pages it overlaps, otherwise to the page with the nearest bleed or slug. An item outside all
 * of these is on the pasteboard.
 */
export function pagesOfItem(bounds: Box, pages: readonly SpreadPage[], outsets: readonly Distances[]): ItemPages {
  const boxes = pages.map(boxInSpread);
  const on = indexesWhere(boxes, (box) => overlaps(bounds, box, minOverlap));
  if (on.length > 0) return { on, isOnPasteboard: false };
  const grown = boxes.map((box, at) => expand(box, outsets[at]));
  const near = nearestOf(bounds, boxes);
  return { on: near === undefined ? [] : [near], isOnPasteboard: !grown.some((box) => overlaps(bounds, box, 0)) };
}

/** True for an overlap of at least `min` in both directions, or of half of a smaller item. */
function overlaps(bounds: Box, box: Box, min: number): boolean {
  const [width, height] = [
    overlapLength(bounds.xMin, bounds.xMax, box.xMin, box.xMax),
    overlapLength(bounds.yMin, bounds.yMax, box.yMin, box.yMax),
  ];
  return (
    width >= requiredOverlap(bounds.xMax - bounds.xMin, min) &&
    height >= requiredOverlap(bounds.yMax - bounds.yMin, min)
  );
}

function requiredOverlap(size: number, min: number): number {
  return Math.min(min, size / 2);
}

/** Returns the overlap of two intervals. A negative result is their distance. */
function overlapLength(fromA: number, toA: number, fromB: number, toB: number): number {
  return Math.min(toA, toB) - Math.max(fromA, fromB);
}

function nearestOf(bounds: Box, boxes: readonly Box[]): number | undefined {
  const distances = boxes.map((box) => {
    const x = Math.max(0, -overlapLength(bounds.xMin, bounds.xMax, box.xMin, box.xMax));
    const y = Math.max(0, -overlapLength(bounds.yMin, bounds.yMax, box.yMin, box.yMax));
    return Math.hypot(x, y);
  });
  const smallest = distances.reduce((found, distance) => Math.min(found, distance), Number.POSITIVE_INFINITY);
  const at = distances.indexOf(smallest);
  return at < 0 ? undefined : at;
}

function expand(box: Box, distances: Distances | undefined): Box {
  const { top = 0, right = 0, bottom = 0, left = 0 } = distances ?? {};
  return { xMin: box.xMin - left, yMin: box.yMin - top, xMax: box.xMax + right, yMax: box.yMax + bottom };
}

function indexesWhere(boxes: readonly Box[], test: (box: Box) => boolean): number[] {
  return boxes.flatMap((box, at) => (test(box) ? [at] : []));
}
