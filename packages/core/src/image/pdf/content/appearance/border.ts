import type { Dict } from '../../../../assets/pdfjs.generated.js';
import { boxOf, dictOf, nameOf, numberOf, numbersOf, toNumbers } from '../../document/values.ts';

/** The line of a border. */
export interface BorderLine {
  readonly width: number;
  /** The name of its style, such as `D` for dashed and `U` for underlined. */
  readonly style: string | undefined;
  readonly dashes: readonly number[];
}

/**
 * Content that draws the border of a link; empty if it has none. Rounded corners are square, as in other viewers.
 * @see ISO 32000-1, "Border Styles", "Link Annotations"
 */
export function drawLinkBorder(annotation: Dict): string {
  const box = boxOf(annotation, 'Rect');
  const line = borderLineOf(annotation);
  const colour = strokeColourOf(annotation);
  if (box === undefined || !(line.width > 0) || colour === undefined) return '';
  const { xMin, yMin, xMax, yMax } = box;
  const path =
    line.style === 'U' ? `${xMin} ${yMin} m ${xMax} ${yMin} l` : `${xMin} ${yMin} ${xMax - xMin} ${yMax - yMin} re`;
  return `${colour} ${setLine(line)} ${path} S`;
}

/** The line of a border; by default, of one unit. */
export function borderLineOf(annotation: Dict): BorderLine {
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

/** Operators that set the width and the dashes of lines. */
export function setLine({ width, dashes }: BorderLine): string {
  return `${width} w [${dashes.join(' ')}] 0 d`;
}

/** Operators that set the colour of lines and of areas, by the number of components. */
const strokeOperators: Readonly<Record<number, string>> = { 1: 'G', 3: 'RG', 4: 'K' };
const fillOperators: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };

/** Sets the colour of lines, by default black; undefined if it is transparent, which an empty array states. */
export function strokeColourOf(annotation: Dict): string | undefined {
  return setColour(numbersOf(annotation, 'C') ?? [0], strokeOperators);
}

/** Sets the colour of areas that an entry states; undefined if there is none. */
export function fillColourOf(annotation: Dict, key: string): string | undefined {
  return setColour(numbersOf(annotation, key) ?? [], fillOperators);
}

function setColour(colour: readonly number[], operators: Readonly<Record<number, string>>): string | undefined {
  const operator = operators[colour.length];
  return operator === undefined ? undefined : `${colour.join(' ')} ${operator}`;
}

/** Dashes without a length are none. */
function usableDashes(dashes: readonly number[]): readonly number[] {
  return dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0) ? dashes : [];
}
