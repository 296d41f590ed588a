import type { TextElement } from '../../../../models/design/elements.ts';
import type { TextFrame } from '../../../../models/design/frames.ts';
import { contoursOf, reverseOutline } from '../../../../outline/contour.ts';
import { joinMatrices, type Matrix, translation } from '../../../../outline/matrix.ts';
import { ContourMeasure } from '../../../../outline/measure/contour-measure.ts';
import type { DrawScene } from '../../scene.ts';
import { drawShape } from '../../shape.ts';
import type { LineMetrics } from '../characters/line-metrics.ts';

type OnPath = NonNullable<TextFrame['onPath']>;

/** The outline of an element as a line for text. */
export interface TextPath {
  /** The length that text has. */
  readonly length: number;
  /** Moves glyphs from a straight baseline to the path. `center` is the place of their character on the baseline. */
  bend(matrix: Matrix, center: number, metrics: LineMetrics): Matrix;
}

/** Opens the path of an element; undefined if it has no length. */
export function openTextPath({ shape, text, stroke }: TextElement, scene: DrawScene): TextPath | undefined {
  const { onPath } = text;
  if (onPath === undefined) return undefined;
  const { outline } = drawShape(shape, scene.context);
  const [contour] = contoursOf(onPath.flipped === true ? reverseOutline(outline) : outline);
  if (contour === undefined) return undefined;
  const measure = new ContourMeasure(contour, scene.context);
  const { start, length } = rangeOf(onPath, measure.length, contour.isClosed);
  if (!(length > 0)) return undefined;
  const side = { top: -0.5, center: 0, bottom: 0.5 }[onPath.to ?? 'center'] * (stroke?.width ?? 0);
  return {
    length,
    bend: (matrix, center, metrics) => {
      const distance = start + center;
      const position = measure.positionAt(contour.isClosed ? distance % measure.length : distance);
      if (position === undefined) return matrix;
      const shifted = joinMatrices(matrix, translation(-center, side + shiftOf(onPath, metrics)));
      return joinMatrices(shifted, frameAt(position.point, position.direction, onPath.effect));
    },
  };
}

/** The part of a path that has text. A range that ends before it begins goes through the start of a closed path. */
function rangeOf(
  { start = 0, end, flipped }: OnPath,
  whole: number,
  isClosed: boolean,
): { start: number; length: number } {
  const from = Math.min(start, whole);
  if (isClosed) {
    const length = end === undefined ? whole : (((end - from) % whole) + whole) % whole || whole;
    return { start: flipped === true ? whole - ((from + length) % whole) : from, length };
  }
  const to = Math.min(end ?? whole, whole);
  return { start: flipped === true ? whole - to : from, length: to - from };
}

/** How far text is below its baseline so that another of its lines is on the path. */
function shiftOf({ align = 'baseline' }: OnPath, { ascent, descent }: LineMetrics): number {
  return { baseline: 0, center: (ascent - descent) / 2, ascender: ascent, descender: -descent }[align];
}

/** Maps a point of the baseline to the path, with the axes that the effect gives letters. */
function frameAt(
  [x, y]: readonly [number, number],
  [cosine, sine]: readonly [number, number],
  effect: OnPath['effect'] = 'rainbow',
): Matrix {
  switch (effect) {
    case 'skew':
      return [cosine, sine, 0, 1, x, y];
    case 'ribbon':
      return [1, 0, -sine, cosine, x, y];
    case 'stair-step':
      return [1, 0, 0, 1, x, y];
    default:
      return [cosine, sine, -sine, cosine, x, y];
  }
}
