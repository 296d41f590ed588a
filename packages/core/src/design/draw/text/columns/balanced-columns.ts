import { baselineAfter } from '../baselines.ts';
import type { PlacedLine } from '../placed-line.ts';
import type { TextColumn } from './text-frames.ts';

const attempts = 24;

/**
 * Distributes lines over the columns of a frame so that these are about equally high. Lines that stay together are
 * distributed, too; forced breaks are kept. Undefined if the columns cannot hold the lines.
 */
export function balanceColumns(
  lines: readonly PlacedLine[],
  columns: readonly TextColumn[],
): readonly PlacedLine[] | undefined {
  const [first] = columns;
  // Lines beside wrapped elements stay where they fit.
  if (first === undefined || columns.some(({ wraps }) => wraps.length > 0)) return undefined;
  let [low, high] = [0, first.bottom - first.top];
  let best = fillColumns(lines, columns, high);
  for (let attempt = 0; attempt < attempts && best !== undefined; attempt++) {
    const height = (low + high) / 2;
    const found = fillColumns(lines, columns, height);
    if (found === undefined) low = height;
    else [best, high] = [found, height];
  }
  return best;
}

/** Fills columns of a height with lines; undefined if they have no room for all. */
function fillColumns(
  lines: readonly PlacedLine[],
  columns: readonly TextColumn[],
  height: number,
): PlacedLine[] | undefined {
  const placed: PlacedLine[] = [];
  let at = 0;
  for (const line of lines) {
    if (placed.at(-1)?.column === columns[at] && startsColumn(line, placed.at(-1))) at++;
    for (; ; at++) {
      const column = columns[at];
      if (column === undefined) return undefined;
      const previous = placed.at(-1);
      const moved = { ...line, column };
      const baseline = baselineAfter(previous?.column === column ? previous : undefined, moved);
      if (baseline > column.top + height + tolerance) continue;
      placed.push({ ...moved, baseline });
      break;
    }
  }
  return placed;
}

/** True if a line follows a forced break, or begins a paragraph that must start in another column. */
function startsColumn({ paragraph, number }: PlacedLine, previous: PlacedLine | undefined): boolean {
  if (previous === undefined) return false;
  if (previous.table === undefined && previous.paragraph.content.jumps.has(previous.line.to)) return true;
  return number === 0 && (paragraph.full.keep.start ?? 'anywhere') !== 'anywhere';
}

const tolerance = 0.01;
