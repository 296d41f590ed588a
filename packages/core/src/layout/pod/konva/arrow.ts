import type { NoteLocation } from '../scene/note-location.ts';
import type { Members } from '../template/members.ts';
import { splineApproaches } from './spline.ts';

type Point = readonly [x: number, y: number];

/**
 * Returns arrowheads as corners of triangles with the tip at the line's end.
 * @see Konva 10, `Arrow._sceneFunc`, `_getPointerAngle`
 */
export function arrowHeads(attrs: Members, points: readonly number[], location: NoteLocation): number[][] {
  const length = attrs.number('pointerLength') ?? 10;
  const width = attrs.number('pointerWidth') ?? 10;
  const [atStart, atEnd] = [attrs.boolean('pointerAtBeginning') ?? false, attrs.boolean('pointerAtEnding') ?? true];
  const count = points.length;
  if (count < 4) return [];
  const position = (index: number): Point => [points[index] ?? 0, points[index + 1] ?? 0];
  const tension = attrs.number('tension') ?? 0;
  const from =
    tension !== 0 && count > 4
      ? splineApproaches(points, { tension, headLength: length }, location.context)
      : { atStart: position(2), atEnd: position(count - 4) };
  const heads: number[][] = [];
  if (atEnd) heads.push(headAt(position(count - 2), from.atEnd, length, width));
  if (atStart) heads.push(headAt(position(0), from.atStart, length, width));
  return heads;
}

function headAt(tip: Point, from: Point, length: number, width: number): number[] {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number) => [tip[0] + x * cos - y * sin, tip[1] + x * sin + y * cos];
  return [...tip, ...corner(-length, width / 2), ...corner(-length, -width / 2)];
}
