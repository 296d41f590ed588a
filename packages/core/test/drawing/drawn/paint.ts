import { type CanvasGradient, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Resolver } from '../../../src/design/resolver.ts';
import type { Fill, GradientGeometry, Stroke } from '../../../src/models/design/paint.ts';
import type { Shape } from '../../../src/models/design/shapes.ts';

// Outlines and paints of design documents on a canvas, according to the documentation of their members.

/** The outline of a shape. */
export function pathOf(shape: Shape): Path2D {
  if (shape.kind === 'path') return new Path2D(shape.d);
  const { x, y, width, height } = shape;
  const path = new Path2D();
  if (shape.kind === 'ellipse') path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else {
    const corners = shape.corners ?? [];
    if (corners.some(({ kind }) => kind !== 'round' && kind !== 'square')) throw new Error('unsupported corner');
    if (corners.length === 0) path.rect(x, y, width, height);
    else
      path.roundRect(
        x,
        y,
        width,
        height,
        corners.map(({ radius }) => radius),
      );
  }
  return path;
}

export function ruleOf(shape: Shape): 'nonzero' | 'evenodd' {
  return shape.kind === 'path' ? (shape.fillRule ?? 'nonzero') : 'nonzero';
}

/** Sets the paint of fills or strokes; returns false if there is none. */
export function setPaint(
  context: SKRSContext2D,
  paint: Fill,
  kind: 'fillStyle' | 'strokeStyle',
  resolver: Resolver,
): boolean {
  const resolved = resolver.resolvePaint(paint);
  if (resolved === undefined || resolved.kind === 'none') return false;
  if (resolved.kind === 'color') context[kind] = resolved.color;
  else {
    if (paint.gradient === undefined) throw new Error('a gradient without a position');
    const gradient = placeGradient(context, resolved.type, paint.gradient);
    for (const { position, color, opacity } of resolved.stops) {
      const alpha = Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0');
      gradient.addColorStop(position, `${color}${alpha}`);
    }
    context[kind] = gradient;
  }
  context.globalAlpha = paint.opacity ?? 1;
  return true;
}

function placeGradient(context: SKRSContext2D, type: 'linear' | 'radial', place: GradientGeometry): CanvasGradient {
  const [x, y] = place.start;
  const point = (length: number, angle: number): [number, number] => {
    const radians = (angle * Math.PI) / 180;
    return [x + length * Math.cos(radians), y + length * Math.sin(radians)];
  };
  if (type === 'linear') return context.createLinearGradient(x, y, ...point(place.length, place.angle));
  const focus = place.hilite ? point(place.hilite.length, place.hilite.angle) : ([x, y] as const);
  return context.createRadialGradient(...focus, 0, x, y, place.length);
}

/** Draws a stroke. One that does not scale is drawn in page space, with the given scale. */
export function drawStroke(
  context: SKRSContext2D,
  path: Path2D,
  stroke: Stroke,
  scale: number,
  resolver: Resolver,
): void {
  context.save();
  if (setPaint(context, stroke, 'strokeStyle', resolver)) {
    const isScaled = stroke.scaled !== false;
    const unit = isScaled ? 1 : scale;
    context.lineWidth = stroke.width * unit;
    context.lineCap = stroke.cap ?? 'butt';
    context.lineJoin = stroke.join ?? 'miter';
    context.miterLimit = stroke.miterLimit ?? 4;
    context.setLineDash((stroke.dash ?? []).map((length) => length * unit));
    context.lineDashOffset = (stroke.dashOffset ?? 0) * unit;
    let outline = path;
    if (!isScaled) {
      outline = new Path2D();
      outline.addPath(path, context.getTransform());
      context.resetTransform();
    }
    context.stroke(outline);
  }
  context.restore();
}
