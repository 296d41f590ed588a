import type { CffVersion } from '../../../outline/cff/index-table.ts';
import type { TableView } from '../table-view.ts';

interface Selected {
  readonly version: CffVersion;
  readonly glyphCount: number;
  readonly dictCount: number;
}

/** @see Adobe Technical Note 5176 (2003), "FDSelect"; OpenType 1.9.1, "CFF2", "FDSelect Format 4" */
export function checkFdSelect(table: TableView, at: number, selected: Selected): void {
  const format = table.u8(at);
  if (format === 0) {
    for (let glyph = 0; glyph < selected.glyphCount; glyph++) {
      requireDict(table, at + 1 + glyph, table.u8(at + 1 + glyph), selected);
    }
  } else if (format === 3) {
    checkRanges(table, { at: at + 3, count: table.u16(at + 1), isLong: false }, selected);
  } else if (format === 4 && selected.version === 2) {
    checkRanges(table, { at: at + 5, count: table.u32(at + 1), isLong: true }, selected);
  } else {
    throw table.fault(at, `FDSelect of format ${format}`);
  }
}

function checkRanges(
  table: TableView,
  { at, count, isLong }: { at: number; count: number; isLong: boolean },
  selected: Selected,
): void {
  const size = isLong ? 6 : 3;
  if (count === 0) throw table.fault(at, 'FDSelect without ranges');
  let last = -1;
  for (let range = 0; range <= count; range++) {
    const field = at + size * range;
    const first = isLong ? table.u32(field) : table.u16(field);
    const isEnd = range === count;
    const most = selected.glyphCount - (isEnd ? 0 : 1);
    if (first <= last || first > most || (range === 0 && first !== 0)) {
      throw table.fault(
        field,
        `a range of FDSelect begins at glyph ${first}, behind ${last}, of ${selected.glyphCount}`,
      );
    }
    if (!isEnd) requireDict(table, field, isLong ? table.u16(field + 4) : table.u8(field + 2), selected);
    if (isEnd && first !== selected.glyphCount)
      throw table.fault(field, `FDSelect ends at glyph ${first} of ${selected.glyphCount}`);
    last = first;
  }
}

function requireDict(table: TableView, field: number, number: number, { dictCount }: Selected): void {
  if (number >= dictCount) throw table.fault(field, `Font DICT ${number} of ${dictCount}`);
}
