import { type CheckTable, type Subject, viewOf } from './subject.ts';
import type { TableView } from './table-view.ts';

/** 1.0 as F2DOT14. */
const one = 0x4000;

/** The number of axes in fvar; 0 if it is missing or too short. */
export function countAxes(subject: Pick<Subject, 'tables'>): number {
  return viewOf(subject, 'fvar', 16)?.u16(8) ?? 0;
}

/** @see OpenType 1.9.1, "fvar — Font Variations Table" */
export const checkFvar: CheckTable = (table) => {
  table.requireRoom(0, 16, 'the header');
  const [start, axes, axisSize] = [table.u16(4), table.u16(8), table.u16(10)];
  const [instances, instanceSize] = [table.u16(12), table.u16(14)];
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1`);
  if (start < 16) throw table.fault(4, `axes at ${start}, within the header`);
  if (axes === 0) throw table.fault(8, 'no axes');
  if (axisSize !== 20) throw table.fault(10, `axes of ${axisSize} bytes, expected 20`);
  if (instanceSize !== 4 * axes + 4 && instanceSize !== 4 * axes + 6) {
    throw table.fault(14, `instances of ${instanceSize} bytes, expected ${4 * axes + 4} or ${4 * axes + 6}`);
  }
  table.requireRoom(start, 20 * axes + instanceSize * instances, 'the list of axes and instances');
  for (let axis = start; axis < start + 20 * axes; axis += 20) {
    const tag = table.tagAt(axis);
    if (!/^[ -~]{4}$/.test(tag)) throw table.fault(axis, 'the tag of an axis is not of printable ASCII');
    const [min, defaultValue, max] = [table.i32(axis + 4), table.i32(axis + 8), table.i32(axis + 12)];
    if (min > defaultValue || defaultValue > max)
      throw table.fault(axis + 4, `the axis "${tag}" has its default outside of its range`);
  }
};

/** @see OpenType 1.9.1, "avar — Axis Variations Table" */
export const checkAvar: CheckTable = (table, { axisCount }) => {
  if (table.u16(0) === 2) return; // few readers support version 2, and the others ignore it
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1 or 2`);
  requireAxes(table, 6, axisCount);
  let at = 8;
  for (let axis = 0; axis < axisCount; axis++) {
    const count = table.u16(at);
    checkSegments(table, at + 2, count);
    at += 2 + 4 * count;
  }
};

function checkSegments(table: TableView, start: number, count: number): void {
  let [lastFrom, lastTo, needed] = [-one - 1, -one, 0];
  for (let at = start; at < start + 4 * count; at += 4) {
    const [from, to] = [table.i16(at), table.i16(at + 2)];
    if (from <= lastFrom || to < lastTo || from > one || to > one) {
      throw table.fault(at, `${from / one} is mapped to ${to / one}, behind ${lastFrom / one} to ${lastTo / one}`);
    }
    if (from === to && (from === -one || from === 0 || from === one)) needed++;
    [lastFrom, lastTo] = [from, to];
  }
  if (count > 0 && needed !== 3) throw table.fault(start, 'an axis does not map -1, 0 and 1 to themselves');
}

function requireAxes(table: TableView, at: number, axisCount: number): void {
  if (axisCount === 0) throw table.fault(at, 'the table "fvar" is missing');
  if (table.u16(at) !== axisCount) throw table.fault(at, `${table.u16(at)} axes, expected the ${axisCount} of fvar`);
}

const gvarHeaderLength = 20;

/** @see OpenType 1.9.1, "gvar — Glyph Variations Table" */
export const checkGvar: CheckTable = async (table, { glyphCount, axisCount, context }) => {
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1`);
  requireAxes(table, 4, axisCount);
  const [shared, isLong] = [table.u16(6), (table.u16(14) & 1) === 1];
  if (table.u16(12) !== glyphCount) throw table.fault(12, `${table.u16(12)} glyphs, expected ${glyphCount}`);
  if (shared > 0) {
    if (table.u32(8) < gvarHeaderLength) throw table.fault(8, `shared tuples at ${table.u32(8)}, within the header`);
    table.requireRoom(table.u32(8), 2 * axisCount * shared, 'the shared tuples');
  }
  const data = table.u32(16);
  if (data === 0) return; // common readers treat this as no data
  const offsetOf = (glyph: number): number => (isLong ? table.u32(20 + 4 * glyph) : 2 * table.u16(20 + 2 * glyph));
  let start = offsetOf(0);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const end = offsetOf(glyph + 1);
    if (end > start) checkTuples(table, data + start, axisCount, shared);
    start = end;
    if (glyph % 2_000 === 1_999) await context.breathe();
  }
};

/** @see OpenType 1.9.1, "cvar — CVT Variations Table" */
export const checkCvar: CheckTable = (table, { axisCount }) => {
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1`);
  if (axisCount === 0) throw table.fault(0, 'the table "fvar" is missing');
  checkTuples(table, 4, axisCount, 0);
};

const embedded = 0x8000;
const intermediate = 0x4000;
const indexMask = 0x0fff;

