import { joinMatrices, type Matrix, translation } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { FullCell } from '../../../cascade/defaults.data.ts';
import type { TextColumn } from '../columns/text-frames.ts';
import { shiftLines } from '../columns/vertical-align.ts';
import type { PlacedLine } from '../placed-line.ts';

/** The area of a cell within its insets, and the rotation of text in it. */
export interface CellArea {
  readonly width: number;
  readonly height: number;
  readonly turn: 0 | 90 | 180 | 270;
}

/** True if text is turned by another angle than quarters, which alone are drawn. */
export function isTurnedFreely({ rotation }: FullCell): boolean {
  return Math.abs(rotation - Math.round(rotation / 90) * 90) > tolerance;
}

/** Degrees. */
const tolerance = 0.01;

/** The area for the text of a cell. Text that is turned by 90 or 270 degrees is as wide as the cell is high. */
export function areaOf({ insets, rotation }: FullCell, width: number, height: number): CellArea {
  const { top, right, bottom, left } = insets;
  const turn = ((((Math.round(rotation / 90) * 90) % 360) + 360) % 360) as CellArea['turn'];
  const [inner, depth] = [width - left - right, height - top - bottom];
  return turn === 90 || turn === 270 ? { width: depth, height: inner, turn } : { width: inner, height: depth, turn };
}

/** The column for the text of a cell, which is on the page of another column. */
export function columnOf({ width, height }: CellArea, look: FullCell, { frame, page }: TextColumn): TextColumn {
  const { firstBaseline: from, firstBaselineMin: min } = look;
  return {
    ...{ frame, left: 0, top: 0, width, bottom: height, page, grid: undefined, isBalanced: false },
    firstBaseline: min === undefined ? { from } : { from, min },
    frameBox: { xMin: 0, yMin: 0, xMax: width, yMax: height },
    wraps: [],
  };
}

/** The height of lines in a cell. The descent of the last line does not count, as in InDesign. */
export function heightOf(lines: readonly PlacedLine[]): number {
  return lines.at(-1)?.baseline ?? 0;
}

/** Aligns lines with an area. */
export function alignLines(lines: readonly PlacedLine[], { height }: CellArea, look: FullCell): readonly PlacedLine[] {
  const shifts = shiftLines(look.verticalAlign, lines, Math.max(0, height - heightOf(lines)));
  return lines.map((line, at) => ({ ...line, baseline: line.baseline + (shifts[at] ?? 0) }));
}

/** Maps the space of the text of a cell to that of the cell. */
export function matrixOf({ width, height, turn }: CellArea, { xMin, yMin }: Box, { insets }: FullCell): Matrix {
  const turns: Record<CellArea['turn'], Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, height, 0],
    180: [-1, 0, 0, -1, width, height],
    270: [0, -1, 1, 0, 0, width],
  };
  return joinMatrices(turns[turn], translation(xMin + insets.left, yMin + insets.top));
}
