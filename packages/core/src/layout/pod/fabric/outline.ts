import { translation } from '../../../outline/matrix.ts';
import { drawOutline, type Outline, recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { boxOf, drawArc, polygonOutline, readPath } from '../scene/path.ts';
import { isList, isObject } from '../template/json.ts';
import type { Members } from '../template/members.ts';

/** An outline around its centre, with the size that determines its position. */
export interface CentredOutline {
  readonly outline: Outline;
  readonly width: number;
  readonly height: number;
}

/** Outlines by object type. */
export const outlines: Readonly<Record<string, (members: Members, location: NoteLocation) => CentredOutline>> = {
  triangle: (members) => {
    const [width, height] = [members.number('width', { min: 0 }) ?? 100, members.number('height', { min: 0 }) ?? 100];
    const corners = [-width / 2, height / 2, 0, -height / 2, width / 2, height / 2];
    return { outline: polygonOutline(corners, true), width, height };
  },
  line: readLine,
  polyline: (members) => centre(polygonOutline(readPoints(members), false)),
  polygon: (members) => centre(polygonOutline(readPoints(members), true)),
  path: (members, location) => centre(readPathMember(members, location)),
};

/** The ends of a line determine its direction; `left` and `top` determine its position. */
function readLine(members: Members): CentredOutline {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ['x1', 'y1', 'x2', 'y2'].map((name) => members.number(name));
  members.skip(['width', 'height']);
  const [dx, dy] = [x2 - x1, y2 - y1];
  const ends = [-dx / 2, -dy / 2, dx / 2, dy / 2];
  return { outline: polygonOutline(ends, false), width: Math.abs(dx), height: Math.abs(dy) };
}

function readPoints(members: Members): number[] {
  members.skip(['width', 'height', 'pathOffset', 'exactBoundingBox']);
  const points: number[] = [];
  for (const point of members.objects('points')) points.push(point.number('x') ?? 0, point.number('y') ?? 0);
  return points;
}

/** Reads path data as text, or as a list of commands with numbers. */
export function readPathMember(members: Members, location: NoteLocation): Outline {
  members.skip(['width', 'height', 'pathOffset', 'sourcePath']);
  const value = members.raw('path');
  if (typeof value === 'string') return readPath(value, location);
  if (isList(value)) {
    const commands = value.map((command) =>
      isList(command) ? command.filter((each) => !isObject(each)).join(' ') : '',
    );
    return readPath(commands.join(' '), location);
  }
  members.reportInvalid('path', 'path data');
  return recordOutline(() => {});
}

/**
 * Moves the centre of the outline's box to the origin. Fabric measures a quadratic curve as a cubic one with both
 * handles at the same point, and positions the path by that box.
 * @see Fabric.js 6, `Path._calcBoundsFromPath`
 */
export function centre(outline: Outline): CentredOutline {
  const measured = recordOutline((pen) => {
    drawOutline(outline, {
      moveTo: (x, y) => pen.moveTo(x, y),
      lineTo: (x, y) => pen.lineTo(x, y),
      quadTo: (x1, y1, x, y) => pen.cubicTo(x1, y1, x1, y1, x, y),
      cubicTo: (x1, y1, x2, y2, x, y) => pen.cubicTo(x1, y1, x2, y2, x, y),
      close: () => pen.close(),
    });
  });
  const { x, y, width, height } = boxOf(measured);
  return { outline: transformOutline(outline, translation(-x - width / 2, -y - height / 2)), width, height };
}

/** An open circular arc. */
export function arcOutline(radius: number, startDegrees: number, endDegrees: number, isCounter: boolean): Outline {
  const [start, end] = [startDegrees, endDegrees].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const turn = 2 * Math.PI;
  const forward = (((end - start) % turn) + turn) % turn;
  const sweep = isCounter ? forward - turn : forward;
  return recordOutline((pen) => drawArc(pen, { radius, start, sweep }, false));
}
