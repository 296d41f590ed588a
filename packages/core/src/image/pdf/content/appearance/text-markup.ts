import type { Dict } from '../../../../assets/pdfjs.generated.js';
import { numbersOf } from '../../document/values.ts';
import { fillColourOf, strokeColourOf } from './border.ts';
import { type Point, pathThrough, toPoints } from './shapes.ts';

/** The corners of a marked word. */
interface Quadrilateral {
  readonly topLeft: Point;
  readonly topRight: Point;
  readonly bottomLeft: Point;
  readonly bottomRight: Point;
}

/** The lines of text marks in heights of the marked word, as in Ghostscript and MuPDF. */
const lineWidth = 1 / 16;
const [underlineHeight, strikeOutHeight] = [1 / 7, 3 / 7];
/** The most teeth of the line below a word. */
const maxTeeth = 10_000;

/**
 * Content that highlights words: areas with round ends, as in other viewers. Without a colour they are yellow.
 * @see ISO 32000-1, "Text Markup Annotations"
 */
export function drawHighlight(annotation: Dict): string {
  const isTransparent = numbersOf(annotation, 'C')?.length === 0;
  if (isTransparent) return '';
  const areas = quadrilateralsOf(annotation).map(({ topLeft, topRight, bottomLeft, bottomRight }) => {
    const left = roundEnd(bottomLeft, topLeft, bottomRight);
    return `${pathThrough([bottomLeft])} ${left} ${topRight.join(' ')} l ${roundEnd(topRight, bottomRight, topLeft)} f`;
  });
  return `${fillColourOf(annotation, 'C') ?? '1 1 0 rg'} ${areas.join(' ')}`;
}

/** A curve from one corner of an area to the next, which leads away from the inside. */
function roundEnd(from: Point, to: Point, inner: Point): string {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(from[0] - inner[0], from[1] - inner[1]);
  const out = length > 0 ? Math.hypot(x, y) / 4 / length : 0;
  const [outX, outY] = [(from[0] - inner[0]) * out, (from[1] - inner[1]) * out];
  const first = [from[0] + x / 4 + outX, from[1] + y / 4 + outY];
  const second = [to[0] - x / 4 + outX, to[1] - y / 4 + outY];
  return `${[...first, ...second, ...to].join(' ')} c`;
}

export function drawUnderline(annotation: Dict): string {
  return drawLines(annotation, (word) => pathThrough([...edgeAt(word, underlineHeight)]));
}

export function drawStrikeOut(annotation: Dict): string {
  return drawLines(annotation, (word) => pathThrough([...edgeAt(word, strikeOutHeight)]));
}

/** Content that draws a line of teeth, each as wide as a quarter of the word's height. */
export function drawSquiggly(annotation: Dict): string {
  return drawLines(annotation, (word, height) => {
    const [[fromX, fromY], [toX, toY]] = edgeAt(word, 0);
    const [[upX, upY]] = edgeAt(word, underlineHeight);
    const length = Math.hypot(toX - fromX, toY - fromY);
    const count = Math.min(maxTeeth, Math.max(2, Math.round(length / (height / 8))));
    const points = Array.from({ length: count + 1 }, (_, at): Point => {
      const [share, rise] = [at / count, at % 2];
      return [
        fromX + (toX - fromX) * share + (upX - fromX) * rise,
        fromY + (toY - fromY) * share + (upY - fromY) * rise,
      ];
    });
    return pathThrough(points);
  });
}

function drawLines(annotation: Dict, pathOf: (word: Quadrilateral, height: number) => string): string {
  const colour = strokeColourOf(annotation);
  if (colour === undefined) return '';
  const lines = quadrilateralsOf(annotation).flatMap((word) => {
    const height = Math.hypot(word.topLeft[0] - word.bottomLeft[0], word.topLeft[1] - word.bottomLeft[1]);
    return height > 0 ? [`${height * lineWidth} w ${pathOf(word, height)} S`] : [];
  });
  return `${colour} ${lines.join(' ')}`;
}

/** The line across a word at a height between its bottom (0) and its top (1). */
function edgeAt(
  { topLeft, topRight, bottomLeft, bottomRight }: Quadrilateral,
  height: number,
): readonly [Point, Point] {
  const between = (low: Point, high: Point): Point => [
    low[0] + (high[0] - low[0]) * height,
    low[1] + (high[1] - low[1]) * height,
  ];
  return [between(bottomLeft, topLeft), between(bottomRight, topRight)];
}

/**
 * The marked words. Programs write the corners row by row from the top; the specification goes round counterclockwise
 * from the bottom left. The direction of the second side tells the two orders apart.
 */
function quadrilateralsOf(annotation: Dict): Quadrilateral[] {
  const points = toPoints(numbersOf(annotation, 'QuadPoints') ?? []);
  return Array.from({ length: points.length >> 2 }, (_, at) => {
    const [first, second, third, fourth] = points.slice(at * 4, at * 4 + 4) as [Point, Point, Point, Point];
    const isRound =
      (second[0] - first[0]) * (fourth[0] - third[0]) + (second[1] - first[1]) * (fourth[1] - third[1]) < 0;
    return isRound
      ? { bottomLeft: first, bottomRight: second, topRight: third, topLeft: fourth }
      : { topLeft: first, topRight: second, bottomLeft: third, bottomRight: fourth };
  });
}
