import type { LineBoxes } from '../../../../text/paragraph/settings.ts';
import type { OpenParagraph } from '../open-paragraph.ts';
import type { TextColumn } from './text-frames.ts';

/** The boxes of the lines of a paragraph in a column from one on; undefined if the column has no width. */
export function boxesOf({ full, dropCap }: OpenParagraph, column: TextColumn, line: number): LineBoxes | undefined {
  const { leftIndent, rightIndent, firstLineIndent, direction } = full;
  const rest = { x: leftIndent, width: column.width - leftIndent - rightIndent };
  if (!(rest.width > 0)) return undefined;
  const count = Math.max(dropCap?.lineCount ?? 0, firstLineIndent === 0 ? 0 : 1);
  const indent = firstLineIndent + (dropCap?.width ?? 0);
  const first = { x: direction === 'rtl' ? rest.x : rest.x + indent, width: Math.max(minWidth, rest.width - indent) };
  return { first: Array.from({ length: Math.max(0, count - line) }, () => first), rest };
}

/** The least width of lines whose indent or drop cap leaves none. */
const minWidth = 1;
