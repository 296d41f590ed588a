import type { PdfContent } from '../file/content.ts';
import { formatReal } from '../file/syntax.ts';
import type { DrawingPdfOptions } from '../options.ts';
import type { PdfServices } from '../services.ts';
import { markDistance, markLength, type PageBoxes } from './boxes.ts';

const lineWidth = 0.25;
/** All inks of the press. @see ISO 32000-2, "Separation colour spaces" */
const allInks = '[/Separation/All/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[1 1 1 1]/N 1>>]';

/** Draws two crop marks at each corner of the page, outside of the bleed. */
export function drawMarks(
  services: PdfServices,
  { trim, userUnit }: PageBoxes,
  options: DrawingPdfOptions,
  out: PdfContent,
): void {
  const space = out.use('ColorSpace', services.objects.addShared(allInks));
  const [near, far] = [markDistance(options) / userUnit, (markDistance(options) + markLength) / userUnit];
  const line = (...points: readonly number[]): string => {
    const [x1, y1, x2, y2] = points.map((value) => formatReal(value, 3));
    return `${x1} ${y1} m ${x2} ${y2} l`;
  };
  const lines = [trim.xMin, trim.xMax].flatMap((x) =>
    [trim.yMin, trim.yMax].flatMap((y) => {
      const [toX, toY] = [x === trim.xMin ? -1 : 1, y === trim.yMin ? -1 : 1];
      return [line(x + toX * near, y, x + toX * far, y), line(x, y + toY * near, x, y + toY * far)];
    }),
  );
  out.save();
  out.add(`${space} CS 1 SCN ${formatReal(lineWidth / userUnit, 5)} w\n${lines.join('\n')}\nS`);
  out.restore();
}
