import { flattenOutline } from '../flatten.ts';
import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';
import type { PathContext } from '../segment-limit.ts';
import type { FillRule } from './winding.ts';

/** A rectangle of pixels in a raster. */
export interface CoverageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Scan lines per row of pixels. Horizontally, coverage is exact. */
const linesPerPixel = 16;
const tolerance = 1 / 256;

/**
 * Computes the coverage of each pixel by a filled outline, from 0 to 1, row by row. y points down and a pixel is one
 * unit.
 */
export function coverOutline(outline: Outline, box: CoverageBox, rule: FillRule, context: PathContext): Float32Array {
  const edges = edgesOf(flattenOutline(outline, tolerance, context)).sort((one, two) => one.top - two.top);
  const coverage = new Float32Array(box.width * box.height);
  let next = 0;
  let active: ScanEdge[] = [];
  for (let row = 0; row < box.height; row++) {
    const y = box.top + row;
    while (next < edges.length && edges[next]!.top < y + 1) active.push(edges[next++]!);
    active = active.filter(({ bottom }) => bottom > y);
    context.spend(1 + active.length);
    if (active.length === 0) continue;
    const pixels = coverage.subarray(row * box.width, (row + 1) * box.width);
    for (let line = 0; line < linesPerPixel; line++) {
      addSpans(pixels, crossingsAt(active, y + (line + 0.5) / linesPerPixel), box.left, rule);
    }
  }
  return coverage;
}

/** A line that is not horizontal, from its upper to its lower end. */
interface ScanEdge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  /** Change of x per unit of y. */
  readonly slope: number;
  /** 1 where the outline runs down, −1 where it runs up. */
  readonly winding: number;
}

function edgesOf(lines: Outline): ScanEdge[] {
  const edges: ScanEdge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const add = (toX: number, toY: number): void => {
    if (y < toY) edges.push({ top: y, bottom: toY, x, slope: (toX - x) / (toY - y), winding: 1 });
    if (y > toY) edges.push({ top: toY, bottom: y, x: toX, slope: (toX - x) / (toY - y), winding: -1 });
    [x, y] = [toX, toY];
  };
  const ignoreCurve = (): void => {}; // flattened outlines have no curves
  const pen: Pen = {
    moveTo: (toX, toY) => {
      add(startX, startY); // fills close open contours
      [x, y, startX, startY] = [toX, toY, toX, toY];
    },
    lineTo: add,
    quadTo: ignoreCurve,
    cubicTo: ignoreCurve,
    close: () => add(startX, startY),
  };
  drawOutline(lines, pen);
  add(startX, startY);
  return edges;
}

interface Crossing {
  readonly x: number;
  readonly winding: number;
}

function crossingsAt(edges: readonly ScanEdge[], y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const { top, bottom, x, slope, winding: turn } of edges) {
    if (top <= y && y < bottom) crossings.push({ x: x + (y - top) * slope, winding: turn });
  }
  return crossings.sort((one, two) => one.x - two.x);
}

function addSpans(pixels: Float32Array, crossings: readonly Crossing[], left: number, rule: FillRule): void {
  let winding = 0;
  for (let index = 0; index + 1 < crossings.length; index++) {
    winding += crossings[index]!.winding;
    const isInside = rule === 'nonzero' ? winding !== 0 : (index & 1) === 0;
    if (isInside) addSpan(pixels, crossings[index]!.x - left, crossings[index + 1]!.x - left);
  }
}

/** Adds the coverage of a horizontal span to each pixel it touches. */
function addSpan(pixels: Float32Array, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(pixels.length, to)];
  if (start >= end) return;
  const [first, last] = [Math.floor(start), Math.min(Math.floor(end), pixels.length - 1)];
  const share = 1 / linesPerPixel;
  if (first === last) {
    pixels[first]! += (end - start) * share;
    return;
  }
  pixels[first]! += (first + 1 - start) * share;
  for (let pixel = first + 1; pixel < last; pixel++) pixels[pixel]! += share;
  pixels[last]! += (end - last) * share;
}
