import type { Drawing } from '../../../models/drawing/drawing.ts';
import { joinMatrices, type Matrix, scaling, translation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { DrawingPdfOptions } from '../options.ts';

/** The boxes of a page, with y pointing up. @see ISO 32000-2, "Page boundaries" */
export interface PageBoxes {
  readonly media: Box;
  readonly bleed: Box;
  readonly trim: Box;
  /** Maps coordinates of the drawing to those of the page. */
  readonly matrix: Matrix;
  /** Maps points from the top left corner of the page to coordinates of the page. */
  readonly fromTop: Matrix;
  /** Points of each unit of the page; 1 unless the page is too large for units of points. */
  readonly userUnit: number;
}

/** The longest side of a page in units. @see ISO 32000-1, "Implementation limits" */
const longestSide = 14_400;
/** The length of crop marks, their least distance from the page, and the space around them. */
export const markLength = 18;
const [markOffset, markMargin] = [6, 3];

/** The distance of crop marks from the page. */
export function markDistance({ bleed = 0 }: DrawingPdfOptions): number {
  return Math.max(markOffset, bleed);
}

/** The boxes of a page around a drawing. */
export function pageBoxes({ width, height, viewBox }: Drawing, options: DrawingPdfOptions): PageBoxes {
  const { bleed = 0, marks = false } = options;
  const size = options.size ?? { width, height };
  const crop = options.crop ?? size;
  const around = marks ? markDistance(options) + markLength + markMargin : bleed;
  const longest = Math.max(crop.width, crop.height) + 2 * around;
  const userUnit = longest > longestSide ? Math.ceil(longest / longestSide) : 1;
  const unit = 1 / userUnit;
  const [wide, high] = [crop.width * unit, crop.height * unit];
  const trim = growBox({ xMin: 0, yMin: 0, xMax: wide, yMax: high }, 0, around * unit);
  const scaleX = (size.width * unit) / (viewBox.xMax - viewBox.xMin);
  const scaleY = (size.height * unit) / (viewBox.yMax - viewBox.yMin);
  const toTop = joinMatrices(translation(-viewBox.xMin, -viewBox.yMin), scaling(scaleX, -scaleY));
  const left = trim.xMin - ((size.width - crop.width) / 2) * unit;
  const top = trim.yMax + ((size.height - crop.height) / 2) * unit;
  return {
    media: growBox(trim, around * unit, 0),
    bleed: growBox(trim, bleed * unit, 0),
    trim,
    matrix: joinMatrices(toTop, translation(left, top)),
    fromTop: joinMatrices(scaling(unit, -unit), translation(trim.xMin, trim.yMax)),
    userUnit,
  };
}

/** A box with more on each side, moved by the same distance in both directions. */
function growBox({ xMin, yMin, xMax, yMax }: Box, by: number, move: number): Box {
  return { xMin: xMin - by + move, yMin: yMin - by + move, xMax: xMax + by + move, yMax: yMax + by + move };
}
