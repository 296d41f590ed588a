import type { Box } from '../../outline/measure/bounds.ts';
import { formatNumber } from './format.ts';

/** The start tag of an svg. `xlink:href` is used because Inkscape and older viewers know nothing else. */
export function svgRoot(
  width: string,
  height: string,
  { xMin, yMin, xMax, yMax }: Box,
  decimals: number,
  others: string,
  hasLinks = true,
): string {
  const box = [xMin, yMin, xMax - xMin, yMax - yMin].map((value) => formatNumber(value, decimals)).join(' ');
  const links = hasLinks ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg"${links} width="${width}" height="${height}" viewBox="${box}"${others}>\n`;
}
