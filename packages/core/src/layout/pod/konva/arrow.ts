import type { Members } from '../template/members.ts';

/**
 * The heads of an arrow, each as the corners of a triangle whose tip is at the line's end.
 * @see Konva 9, `Arrow._sceneFunc`
 */
export function arrowHeads(attrs: Members, points: readonly number[]): number[][] {
  const length = attrs.number('pointerLength') ?? 10;
  const width = attrs.number('pointerWidth') ?? 10;
  const [atStart, atEnd] = [attrs.flag('pointerAtBeginning') ?? false, attrs.flag('pointerAtEnding') ?? true];
  const count = points.length;
  if (count < 4) return [];
  const place = (index: number): [number, number] => [points[index] ?? 0, points[index + 1] ?? 0];
  const heads: number[][] = [];
  if (atEnd) heads.push(headAt(place(count - 2), place(count - 4), length, width));
  if (atStart) heads.push(headAt(place(0), place(2), length, width));
  return heads;
}

function headAt(tip: [number, number], from: [number, number], length: number, width: number): number[] {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number) => [tip[0] + x * cos - y * sin, tip[1] + x * sin + y * cos];
  return [...tip, ...corner(-length, width / 2), ...corner(-length, -width / 2)];
}
