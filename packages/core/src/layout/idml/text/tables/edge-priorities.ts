import type { CellProperties } from '../../../../models/design/tables.ts';
import type { CascadedAttributes, TextReport } from '../attributes/cascaded-attributes.ts';
import type { GridCell } from './grid.ts';

/** A cell with all its properties. */
export interface CellLook {
  readonly cell: GridCell;
  readonly attributes: CascadedAttributes;
  readonly all: CellProperties;
}

/**
 * Notes edges that two cells share, with different strokes and a stated order of these. A design has no such order: the
 * wider stroke is drawn.
 */
export function reportEdgePriorities(looks: readonly CellLook[], report: TextReport): void {
  const stated = looks.filter(({ attributes }) => sides.some((side) => priorityOf(attributes, side) !== undefined));
  const places = new Map<string, CellLook>();
  for (const look of stated) {
    const { row, column, rowSpan, columnSpan } = look.cell;
    for (let down = 0; down < rowSpan; down++)
      for (let across = 0; across < columnSpan; across++) places.set(`${row + down} ${column + across}`, look);
  }
  if (stated.some((look) => hasUnordered(look, places)))
    report('LAYOUT_LOOK_LOST', 'the order of strokes on shared edges');
}

const sides = ['Right', 'Left', 'Bottom', 'Top'] as const;

function priorityOf(attributes: CascadedAttributes, side: (typeof sides)[number]): number | undefined {
  return attributes.number(`${side}EdgeStrokePriority`);
}

function hasUnordered({ cell, attributes, all }: CellLook, places: ReadonlyMap<string, CellLook>): boolean {
  const { row, column, rowSpan, columnSpan } = cell;
  const isUnordered = (other: CellLook | undefined, from: 'Right' | 'Bottom', to: 'Left' | 'Top'): boolean => {
    if (other === undefined) return false;
    const [first, second] = [priorityOf(attributes, from), priorityOf(other.attributes, to)];
    if (first === undefined || second === undefined || first === second) return false;
    const [one, two] = from === 'Right' ? [all.right, other.all.left] : [all.bottom, other.all.top];
    return one !== undefined && two !== undefined && JSON.stringify(one) !== JSON.stringify(two);
  };
  const rows = Array.from({ length: rowSpan }, (_, at) => places.get(`${row + at} ${column + columnSpan}`));
  const columns = Array.from({ length: columnSpan }, (_, at) => places.get(`${row + rowSpan} ${column + at}`));
  return (
    rows.some((other) => isUnordered(other, 'Right', 'Left')) ||
    columns.some((other) => isUnordered(other, 'Bottom', 'Top'))
  );
}
