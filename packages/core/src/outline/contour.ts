import { ConversionError } from '../errors.ts';
import type { Point } from './matrix.ts';
import type { Outline } from './outline.ts';
import { drawOutline, recordOutline } from './outline.ts';
import type { Pen } from './pen.ts';
import { drawSegment, endOfSegment, reverseSegment, type Segment } from './segment.ts';

/** A contour as path operations use it: connected segments, including the closing line. */
export interface Contour {
  readonly start: Point;
  /** Empty only for a closed single point, which strokes draw as a dot. */
  readonly segments: readonly Segment[];
  readonly isClosed: boolean;
}

/**
 * The largest coordinate of a path, such that its powers in curve formulas stay finite. Files need no more; SVG
 * requires at most the range of single precision.
 */
export const maxCoordinate = 1e30;

/**
 * Splits an outline into contours. A `moveTo` alone does not make a contour. Refuses coordinates that are NaN or out of range, so
 * that operations on contours need no checks.
 */
export function contoursOf(outline: Outline): Contour[] {
  for (const value of outline.points) requireCoordinate(value);
  const collector = new ContourCollector();
  drawOutline(outline, collector);
  return collector.finish();
}

/** Draws a contour; `close` draws the closing line. */
export function drawContour({ start, segments, isClosed }: Contour, pen: Pen): void {
  pen.moveTo(start[0], start[1]);
  const last = segments.at(-1);
  const drawn = isClosed && last?.length === 4 ? segments.slice(0, -1) : segments;
  for (const segment of drawn) drawSegment(segment, pen);
  if (isClosed) pen.close();
}

/** Reverses the direction of each contour. The order of contours and the starts of closed ones stay. */
export function reverseOutline(outline: Outline): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) drawContour(reverseContour(contour), pen);
  });
}

function reverseContour({ start, segments, isClosed }: Contour): Contour {
  const last = segments.at(-1);
  return {
    start: last === undefined ? start : endOfSegment(last),
    segments: segments.map(reverseSegment).reverse(),
    isClosed,
  };
}

/** Closes every contour by a line, as fills do. */
export function closeOutline(outline: Outline): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) drawContour(closeContour(contour), pen);
  });
}

/** Opens every contour; closed ones end at their start. */
export function openOutline(outline: Outline): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) drawContour({ ...contour, isClosed: false }, pen);
  });
}

/** Adds the closing line to a contour. */
export function closeContour(contour: Contour): Contour {
  const { start, segments } = contour;
  const last = segments.at(-1);
  const [x, y] = last === undefined ? start : endOfSegment(last);
  const isAtStart = x === start[0] && y === start[1];
  return { start, segments: isAtStart ? segments : [...segments, [x, y, ...start]], isClosed: true };
}

class ContourCollector implements Pen {
  readonly #contours: Contour[] = [];
  #segments: Segment[] = [];
  #start: Point = [0, 0];
  #x = 0;
  #y = 0;

  moveTo(x: number, y: number): void {
    this.#end(false);
    this.#start = [x, y];
    this.#setPoint(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#segments.push([this.#x, this.#y, x, y]);
    this.#setPoint(x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#segments.push([this.#x, this.#y, x1, y1, x, y]);
    this.#setPoint(x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#segments.push([this.#x, this.#y, x1, y1, x2, y2, x, y]);
    this.#setPoint(x, y);
  }
  close(): void {
    const [x, y] = this.#start;
    if (this.#x !== x || this.#y !== y) this.lineTo(x, y);
    this.#end(true);
  }

  finish(): Contour[] {
    this.#end(false);
    return this.#contours;
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  #end(isClosed: boolean): void {
    if (isClosed || this.#segments.length > 0) {
      this.#contours.push({ start: this.#start, segments: this.#segments, isClosed });
    }
    this.#segments = [];
  }
}

function requireCoordinate(value: number): void {
  if (!(Math.abs(value) <= maxCoordinate)) {
    throw new ConversionError('OUTLINE_MALFORMED', `coordinate is ${value}, expected a number up to ${maxCoordinate}`);
  }
}
