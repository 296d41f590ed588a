import type { TableView } from './table-view.ts';

const lastCodePoint = 0x10ffff;
const maxSelectors = 259;
/** The ranges of variation selectors: Mongolian, general, supplement. */
const selectors = [
  [0x180b, 0x180d],
  [0xfe00, 0xfe0f],
  [0xe0100, 0xe01ef],
] as const;

/** Format 14. @see OpenType 1.9.1, "cmap", "Format 14: Unicode variation sequences" */
export function checkSelectors(table: TableView, { at, length }: { at: number; length: number }): void {
  const count = table.u32(at + 6);
  if (count === 0 || count > maxSelectors)
    throw table.fault(at + 6, `${count} selectors, expected 1 to ${maxSelectors}`);
  let [last, end] = [0, at + 10 + 11 * count];
  for (let field = at + 10; field < at + 10 + 11 * count; field += 11) {
    const selector = table.u24(field);
    if (!selectors.some(([first, final]) => selector >= first && selector <= final)) {
      throw table.fault(field, `${selector}, which is not a variation selector`);
    }
    if (selector <= last) throw table.fault(field, `selector ${selector}, not behind ${last}`);
    last = selector;
    const [usual, unusual] = [table.u32(field + 3), table.u32(field + 7)];
    if (usual === 0 && unusual === 0) throw table.fault(field, `selector ${selector} without sequences`);
    for (const offset of [usual, unusual]) {
      if (offset >= length) throw table.fault(field, `sequences at ${offset} of ${length} bytes`);
    }
    if (usual !== 0) end = checkRanges(table, at + usual, at + length);
    if (unusual !== 0) end = checkMappings(table, at + unusual, at + length);
  }
  if (end !== at + length) throw table.fault(end, `sequences end at ${end}, the subtable at ${at + length}`);
}

function checkRanges(table: TableView, at: number, limit: number): number {
  const end = requireCount(table, at, 4, limit);
  let last = 0;
  for (let field = at + 4; field < end; field += 4) {
    const first = table.u24(field);
    const final = first + table.u8(field + 3);
    if (first === 0 || first > lastCodePoint || (last > 0 && first <= last)) {
      throw table.fault(field, `a range from ${first} to ${final}, behind ${last}`);
    }
    last = final;
  }
  return end;
}

function checkMappings(table: TableView, at: number, limit: number): number {
  const end = requireCount(table, at, 5, limit);
  let last = 0;
  for (let field = at + 4; field < end; field += 5) {
    const [code, glyph] = [table.u24(field), table.u16(field + 3)];
    if (glyph === 0 || code === 0 || code > lastCodePoint || (last > 0 && code <= last)) {
      throw table.fault(field, `character ${code} has glyph ${glyph}, behind ${last}`);
    }
    last = code;
  }
  return end;
}

/** Returns the end of a list that begins with its count. */
function requireCount(table: TableView, at: number, size: number, limit: number): number {
  const count = table.u32(at);
  const end = at + 4 + size * count;
  if (count === 0 || end > limit) throw table.fault(at, `${count} sequences, which end at ${end} of ${limit}`);
  return end;
}
