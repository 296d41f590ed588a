import type { TextFrame } from '../../../../models/design/frames.ts';
import type { Story } from '../../../../models/design/stories.ts';
import { type Matrix, rotation } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { mapBox } from '../../../../outline/measure/boxes.ts';

/** The quarter turns of the lines of a frame from horizontal lines below each other, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/**
 * Lines of vertical text run down, and each is left of the one before: horizontal text that is turned by a quarter, in
 * which some characters are upright. Text that is rotated by other angles than quarters is not turned.
 */
export function quartersOf(
  { rotation: degrees = 0 }: TextFrame,
  { orientation }: Pick<Story, 'orientation'>,
): Quarters {
  const quarters = isQuarter(degrees) ? degrees / 90 : 0;
  const all = quarters + (orientation === 'vertical' ? 1 : 0);
  return ((((all % 4) + 4) % 4) as Quarters) || 0;
}

export function isQuarter(degrees: number): boolean {
  return degrees % 90 === 0;
}

/** Maps the space of the lines to that of the frame. Both have the same origin. */
export function turnOf(quarters: Quarters): Matrix {
  return rotation(90 * quarters).map(Math.round) as unknown as Matrix;
}

/** A box of the frame in the space of its lines. */
export function turnBox(box: Box, quarters: Quarters): Box {
  return quarters === 0 ? box : mapBox(box, turnOf(((4 - quarters) % 4) as Quarters));
}

/** Distances from the sides of the frame as those from the sides of the area of its lines. */
export function turnInsets(insets: NonNullable<TextFrame['insets']>, quarters: Quarters): typeof insets {
  let { top, right, bottom, left } = insets;
  for (let turn = 0; turn < quarters; turn++) [left, top, right, bottom] = [top, right, bottom, left];
  return { top, right, bottom, left };
}
