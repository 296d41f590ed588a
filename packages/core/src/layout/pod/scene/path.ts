import type { Corner, Shape } from '../../../models/design/shapes.ts';
import { arcCubics } from '../../../outline/arc.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { scaling } from '../../../outline/matrix.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import type { Outline } from '../../../outline/outline.ts';
import { drawOutline, recordOutline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import { parseSvgPath } from '../../../outline/svg/svg-path-parser.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { roundNumber } from '../../round.ts';
import type { NoteLocation } from './note-location.ts';

/** Converts an outline to a shape of the design with absolute lines and cubic curves only. */
export function toShape(outline: Outline, fillRule?: 'nonzero' | 'evenodd'): Shape {
  const writer = new PathWriter();
  drawOutline(outline, writer);
  return { kind: 'path', d: writer.parts.join(' '), ...(fillRule === 'evenodd' && { fillRule }) };
}

class PathWriter implements Pen {
  readonly parts: string[] = [];
  #x = 0;
  #y = 0;

  moveTo(x: number, y: number): void {
    this.#write('M', x, y);
  }
  lineTo(x: number, y: number): void {
    this.#write('L', x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    const [x0, y0] = [this.#x, this.#y];
    const towards = (from: number, control: number) => from + (2 / 3) * (control - from);
    this.cubicTo(towards(x0, x1), towards(y0, y1), towards(x, x1), towards(y, y1), x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#write('C', x1, y1, x2, y2, x, y);
  }
  close(): void {
    this.parts.push('Z');
  }

  #write(command: string, ...places: number[]): void {
    this.parts.push(command, ...places.map((position) => String(roundNumber(position))));
    [this.#x, this.#y] = [places.at(-2) ?? 0, places.at(-1) ?? 0];
  }
}

/** Parses SVG path data up to its first error, which is noted. */
export function readPath(text: string, location: NoteLocation): Outline {
  return recordOutline((pen) => {
    const stop = parseSvgPath(text, pen, location.context);
    if (stop !== undefined) {
      location.note(
        'POD_VALUE_IGNORED',
        `the path is invalid from character ${stop.at + 1}, expected ${stop.expected}`,
      );
    }
  });
}

/** Connects points by straight lines. `numbers` alternates x and y. */
export function polygonOutline(numbers: readonly number[], isClosed: boolean): Outline {
  return recordOutline((pen) => {
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x = 0, y = 0] = numbers.slice(at, at + 2);
      if (at === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    if (isClosed && numbers.length >= 2) pen.close();
  });
}

/**
 * Draws an arc around a point like a canvas: a line leads to its start, unless it begins the outline.
 * @param sweep radians, from the x axis to the y axis where it is above zero
 */
export function drawArc(
  pen: Pen,
  { x = 0, y = 0, radius, start, sweep }: { x?: number; y?: number; radius: number; start: number; sweep: number },
  joins: boolean,
): void {
  const [from] = [[x + radius * Math.cos(start), y + radius * Math.sin(start)] as const];
  if (joins) pen.lineTo(...from);
  else pen.moveTo(...from);
  for (const [, , x1, y1, x2, y2, x3, y3] of arcCubics(radius, start, sweep)) {
    pen.cubicTo(x + x1, y + y1, x + x2, y + y2, x + x3, y + y3);
  }
}

export function scaleOutline(outline: Outline, factor: number): Outline {
  return factor === 1 ? outline : transformOutline(outline, scaling(factor));
}

/** Transforms a shape's outline. */
export function transformShape(shape: Shape, matrix: Matrix, location: NoteLocation): Shape {
  return toShape(
    transformOutline(outlineOf(shape, location), matrix),
    shape.kind === 'path' ? shape.fillRule : undefined,
  );
}

export function outlineOf(shape: Shape, location: NoteLocation): Outline {
  if (shape.kind === 'path') return readPath(shape.d, location);
  const { x, y, width, height } = shape;
  if (shape.kind === 'ellipse') return ellipseOutline(x, y, width, height);
  return roundedOutline(shape, shape.corners?.map(({ radius }) => radius) ?? []);
}

function ellipseOutline(x: number, y: number, width: number, height: number): Outline {
  const circle = recordOutline((pen) => {
    drawArc(pen, { radius: 0.5, start: 0, sweep: 2 * Math.PI }, false);
    pen.close();
  });
  return transformOutline(circle, [width, 0, 0, height, x + width / 2, y + height / 2]);
}

/**
 * Returns a rectangle with rounded corners, clockwise from its top left.
 * @param tip points that stand out of a side: 0 is the top, 3 the left
 */
export function roundedOutline(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radii: readonly number[],
  tip?: { readonly side: number; readonly points: readonly number[] },
): Outline {
  const corners = [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x + width, y + height, -1, -1],
    [x, y + height, 1, -1],
  ] as const;
  return recordOutline((pen) => {
    for (const [index, [cx, cy, inwards, down]] of corners.entries()) {
      const radius = radii[index] ?? 0;
      const start = Math.PI + (index * Math.PI) / 2;
      const arc = { x: cx + inwards * radius, y: cy + down * radius, radius, start, sweep: Math.PI / 2 };
      if (radius > 0) drawArc(pen, arc, index > 0);
      else if (index > 0) pen.lineTo(cx, cy);
      else pen.moveTo(cx, cy);
      const points = tip?.side === index ? tip.points : [];
      for (let at = 0; at + 1 < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    }
    pen.close();
  });
}

/**
 * Returns a rectangle, with rounded corners if any radius is above zero: one radius for all, or four from the top left.
 */
export function rectangleShape(
  { x = 0, y = 0, width, height }: { x?: number; y?: number; width: number; height: number },
  radius: number | readonly number[] = 0,
): Shape {
  const [wide, high] = [Math.max(0, roundNumber(width)), Math.max(0, roundNumber(height))];
  const area = { x: roundNumber(x), y: roundNumber(y), width: wide, height: high };
  const largest = Math.min(width, height) / 2;
  const [a = 0, b = a, c = a, d = b] = typeof radius === 'number' ? [radius] : radius;
  const radii = [a, b, c, d].map((each) => Math.max(0, Math.min(each, largest)));
  if (!radii.some((each) => each > 0)) return { kind: 'rectangle', ...area };
  const corners = radii.map((each): Corner => ({ kind: each > 0 ? 'round' : 'square', radius: roundNumber(each) }));
  return { kind: 'rectangle', ...area, corners: corners as [Corner, Corner, Corner, Corner] };
}

export function ellipseShape(x: number, y: number, width: number, height: number): Shape {
  const [left, top, wide, high] = [x, y, width, height].map(roundNumber) as [number, number, number, number];
  return { kind: 'ellipse', x: left, y: top, width: wide, height: high };
}

/** Returns the bounds of an outline. An empty outline has an empty box. */
export function boxOf(outline: Outline): { x: number; y: number; width: number; height: number } {
  const box = boundsOf(outline);
  if (box === undefined) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.xMin, y: box.yMin, width: box.xMax - box.xMin, height: box.yMax - box.yMin };
}
