import { joinMatrices, type Matrix, scaling, translation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { intersectBoxes, mapBox } from '../../../outline/measure/boxes.ts';
import type { DrawingPdfOptions, PdfPage } from '../options.ts';

/** The boxes of a page, with y pointing up. @see ISO 32000-2, "Page boundaries" */
export interface PageBoxes {
  readonly media: Box;
  /** The part that viewers show. */
  readonly crop: Box;
  readonly bleed: Box;
  readonly trim: Box;
  /** Maps coordinates of the drawing to those of the page. */
  readonly matrix: Matrix;
  /** Points of each unit of the page; 1 unless the page is too large for units of points. */
  readonly userUnit: number;
}

/** The longest side of a page in units. @see ISO 32000-1, "Implementation limits" */
const longestSide = 14_400;

/** The boxes of a page. */
export function pageBoxes({ drawing, ...parts }: PdfPage, options: DrawingPdfOptions): PageBoxes {
  const { width, height, viewBox } = drawing;
  const size = options.size ?? { width, height };
  const shown = options.crop ?? size;
  const { x, y } = options.anchor ?? { x: 0.5, y: 0.5 };
  const longest = Math.max(shown.width, shown.height);
  const userUnit = longest > longestSide ? Math.ceil(longest / longestSide) : 1;
  const unit = 1 / userUnit;
  const media = { xMin: 0, yMin: 0, xMax: shown.width * unit, yMax: shown.height * unit };
  const scaleX = (size.width * unit) / (viewBox.xMax - viewBox.xMin);
  const scaleY = (size.height * unit) / (viewBox.yMax - viewBox.yMin);
  const toTop = joinMatrices(translation(-viewBox.xMin, -viewBox.yMin), scaling(scaleX, -scaleY));
  const left = media.xMin - (size.width - shown.width) * x * unit;
  const top = media.yMax + (size.height - shown.height) * y * unit;
  const matrix = joinMatrices(toTop, translation(left, top));
  // Boxes that extend beyond the media box are reduced to it. @see ISO 32000-2, "Page boundaries"
  const boxOf = (part: Box | undefined, other: Box): Box =>
    part === undefined ? other : (intersectBoxes(mapBox(part, matrix), media) ?? other);
  const trim = boxOf(parts.trim, media);
  const bleed = boxOf(parts.bleed, trim);
  return { media, bleed, trim, crop: { media, bleed, trim }[options.view ?? 'media'], matrix, userUnit };
}
