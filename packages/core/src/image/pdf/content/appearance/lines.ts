import type { Dict } from '../../../../assets/pdfjs.generated.js';
import { nameOf, numberOf, numbersOf } from '../../document/values.ts';
import { borderLineOf, fillColourOf, setLine, strokeColourOf } from './border.ts';
import { drawEnding, endingDepth } from './line-endings.ts';
import { type Point, pathThrough, toPoints } from './shapes.ts';

/** Content that draws a line with its leader lines and endings. @see ISO 32000-1, "Line Annotations" */
export function drawLine(annotation: Dict): string {
  const [from, to] = toPoints(numbersOf(annotation, 'L', 4) ?? []);
  if (from === undefined || to === undefined) return '';
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0)) return '';
  const number = (key: string): number => numberOf(annotation.get(key)) ?? 0;
  const [leader, extension, offset] = [number('LL'), Math.max(0, number('LLE')), Math.max(0, number('LLO'))];
  if (leader === 0) return drawPath(annotation, [from, to]);
  // Leader lines go clockwise from the line to its points, so the line is on the other side.
  const side = Math.sign(leader);
  const [x, y] = [(-(to[1] - from[1]) / length) * side, ((to[0] - from[0]) / length) * side];
  const shift = ([atX, atY]: Point, by: number): Point => [atX + x * by, atY + y * by];
  const size = Math.abs(leader) + offset;
  const leaders = [from, to].map((end) => pathThrough([shift(end, offset), shift(end, size + extension)]));
  return drawPath(annotation, [shift(from, size), shift(to, size)], leaders.join(' '));
}

/** Content that draws an open polygon. @see ISO 32000-1, "Polygon and Polyline Annotations" */
export function drawPolyLine(annotation: Dict): string {
  return drawPath(annotation, toPoints(numbersOf(annotation, 'Vertices') ?? []));
}

/** Strokes a path, which begins and ends at the shapes of its endings. */
function drawPath(annotation: Dict, points: readonly Point[], others = ''): string {
  const line = borderLineOf(annotation);
  const colour = strokeColourOf(annotation);
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !beforeLast || !last || colour === undefined || !(line.width > 0)) return '';
  const names = annotation.getArray('LE');
  const [start, end] = Array.isArray(names) ? names.map((name) => nameOf(name) ?? 'None') : [];
  const size = endingSizeOf(line.width, points);
  const shortened = [...points];
  shortened[0] = towards(first, second, endingDepth(start, size));
  shortened[points.length - 1] = towards(last, beforeLast, endingDepth(end, size));
  const ending = { width: line.width, fill: fillColourOf(annotation, 'IC'), size };
  return [
    `${colour} ${setLine(line)} ${others} ${pathThrough(shortened)} S`,
    drawEnding(start, { ...ending, at: first, from: second }),
    drawEnding(end, { ...ending, at: last, from: beforeLast }),
  ].join(' ');
}

/** The size of endings: six widths of the line, as in other viewers, and at most half of a short line. */
function endingSizeOf(width: number, points: readonly Point[]): number {
  let length = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[at + 1] ?? [x, y];
    length += Math.hypot(nextX - x, nextY - y);
  }
  return Math.min(6 * width, length / 2);
}

/** A point at a distance from another one, and not beyond the next. */
function towards([x, y]: Point, [nextX, nextY]: Point, distance: number): Point {
  const length = Math.hypot(nextX - x, nextY - y);
  const share = length > 0 ? Math.min(1, distance / length) : 0;
  return [x + (nextX - x) * share, y + (nextY - y) * share];
}
