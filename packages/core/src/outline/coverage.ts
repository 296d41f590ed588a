import { flattenOutline } from './flatten.ts';
import type { PathContext } from './limited.ts';
import type { Outline } from './outline.ts';
import { drawOutline } from './outline.ts';
import type { Pen } from './pen.ts';

/** A part of a raster: its first pixel, and how many pixels it has across and down. */
export interface CoverageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is inside, where an outline goes around a place more than once. */
export type FillRule = 'nonzero' | 'evenodd';

/** Lines through each row of pixels; across, what is covered is exact. */
const linesInPixel = 16;
const tolerance = 1 / 256;

/** How much of each pixel a filled outline covers, from 0 to 1, row by row; y points down and a pixel is one unit. */
export function coverOutline(outline: Outline, box: CoverageBox, rule: FillRule, context: PathContext): Float32Array {
  const edges = edgesOf(flattenOutline(outline, tolerance, context)).sort((one, two) => one.top - two.top);
  const covered = new Float32Array(box.width * box.height);
  let next = 0;
  let active: Edge[] = [];
  for (let row = 0; row < box.height; row++) {
    const y = box.top + row;
    while (next < edges.length && edges[next]!.top < y + 1) active.push(edges[next++]!);
    active = active.filter(({ bottom }) => bottom > y);
    context.spend(1 + active.length);
    if (active.length === 0) continue;
    const pixels = covered.subarray(row * box.width, (row + 1) * box.width);
    for (let line = 0; line < linesInPixel; line++) {
      addSpans(pixels, crossingsAt(active, y + (line + 0.5) / linesInPixel), box.left, rule);
    }
  }
  return covered;
}

/** A line that is not level, from its upper end to its lower one. */
interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  /** How far x goes for each unit down. */
  readonly slope: number;
  /** 1 where the outline runs down, −1 where it runs up. */
  readonly turn: number;
}

function edgesOf(lines: Outline): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const add = (toX: number, toY: number): void => {
    if (y < toY) edges.push({ top: y, bottom: toY, x, slope: (toX - x) / (toY - y), turn: 1 });
    if (y > toY) edges.push({ top: toY, bottom: y, x: toX, slope: (toX - x) / (toY - y), turn: -1 });
    [x, y] = [toX, toY];
  };
  const curved = (): void => {}; // there are no curves left
  const pen: Pen = {
    moveTo: (toX, toY) => {
      add(startX, startY); // fills close what is left open
      [x, y, startX, startY] = [toX, toY, toX, toY];
    },
    lineTo: add,
    quadTo: curved,
    cubicTo: curved,
    close: () => add(startX, startY),
  };
  drawOutline(lines, pen);
  add(startX, startY);
  return edges;
}

interface Crossing {
  readonly x: number;
  readonly turn: number;
}

function crossingsAt(edges: readonly Edge[], y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const { top, bottom, x, slope, turn } of edges) {
    if (top <= y && y < bottom) crossings.push({ x: x + (y - top) * slope, turn });
  }
  return crossings.sort((one, two) => one.x - two.x);
}

function addSpans(pixels: Float32Array, crossings: readonly Crossing[], left: number, rule: FillRule): void {
  let winding = 0;
  for (let index = 0; index + 1 < crossings.length; index++) {
    winding += crossings[index]!.turn;
    const isInside = rule === 'nonzero' ? winding !== 0 : (index & 1) === 0;
    if (isInside) addSpan(pixels, crossings[index]!.x - left, crossings[index + 1]!.x - left);
  }
}

/** Adds what a line covers of each pixel that it goes through. */
function addSpan(pixels: Float32Array, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(pixels.length, to)];
  if (start >= end) return;
  const [first, last] = [Math.floor(start), Math.min(Math.floor(end), pixels.length - 1)];
  const share = 1 / linesInPixel;
  if (first === last) {
    pixels[first]! += (end - start) * share;
    return;
  }
  pixels[first]! += (first + 1 - start) * share;
  for (let pixel = first + 1; pixel < last; pixel++) pixels[pixel]! += share;
  pixels[last]! += (end - last) * share;
}
