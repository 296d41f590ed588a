import type { Shape } from '../../../models/design/shapes.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import {
  drawArc,
  ellipseShape,
  polygonOutline,
  readPath,
  rectangleShape,
  roundedOutline,
  toShape,
} from '../scene/path.ts';
import type { Members } from '../template/members.ts';
import { splineOutline } from './spline.ts';

const turn = 2 * Math.PI;
const maxCorners = 10_000;

type Draw = (attrs: Members, location: NoteLocation) => Shape;

/** Konva shapes with a single outline, in their own space. @see Konva 9, `_sceneFunc` of each */
export const shapes: Readonly<Record<string, Draw>> = {
  Rect: (attrs) => {
    const size = readSize(attrs);
    return rectangleShape(size, readRadius(attrs));
  },
  Circle: (attrs) => {
    attrs.skip(['width', 'height']);
    return oval(length(attrs, 'radius'), length(attrs, 'radius'));
  },
  Ellipse: (attrs) => {
    attrs.skip(['width', 'height']);
    return oval(length(attrs, 'radiusX'), length(attrs, 'radiusY'));
  },
  Ring: (attrs) => {
    const [inner, outer] = [length(attrs, 'innerRadius'), length(attrs, 'outerRadius')];
    const ring = recordOutline((pen) => {
      circle(pen, outer, turn);
      circle(pen, inner, -turn);
    });
    return toShape(ring);
  },
  Arc: (attrs) => toShape(arcBand(attrs)),
  Wedge: (attrs) => toShape(wedge(attrs)),
  Star: (attrs) => {
    const [inner, outer] = [length(attrs, 'innerRadius'), length(attrs, 'outerRadius')];
    const count = Math.min(maxCorners, Math.round(attrs.number('numPoints', { min: 0 }) ?? 5));
    return toShape(corners(2 * count, (index) => (index % 2 === 0 ? outer : inner)));
  },
  RegularPolygon: (attrs) => {
    const radius = length(attrs, 'radius');
    attrs.skip(['width', 'height']);
    return toShape(corners(Math.min(maxCorners, Math.round(attrs.number('sides', { min: 0 }) ?? 0)), () => radius));
  },
  Line: (attrs) => toShape(lineOutline(attrs)),
  Path: (attrs, location) => toShape(readPath(attrs.text('data') ?? '', location), readRule(attrs)),
  Tag: (attrs) => toShape(tagOutline(attrs)),
};

function readRule(attrs: Members): 'nonzero' | 'evenodd' | undefined {
  return attrs.choice('fillRule', ['nonzero', 'evenodd'] as const);
}

export function readSize(attrs: Members): { width: number; height: number } {
  return { width: length(attrs, 'width'), height: length(attrs, 'height') };
}

function length(attrs: Members, name: string): number {
  return attrs.number(name, { min: 0 }) ?? 0;
}

/** Reads one radius for all corners, or four. */
export function readRadius(attrs: Members): number | number[] {
  return Array.isArray(attrs.raw('cornerRadius'))
    ? (attrs.numbers('cornerRadius') ?? 0)
    : (attrs.number('cornerRadius', { min: 0 }) ?? 0);
}

function oval(rx: number, ry: number): Shape {
  return ellipseShape(-rx, -ry, 2 * rx, 2 * ry);
}

function circle(pen: Pen, radius: number, sweep: number): void {
  drawArc(pen, { radius, start: 0, sweep }, false);
  pen.close();
}

/** Returns the sweep of an arc. Counterclockwise, it is the rest of the circle. */
function readSweep(attrs: Members): number {
  const angle = ((attrs.number('angle') ?? 0) * Math.PI) / 180;
  const isCounter = attrs.boolean('clockwise') ?? false;
  if (Math.abs(angle) >= turn) return isCounter ? -turn : turn;
  const forward = ((angle % turn) + turn) % turn;
  return isCounter && forward > 0 ? forward - turn : forward;
}

function arcBand(attrs: Members): Outline {
  const [inner, outer] = [length(attrs, 'innerRadius'), length(attrs, 'outerRadius')];
  const sweep = readSweep(attrs);
  return recordOutline((pen) => {
    drawArc(pen, { radius: outer, start: 0, sweep }, false);
    drawArc(pen, { radius: inner, start: sweep, sweep: -sweep }, true);
    pen.close();
  });
}

function wedge(attrs: Members): Outline {
  const [radius, sweep] = [length(attrs, 'radius'), readSweep(attrs)];
  return recordOutline((pen) => {
    drawArc(pen, { radius, start: 0, sweep }, false);
    pen.lineTo(0, 0);
    pen.close();
  });
}

/** Returns corners around the origin, the first one above it. */
function corners(count: number, radiusOf: (index: number) => number): Outline {
  const places = Array.from({ length: count }, (_, index) => {
    const angle = (index * turn) / count;
    return [radiusOf(index) * Math.sin(angle), -radiusOf(index) * Math.cos(angle)];
  });
  return polygonOutline(places.flat(), true);
}

export function lineOutline(attrs: Members): Outline {
  const points = attrs.numbers('points') ?? [];
  const isClosed = attrs.boolean('closed') ?? false;
  const tension = attrs.number('tension') ?? 0;
  const isBezier = attrs.boolean('bezier') ?? false;
  if (tension !== 0 && points.length > 4) return splineOutline(points, tension, isClosed);
  return isBezier ? bezierOutline(points, isClosed) : polygonOutline(points, isClosed);
}

function bezierOutline(points: readonly number[], isClosed: boolean): Outline {
  return recordOutline((pen) => {
    const [x = 0, y = 0] = points;
    pen.moveTo(x, y);
    for (let at = 2; at + 5 < points.length; at += 6) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points.slice(at, at + 6);
      pen.cubicTo(x1, y1, x2, y2, x3, y3);
    }
    if (isClosed) pen.close();
  });
}

/** Returns the box of a label, with a pointer in the middle of one side. */
function tagOutline(attrs: Members): Outline {
  const { width, height } = readSize(attrs);
  const direction = attrs.choice('pointerDirection', ['up', 'right', 'down', 'left', 'none'] as const) ?? 'none';
  const [wide, high] = [length(attrs, 'pointerWidth'), length(attrs, 'pointerHeight')];
  const [x, y] = [width / 2, height / 2];
  const tips = {
    up: { side: 0, points: [x - wide / 2, 0, x, -high, x + wide / 2, 0] },
    right: { side: 1, points: [width, y - high / 2, width + wide, y, width, y + high / 2] },
    down: { side: 2, points: [x + wide / 2, height, x, height + high, x - wide / 2, height] },
    left: { side: 3, points: [0, y + high / 2, -wide, y, 0, y - high / 2] },
    none: undefined,
  };
  const most = Math.min(width, height) / 2;
  const radius = readRadius(attrs);
  const radii = (typeof radius === 'number' ? Array<number>(4).fill(radius) : radius).map((each) =>
    Math.min(each, most),
  );
  return roundedOutline({ x: 0, y: 0, width, height }, radii, tips[direction]);
}