/**
 * Checks tuple variation headers.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "Tuple variation store"
 */
function checkTuples(table: TableView, start: number, axisCount: number, shared: number): void {
  const count = table.u16(start) & indexMask;
  if (start + table.u16(start + 2) > table.length) throw table.fault(start + 2, 'differences leave the table');
  let at = start + 4;
  for (let tuple = 0; tuple < count; tuple++) {
    const index = table.u16(at + 2);
    at += 4;
    if (index & embedded) at = checkCoordinates(table, at, axisCount);
    else if ((index & indexMask) >= shared) throw table.fault(at - 2, `tuple ${index & indexMask} of ${shared}`);
    if (!(index & intermediate)) continue;
    const ends = checkCoordinates(table, at, axisCount);
    for (let axis = 0; axis < axisCount; axis++) {
      if (table.i16(at + 2 * axis) > table.i16(ends + 2 * axis))
        throw table.fault(at, 'a region that ends before it begins');
    }
    at = checkCoordinates(table, ends, axisCount);
  }
}

function checkCoordinates(table: TableView, at: number, axisCount: number): number {
  for (let field = at; field < at + 2 * axisCount; field += 2) {
    const value = table.i16(field);
    if (value < -one || value > one) throw table.fault(field, `the coordinate ${value / one}, expected -1 to 1`);
  }
  return at + 2 * axisCount;
}

/** HVAR and VVAR. @see OpenType 1.9.1, "HVAR — Horizontal Metrics Variations Table" */
export const checkMetricsVariations: CheckTable = (table, { axisCount }) => {
  const mapCount = table.tag === 'VVAR' ? 4 : 3;
  table.requireRoom(0, 8 + 4 * mapCount, 'the header');
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1`);
  checkVariationStore(table, table.u32(4), axisCount);
  for (let map = 0; map < mapCount; map++) {
    const at = table.u32(8 + 4 * map);
    if (at === 0) continue;
    const size = ((table.u16(at) >> 4) & 3) + 1;
    table.requireRoom(at + 4, size * table.u16(at + 2), 'a map of indices');
  }
};

/** @see OpenType 1.9.1, "MVAR — Metrics Variations Table" */
export const checkMvar: CheckTable = (table, { axisCount }) => {
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1`);
  const [size, count, store] = [table.u16(6), table.u16(8), table.u16(10)];
  if (count === 0) return;
  if (size < 8) throw table.fault(6, `records of ${size} bytes, expected 8`);
  if (store < 12) throw table.fault(10, `the variation store at ${store}, within the header`);
  checkVariationStore(table, store, axisCount);
  let last = '';
  for (let index = 0; index < count; index++) {
    const tag = table.tagAt(12 + size * index);
    table.requireRoom(12 + size * index, 8, 'a record');
    if (tag <= last) throw table.fault(12 + size * index, `"${tag}" behind "${last}"`);
    last = tag;
  }
};

/** @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "Item variation store" */
export function checkVariationStore(table: TableView, at: number, axisCount: number): number[] {
  if (table.u16(at) !== 1) throw table.fault(at, `a variation store of format ${table.u16(at)}, expected 1`);
  const count = table.u16(at + 6);
  const regions = table.followLong(at + 2, at, 8 + 4 * count, 'the regions of a variation store');
  const regionCount = checkRegions(table, regions, axisCount);
  return Array.from({ length: count }, (_, index) => {
    const data = at + table.u32(at + 8 + 4 * index);
    return checkVariationData(table, data, regionCount);
  });
}

function checkRegions(table: TableView, at: number, axisCount: number): number {
  const count = table.u16(at + 2);
  if (count === 0) return 0;
  requireAxes(table, at, axisCount);
  for (let field = at + 4; field < at + 4 + 6 * axisCount * count; field += 6) {
    const [start, peak, end] = [table.i16(field), table.i16(field + 2), table.i16(field + 4)];
    const isOrdered = start <= peak && peak <= end && start >= -one && end <= one;
    if (!isOrdered || (peak < 0 && end > 0) || (peak > 0 && start < 0)) {
      throw table.fault(field, `a region from ${start / one} by ${peak / one} to ${end / one}`);
    }
  }
  return count;
}

const longWords = 0x8000;

/** Returns the number of regions of a delta set. */
function checkVariationData(table: TableView, at: number, regionCount: number): number {
  const [items, words, count] = [table.u16(at), table.u16(at + 2), table.u16(at + 4)];
  if ((words & ~longWords) > count) {
    throw table.fault(at + 2, `${words & ~longWords} long differences, expected at most ${count}`);
  }
  for (let field = at + 6; field < at + 6 + 2 * count; field += 2) {
    if (table.u16(field) >= regionCount) throw table.fault(field, `region ${table.u16(field)} of ${regionCount}`);
  }
  const size = (words & longWords ? 2 : 1) * ((words & ~longWords) + count);
  table.requireRoom(at + 6 + 2 * count, items * size, 'differences');
  return count;
}
