import type { Shape } from '../../models/design/shapes.ts';
import { arcCubics } from '../../outline/arc.ts';
import { contoursOf } from '../../outline/contour.ts';
import { cutCorners } from '../../outline/corners.ts';
import { type Box, boundsOf } from '../../outline/measure/bounds.ts';
import { outlineOfBox } from '../../outline/measure/boxes.ts';
import type { FillRule } from '../../outline/measure/winding.ts';
import { type Outline, recordOutline } from '../../outline/outline.ts';
import type { PathContext } from '../../outline/segment-limit.ts';
import { parseSvgPath } from '../../outline/svg/svg-path-parser.ts';

/** The outline of an element in its own space. */
export interface DrawnShape {
  readonly outline: Outline;
  readonly rule: FillRule;
  /** False if any contour is open. */
  readonly isClosed: boolean;
  /** Undefined if the outline has no points. */
  readonly box: Box | undefined;
}

/** Converts a shape to an outline. */
export function drawShape(shape: Shape, context: PathContext): DrawnShape {
  const outline = outlineOf(shape, context);
  const rule = shape.kind === 'path' ? (shape.fillRule ?? 'nonzero') : 'nonzero';
  const isClosed = contoursOf(outline).every((contour) => contour.isClosed);
  return { outline, rule, isClosed, box: boundsOf(outline) };
}

function outlineOf(shape: Shape, context: PathContext): Outline {
  switch (shape.kind) {
    case 'rectangle':
      return drawRectangle(shape);
    case 'ellipse':
      return drawEllipse(shape);
    case 'path':
      // A valid document has only commands that the parser accepts; like in SVG, an error ends the path.
      return recordOutline((pen) => parseSvgPath(shape.d, pen, context));
  }
}

type Rectangle = Extract<Shape, { kind: 'rectangle' }>;

function drawRectangle({ x, y, width, height, corners }: Rectangle): Outline {
  const outline = outlineOfBox({ xMin: x, yMin: y, xMax: x + width, yMax: y + height });
  if (corners === undefined || corners.every(({ kind, radius }) => kind === 'square' || radius === 0)) return outline;
  const half = Math.min(width, height) / 2;
  // The first segment is the top edge, which ends at the top right corner.
  return cutCorners(outline, (segment) => {
    const { kind, radius } = corners[(segment + 1) % 4]!; // a rectangle has four corners
    return { kind, radius: Math.min(radius, half) };
  });
}

function drawEllipse({ x, y, width, height }: Extract<Shape, { kind: 'ellipse' }>): Outline {
  const [radiusX, radiusY] = [width / 2, height / 2];
  const [centreX, centreY] = [x + radiusX, y + radiusY];
  return recordOutline((pen) => {
    pen.moveTo(centreX + radiusX, centreY);
    for (const [, , x1, y1, x2, y2, x3, y3] of arcCubics(1, 0, 2 * Math.PI)) {
      const at = [x1, y1, x2, y2, x3, y3].map((value, index) =>
        index % 2 === 0 ? centreX + value * radiusX : centreY + value * radiusY,
      ) as [number, number, number, number, number, number];
      pen.cubicTo(...at);
    }
    pen.close();
  });
}
