import type { PlacedLine } from '../placed-line.ts';
import type { ComposedStory } from '../text-flow.ts';
import type { FrameOnPage, TextColumn } from './text-frames.ts';

/** Wider than any line. */
const unlimited = 1e6;
/** Room for differences of rounding. */
const room = 0.01;

/**
 * The columns of frames whose width follows their text without breaking its lines, as wide as the longest line. Frames
 * whose text is rotated keep their width.
 */
export async function widenColumns(
  columns: readonly TextColumn[],
  frames: ReadonlyMap<string, FrameOnPage>,
  compose: (columns: readonly TextColumn[]) => Promise<ComposedStory>,
): Promise<readonly TextColumn[]> {
  const isWidened = ({ frame }: TextColumn): boolean => {
    const { autoSize, rotation = 0 } = frames.get(frame)?.element.text ?? {};
    return rotation === 0 && autoSize?.noBreak === true && autoSize.dimension !== 'height';
  };
  if (!columns.some(isWidened)) return columns;
  const open = columns.map((column) => (isWidened(column) ? { ...column, width: unlimited, wraps: [] } : column));
  const { lines } = await compose(open);
  return columns.map((column, at) => {
    if (!isWidened(column)) return column;
    const width = widthOf(lines.get(open[at]!) ?? []) + room; // the same count
    const [x = 0] = frames.get(column.frame)?.element.text.autoSize?.from ?? [];
    return { ...column, width, left: column.left - (width - column.width) * x, wraps: [] };
  });
}

/** The width of the longest line with its indents. */
function widthOf(lines: readonly PlacedLine[]): number {
  return lines.reduce((most, { line, paragraph: { full }, number }) => {
    const indent = full.leftIndent + full.rightIndent + (number === 0 ? full.firstLineIndent : 0);
    return Math.max(most, (line.set()?.width ?? 0) + indent);
  }, 0);
}
