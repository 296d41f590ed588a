import type { Yielder } from '../../../yielder.ts';
import type { Picture } from '../picture.ts';
import type { Palette } from './palette.ts';
import type { RegionGraph } from './region-graph.ts';

/** Cost of a pixel and of a crossing, in steps of work. */
const pixelSteps = 4;
const crossingSteps = 50;

/**
 * Connects diagonal pixels of the same paint where four pixels meet, so that slanting lines of one pixel stay
 * connected. If both diagonals match, the paint that is rarer nearby is connected; in a checkerboard neither is.
 */
export async function joinDiagonals(
  { width, height }: Picture,
  labels: Int32Array,
  graph: RegionGraph,
  { ofRegion }: Palette,
  yielder: Yielder,
): Promise<void> {
  const paintAt = (pixel: number): number => ofRegion[labels[pixel]!]!; // every region has a paint
  for (let y = 0; y + 1 < height; y++) {
    if (yielder.isDue(pixelSteps * width)) await yielder.yield();
    for (let x = 0; x + 1 < width; x++) {
      const first = y * width + x;
      const [a, b] = [paintAt(first), paintAt(first + 1)];
      if (a === b || paintAt(first + width + 1) !== a || paintAt(first + width) !== b) continue;
      if (yielder.isDue(crossingSteps)) await yielder.yield();
      const balance = balanceAround(paintAt, { width, height }, [x, y], a, b);
      if (balance < 0) join(graph, labels[first]!, labels[first + width + 1]!);
      if (balance > 0) join(graph, labels[first + 1]!, labels[first + width]!);
    }
  }
}

function join(graph: RegionGraph, one: number, two: number): void {
  const [first, second] = [graph.find(one), graph.find(two)];
  if (first !== second) graph.merge(first, second);
}

/** Difference between the pixel counts of two paints around a crossing. */
function balanceAround(
  paintAt: (pixel: number) => number,
  { width, height }: Pick<Picture, 'width' | 'height'>,
  [x, y]: readonly [number, number],
  one: number,
  other: number,
): number {
  let balance = 0;
  for (let row = Math.max(0, y - 2); row < Math.min(height, y + 4); row++) {
    for (let column = Math.max(0, x - 2); column < Math.min(width, x + 4); column++) {
      const paint = paintAt(row * width + column);
      if (paint === one) balance++;
      if (paint === other) balance--;
    }
  }
  return balance;
}
