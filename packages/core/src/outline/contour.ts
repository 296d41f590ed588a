import { ConversionError } from '../errors.ts';
import type { Point } from './matrix.ts';
import type { Outline } from './outline.ts';
import { drawOutline, recordOutline } from './outline.ts';
import type { Pen } from './pen.ts';
import { drawSegment, endOfSegment, reverseSegment, type Segment } from './segment.ts';

/** A contour as the operations on paths see it: segments end to end, the line that closes it among them. */
export interface Contour {
  readonly start: Point;
  /** Empty only where a lone point was closed: strokes make a dot of it. */
  readonly segments: readonly Segment[];
  readonly isClosed: boolean;
}

/**
 * The largest coordinate that paths may have: its powers in the formulas of curves stay finite. Files have no use for
 * more; SVG asks for the range of single precision at most.
 */
export const maxCoordinate = 1e30;

/**
 * The contours of an outline. A `moveTo` that nothing follows is none. Refuses coordinates that are no numbers, so that
 * no operation on contours has to.
 */
export function contoursOf(outline: Outline): Contour[] {
  for (const value of outline.points) requireCoordinate(value);
  const collector = new ContourCollector();
  drawOutline(outline, collector);
  return collector.finish();
}

/** Draws a contour; the line that closes it is left to `close`. */
export function drawContour({ start, segments, isClosed }: Contour, pen: Pen): void {
  pen.moveTo(start[0], start[1]);
  const last = segments.at(-1);
  const drawn = isClosed && last?.length === 4 ? segments.slice(0, -1) : segments;
  for (const segment of drawn) drawSegment(segment, pen);
  if (isClosed) pen.close();
}

/** The outline run the other way round, each contour in its place and closed ones from where they started. */
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

/** Every contour closed by a line, as fills see it. */
export function closeOutline(outline: Outline): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) drawContour(closeContour(contour), pen);
  });
}

/** Every contour open, ending where it started if it was closed. */
export function openOutline(outline: Outline): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) drawContour({ ...contour, isClosed: false }, pen);
  });
}

/** The contour with the line that closes it. */
export function closeContour(contour: Contour): Contour {
  const { start, segments } = contour;
  const last = segments.at(-1);
  const [x, y] = last === undefined ? start : endOfSegment(last);
  const isBack = x === start[0] && y === start[1];
  return { start, segments: isBack ? segments : [...segments, [x, y, ...start]], isClosed: true };
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
    this.#stand(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#segments.push([this.#x, this.#y, x, y]);
    this.#stand(x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#segments.push([this.#x, this.#y, x1, y1, x, y]);
    this.#stand(x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#segments.push([this.#x, this.#y, x1, y1, x2, y2, x, y]);
    this.#stand(x, y);
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

  #stand(x: number, y: number): void {
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
    throw new ConversionError('OUTLINE_MALFORMED', `coordinate ${value}, expected a number up to ${maxCoordinate}`);
  }
}
