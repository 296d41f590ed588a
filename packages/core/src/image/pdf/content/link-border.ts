import { type Dict, Stream } from '../../../assets/pdfjs.generated.js';
import { boxOf, dictOf, latin1Bytes, nameOf, numberOf, numbersOf, toNumbers } from '../document/values.ts';

/** Operators that set the colour of lines, by the number of components. */
const colourOperators: Readonly<Record<number, string>> = { 1: 'G', 3: 'RG', 4: 'K' };

/**
 * Draws the border of a link, as content; undefined if it has none. Rounded corners are square, as in other viewers.
 * @see ISO 32000-1, "Border Styles", "Link Annotations"
 */
export function borderOf(annotation: Dict): Stream | undefined {
  const box = boxOf(annotation, 'Rect');
  const { width, style, dashes } = lineOf(annotation);
  const colour = numbersOf(annotation, 'C') ?? [0];
  const operator = colourOperators[colour.length];
  if (box === undefined || !(width > 0) || operator === undefined) return undefined;
  const { xMin, yMin, xMax, yMax } = box;
  const path =
    style === 'U' ? `${xMin} ${yMin} m ${xMax} ${yMin} l` : `${xMin} ${yMin} ${xMax - xMin} ${yMax - yMin} re`;
  const bytes = latin1Bytes(`${colour.join(' ')} ${operator} ${width} w [${dashes.join(' ')}] 0 d ${path} S`);
  return new Stream(bytes, 0, bytes.length);
}

/** The style of the border; by default, a line of one unit. */
function lineOf(annotation: Dict): { width: number; style: string | undefined; dashes: readonly number[] } {
  const border = dictOf(annotation.get('BS'));
  if (border !== undefined) {
    const style = nameOf(border.get('S'));
    const dashes = style === 'D' ? usableDashes(numbersOf(border, 'D') ?? [3]) : [];
    return { width: numberOf(border.get('W')) ?? 1, style, dashes };
  }
  const list = annotation.getArray('Border');
  if (!Array.isArray(list)) return { width: 1, style: undefined, dashes: [] };
  return { width: numberOf(list[2]) ?? 1, style: undefined, dashes: usableDashes(toNumbers(list[3]) ?? []) };
}

/** Dashes without a length are none. */
function usableDashes(dashes: readonly number[]): readonly number[] {
  return dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0) ? dashes : [];
}
