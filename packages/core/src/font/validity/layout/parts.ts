import type { TableView } from '../table-view.ts';

/** The values of the font that checks of layout tables need. */
export interface LayoutFacts {
  readonly glyphCount: number;
  readonly axisCount: number;
  readonly lookupCount: number;
  /** From GDEF; absent if there is none. */
  readonly markSetCount: number | undefined;
}

/**
 * Returns the number of covered glyphs.
 * @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Coverage table"
 */
export function checkCoverage(table: TableView, at: number, glyphCount: number): number {
  return table.once('coverage', at, () => {
    const [format, count] = [table.u16(at), table.u16(at + 2)];
    if (count > glyphCount) throw table.fault(at + 2, `a coverage of ${count} entries in ${glyphCount} glyphs`);
    if (format === 1) return checkCoveredGlyphs(table, at, glyphCount);
    if (format === 2) return checkCoveredRanges(table, at);
    throw table.fault(at, `a coverage of format ${format}, expected 1 or 2`);
  });
}

function checkCoveredGlyphs(table: TableView, at: number, glyphCount: number): number {
  const count = table.u16(at + 2);
  for (let field = at + 4; field < at + 4 + 2 * count; field += 2) {
    const glyph = table.u16(field);
    if (glyph > glyphCount) throw table.fault(field, `a coverage has glyph ${glyph} of ${glyphCount}`);
  }
  return count;
}

function checkCoveredRanges(table: TableView, at: number): number {
  const count = table.u16(at + 2);
  let [last, covered] = [0, 0];
  for (let field = at + 4; field < at + 4 + 6 * count; field += 6) {
    const [start, end, index] = [table.u16(field), table.u16(field + 2), table.u16(field + 4)];
    if (start > end || (last > 0 && start < last)) {
      throw table.fault(field, `a coverage has a range from ${start} to ${end}, behind ${last}`);
    }
    if (index !== covered % 0x10000)
      throw table.fault(field + 4, `a range begins at index ${index}, expected ${covered}`);
    last = end;
    covered += end - start + 1;
  }
  return covered;
}

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Class Definition Table" */
export function checkClasses(table: TableView, at: number, glyphCount: number, mostClass = 0xffff): void {
  table.once(`classes to ${mostClass}`, at, () => {
    const format = table.u16(at);
    if (format === 1) checkClassArray(table, at, glyphCount, mostClass);
    else if (format === 2) checkClassRanges(table, at, glyphCount, mostClass);
    else throw table.fault(at, `classes of format ${format}, expected 1 or 2`);
    return 0;
  });
}

function checkClassArray(table: TableView, at: number, glyphCount: number, mostClass: number): void {
  const [start, count] = [table.u16(at + 2), table.u16(at + 4)];
  if (start > glyphCount || count > glyphCount) {
    throw table.fault(at + 2, `classes of ${count} glyphs from ${start} on, of ${glyphCount}`);
  }
  for (let field = at + 6; field < at + 6 + 2 * count; field += 2) requireClass(table, field, mostClass);
}

function checkClassRanges(table: TableView, at: number, glyphCount: number, mostClass: number): void {
  const count = table.u16(at + 2);
  if (count > glyphCount) throw table.fault(at + 2, `${count} ranges of classes in ${glyphCount} glyphs`);
  let last = 0;
  for (let field = at + 4; field < at + 4 + 6 * count; field += 6) {
    const [start, end] = [table.u16(field), table.u16(field + 2)];
    if (start > end || (last > 0 && start <= last)) {
      throw table.fault(field, `a class has a range from ${start} to ${end}, behind ${last}`);
    }
    requireClass(table, field + 4, mostClass);
    last = end;
  }
}

function requireClass(table: TableView, field: number, mostClass: number): void {
  const found = table.u16(field);
  if (found > mostClass) throw table.fault(field, `class ${found}, expected at most ${mostClass}`);
}

const variationIndex = 0x8000;

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Device and VariationIndex tables" */
export function checkDevice(table: TableView, at: number): void {
  const [start, end, format] = [table.u16(at), table.u16(at + 2), table.u16(at + 4)];
  if (format === variationIndex) return;
  if (start > end) throw table.fault(at, `a device table from size ${start} to ${end}`);
  if (format < 1 || format > 3) throw table.fault(at + 4, `a device table of format ${format}, expected 1 to 3`);
  const perWord = 2 ** (4 - format);
  table.requireRoom(at + 6, 2 * (Math.floor((end - start) / perWord) + 1), 'a device table');
}

/** Checks each target of a list of 16-bit offsets. */
export function checkOffsets(
  table: TableView,
  list: {
    readonly base: number;
    readonly at: number;
    readonly least: number;
    readonly count: number;
    readonly name: string;
  },
  check: (at: number) => void,
): void {
  requireShortEnd(table, list.base, list.least, list.name);
  for (let index = 0; index < list.count; index++) {
    check(table.follow(list.at + 2 * index, list.base, list.least, `${list.name} ${index}`));
  }
}

/** 16-bit offsets cannot point beyond a longer list. */
export function requireShortEnd(table: TableView, base: number, end: number, name: string): void {
  if (end > 0xffff) throw table.fault(base, `a list of ${name} of ${end} bytes, expected at most 65535`);
}

/** Checks consecutive glyph indexes, which must be below `most`. */
export function checkGlyphs(table: TableView, start: number, count: number, most: number): void {
  for (let at = start; at < start + 2 * count; at += 2) {
    const glyph = table.u16(at);
    if (glyph >= most) throw table.fault(at, `glyph ${glyph} of ${most}`);
  }
}
