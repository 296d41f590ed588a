import type { Dict } from '../../../../assets/pdfjs.generated.js';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { boxOf, numbersOf, toNumbers } from '../../document/values.ts';
import { borderLineOf, fillColourOf, setLine, strokeColourOf } from './border.ts';

/** A position on the page. */
export type Point = readonly [x: number, y: number];

/** The distance of control points from the ends of a quarter of a circle, in radii. */
const arc = 0.5522847498;

/** Content that draws a rectangle within its border. @see ISO 32000-1, "Square and Circle Annotations" */
export function drawSquare(annotation: Dict): string {
  return drawWithin(annotation, ({ xMin, yMin, xMax, yMax }) => `${xMin} ${yMin} ${xMax - xMin} ${yMax - yMin} re`);
}

/** Content that draws an ellipse within its border. @see ISO 32000-1, "Square and Circle Annotations" */
export function drawCircle(annotation: Dict): string {
  return drawWithin(annotation, ellipseIn);
}

/** The path of an ellipse. */
export function ellipseIn({ xMin, yMin, xMax, yMax }: Box): string {
  const [x, y] = [(xMin + xMax) / 2, (yMin + yMax) / 2];
  const [across, up] = [((xMax - xMin) / 2) * arc, ((yMax - yMin) / 2) * arc];
  return [
    `${xMax} ${y} m ${xMax} ${y + up} ${x + across} ${yMax} ${x} ${yMax} c`,
    `${x - across} ${yMax} ${xMin} ${y + up} ${xMin} ${y} c`,
    `${xMin} ${y - up} ${x - across} ${yMin} ${x} ${yMin} c`,
    `${x + across} ${yMin} ${xMax} ${y - up} ${xMax} ${y} c h`,
  ].join(' ');
}

function drawWithin(annotation: Dict, pathIn: (box: Box) => string): string {
  const line = borderLineOf(annotation);
  const stroke = line.width > 0 ? strokeColourOf(annotation) : undefined;
  const fill = fillColourOf(annotation, 'IC');
  const box = innerBox(annotation, stroke === undefined ? 0 : line.width / 2);
  if (box === undefined) return '';
  return paint(pathIn(box), [stroke && `${stroke} ${setLine(line)}`, fill]);
}

/** The operators of a path that is stroked and filled where the colours are set. */
export function paint(path: string, [stroke, fill]: readonly [string | undefined, string | undefined]): string {
  if (stroke === undefined) return fill === undefined ? '' : `${fill} ${path} f`;
  return fill === undefined ? `${stroke} ${path} S` : `${stroke} ${fill} ${path} B`;
}

/**
 * The rectangle of an annotation without its differences (`RD`) and a margin. The differences are those of left, bottom,
 * right and top, as Acrobat and Ghostscript read them; the specification has bottom and top the other way round.
 */
function innerBox(annotation: Dict, margin: number): Box | undefined {
  const box = boxOf(annotation, 'Rect');
  if (box === undefined) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(annotation, 'RD', 4) ?? [];
  const xMin = box.xMin + left + margin;
  const yMin = box.yMin + bottom + margin;
  const xMax = box.xMax - right - margin;
  const yMax = box.yMax - top - margin;
  return xMin < xMax && yMin < yMax ? { xMin, yMin, xMax, yMax } : undefined;
}

/** Content that draws freehand lines, with straight segments. @see ISO 32000-1, "Ink Annotations" */
export function drawInk(annotation: Dict): string {
  const line = borderLineOf(annotation);
  const colour = strokeColourOf(annotation);
  const list = annotation.getArray('InkList');
  if (!Array.isArray(list) || colour === undefined || !(line.width > 0)) return '';
  const paths = list.map((each) => pathThrough(toPoints(toNumbers(each) ?? [])));
  return `${colour} ${setLine(line)} ${paths.join(' ')} S`;
}

/** Content that draws a closed polygon. @see ISO 32000-1, "Polygon and Polyline Annotations" */
export function drawPolygon(annotation: Dict): string {
  const line = borderLineOf(annotation);
  const colour = line.width > 0 ? strokeColourOf(annotation) : undefined;
  const points = toPoints(numbersOf(annotation, 'Vertices') ?? []);
  if (points.length < 2) return '';
  const stroke = colour && `${colour} ${setLine(line)}`;
  return paint(`${pathThrough(points)} h`, [stroke, fillColourOf(annotation, 'IC')]);
}

export function toPoints(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length >> 1 }, (_, at) => [numbers[at * 2]!, numbers[at * 2 + 1]!]);
}

export function pathThrough(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join(' ');
}
