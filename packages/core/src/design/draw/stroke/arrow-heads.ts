import type { ArrowHead, Stroke } from '../../../models/design/paint.ts';
import { arcCubics } from '../../../outline/arc.ts';
import { type Contour, contoursOf, drawContour } from '../../../outline/contour.ts';
import { joinMatrices, type Matrix, scaling } from '../../../outline/matrix.ts';
import { ContourMeasure } from '../../../outline/measure/contour-measure.ts';
import { drawOutline, joinOutlines, type Outline, recordOutline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import { startOfSegment } from '../../../outline/segment.ts';
import { type PathContext, recordLimited } from '../../../outline/segment-limit.ts';
import { strokeOutline } from '../../../outline/stroke/stroke.ts';
import { transformOutline, transformPen } from '../../../outline/transform.ts';

/** An arrowhead in widths of the line: its tip is at 0, the line comes from the left. */
interface Head {
  readonly outline: Outline;
  /** The distance from the tip at which the line ends. */
  readonly inset: number;
  /** The distance from the tip to the back. */
  readonly length: number;
}

/** The path of a stroke, shortened by its arrowheads, and their outline for the nonzero rule. */
export function drawArrowHeads(
  { start, end, width }: Stroke,
  outline: Outline,
  context: PathContext,
): { readonly outline: Outline; readonly heads?: Outline } {
  if (start === undefined && end === undefined) return { outline };
  const heads: Outline[] = [];
  const shortened = recordLimited(context, (pen) => {
    for (const contour of contoursOf(outline)) {
      const measure = new ContourMeasure(contour, context);
      if (contour.isClosed || !(measure.length > 0)) drawContour(contour, pen);
      else shorten(contour, measure, pen);
    }
  });
  return { outline: shortened, heads: joinOutlines(heads) };

  function shorten({ isClosed }: Contour, measure: ContourMeasure, pen: Pen): void {
    const from = place(start, measure, 0, -1);
    const to = measure.length - place(end, measure, measure.length, 1);
    const segments = from < to ? measure.segmentsBetween(from, to) : [];
    const [first] = segments;
    if (first !== undefined) drawContour({ start: startOfSegment(first), segments, isClosed }, pen);
  }

  /** Adds a head, and returns the length by which the path is shortened. */
  function place(head: ArrowHead | undefined, measure: ContourMeasure, at: number, sign: 1 | -1): number {
    const found = measure.positionAt(at);
    if (head === undefined || found === undefined) return 0;
    const unit = (width * (head.scale ?? 100)) / 100;
    const shape = headOf(head.kind, context);
    const [dx, dy] = [found.direction[0] * sign, found.direction[1] * sign];
    const beyond = head.placement === 'beyond' ? shape.length - (shape.length - shape.inset) / 2 : 0;
    const [x, y] = [found.point[0] + dx * beyond * unit, found.point[1] + dy * beyond * unit];
    const turned: Matrix = [dx, dy, -dy, dx, x, y];
    heads.push(transformOutline(shape.outline, joinMatrices(scaling(unit), turned)));
    return Math.max(0, shape.inset - beyond) * unit;
  }
}

/** Sizes of the heads, in widths of the line. The widths in InDesign are not published. */
const [long, narrow, wideLength, wide] = [5, 2.5, 3.5, 3.5];
const radius = 2.5;

function headOf(kind: ArrowHead['kind'], context: PathContext): Head {
  const polygon = (...points: (readonly [number, number])[]): Outline =>
    recordOutline((pen) => {
      for (const [at, [x, y]] of points.entries()) at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
      pen.close();
    });
  switch (kind) {
    case 'triangle':
      return { outline: polygon([0, 0], [-long, -narrow], [-long, narrow]), inset: long / 2, length: long };
    case 'triangle-wide':
      return {
        outline: polygon([0, 0], [-wideLength, -wide], [-wideLength, wide]),
        inset: wideLength / 2,
        length: wideLength,
      };
    case 'barbed':
      return {
        outline: polygon([0, 0], [-long, -narrow], [-long * 0.75, 0], [-long, narrow]),
        inset: long / 2,
        length: long,
      };
    case 'simple':
      return { outline: drawChevron(long, narrow, context), inset: 1, length: long };
    case 'simple-wide':
      return { outline: drawChevron(wideLength, wide, context), inset: 1, length: wideLength };
    case 'curved':
      return { outline: drawCurved(), inset: long / 2, length: long };
    case 'bar':
      return { outline: polygon([0, -3], [0, 3], [-1, 3], [-1, -3]), inset: 0.5, length: 1 };
    case 'circle':
    case 'circle-solid':
      return {
        outline: drawRing(circle, kind === 'circle'),
        inset: kind === 'circle' ? 2 * radius - 0.5 : radius,
        length: 2 * radius,
      };
    case 'square':
    case 'square-solid':
      return {
        outline: drawRing(square, kind === 'square'),
        inset: kind === 'square' ? 2 * radius - 0.5 : radius,
        length: 2 * radius,
      };
  }
}

/** Two lines from the tip, as wide as the line. */
function drawChevron(length: number, half: number, context: PathContext): Outline {
  const sine = half / Math.hypot(length, half);
  const tip = -0.5 / sine; // the miter reaches the end of the path
  const lines = recordOutline((pen) => {
    pen.moveTo(tip - length, -half);
    pen.lineTo(tip, 0);
    pen.lineTo(tip - length, half);
  });
  return strokeOutline(lines, { width: 1, cap: 'butt', join: 'miter', miterLimit: 10 }, context);
}

function drawCurved(): Outline {
  return recordOutline((pen) => {
    pen.moveTo(0, 0);
    pen.cubicTo(-long / 2, -narrow / 4, -long * 0.8, -narrow * 0.6, -long, -narrow);
    pen.quadTo(-long * 0.75, 0, -long, narrow);
    pen.cubicTo(-long * 0.8, narrow * 0.6, -long / 2, narrow / 4, 0, 0);
    pen.close();
  });
}

/** A shape around the centre of the head, and its hole if it is a ring as thick as the line. */
function drawRing(draw: (size: number) => Outline, isOpen: boolean): Outline {
  return recordOutline((pen) => {
    const centred = transformPen(pen, [1, 0, 0, 1, -radius, 0]);
    drawOutline(draw(radius), centred);
    // The hole runs in the opposite direction.
    if (isOpen) drawOutline(draw(radius - 1), transformPen(pen, [1, 0, 0, -1, -radius, 0]));
  });
}

function circle(size: number): Outline {
  return recordOutline((pen) => {
    pen.moveTo(size, 0);
    for (const [, , ...points] of arcCubics(size, 0, 2 * Math.PI))
      pen.cubicTo(...(points as [number, number, number, number, number, number]));
    pen.close();
  });
}

function square(size: number): Outline {
  return recordOutline((pen) => {
    pen.moveTo(-size, -size);
    pen.lineTo(size, -size);
    pen.lineTo(size, size);
    pen.lineTo(-size, size);
    pen.close();
  });
}
