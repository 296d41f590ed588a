import type { CheckTable } from './subject.ts';
import type { TableView } from './table-view.ts';

const maxProgramLength = 128 * 1024;

/** @see OpenType 1.9.1, "cvt — Control Value Table" */
export const checkCvt: CheckTable = (table, subject) => {
  checkProgram(table, subject);
  if (table.length % 2 === 1) throw table.fault(table.length - 1, 'half a value at its end');
};

/** fpgm and prep: browsers refuse longer ones. */
export const checkProgram: CheckTable = (table) => {
  if (table.length >= maxProgramLength)
    throw table.fault(0, `${table.length} bytes, expected below ${maxProgramLength}`);
};

/** @see OpenType 1.9.1, "hdmx — Horizontal Device Metrics" */
export const checkHdmx: CheckTable = (table, { glyphCount }) => {
  const [count, size] = [table.i16(2), table.i32(4)];
  if (table.u16(0) !== 0 || count <= 0 || size < glyphCount + 2) return; // browsers ignore such a table
  if (size > glyphCount + 5) throw table.fault(4, `records of ${size} bytes for ${glyphCount} glyphs`);
  table.requireRoom(8, size * count, 'the list of records');
};

/** @see OpenType 1.9.1, "LTSH — Linear Threshold" */
export const checkLtsh: CheckTable = (table, { glyphCount }) => {
  if (table.u16(0) !== 0 || table.u16(2) !== glyphCount) return; // browsers ignore such a table
  table.requireRoom(4, glyphCount, 'the list of thresholds');
};

/** @see OpenType 1.9.1, "gasp — Grid-fitting and Scan-conversion Procedure Table" */
export const checkGasp: CheckTable = (table) => {
  if (table.u16(0) > 1 || table.u16(2) === 0) return; // browsers ignore such a table
  table.requireRoom(4, 4 * table.u16(2), 'the list of ranges');
};

/** @see OpenType 1.9.1, "VORG — Vertical Origin Table" */
export const checkVorg: CheckTable = (table) => {
  table.requireRoom(0, 8, 'the header');
  if (table.u16(0) === 1 && table.u16(2) === 0) table.requireRoom(8, 4 * table.u16(6), 'the list of origins');
};

/** @see OpenType 1.9.1, "VDMX — Vertical Device Metrics" */
export const checkVdmx: CheckTable = (table) => {
  const [version, groups, ratios] = [table.u16(0), table.u16(2), table.u16(4)];
  if (version > 1) return; // browsers ignore such a table
  const offsetsAt = 6 + 4 * ratios;
  for (let field = offsetsAt; field < offsetsAt + 2 * ratios; field += 2) {
    if (offsetsAt + table.u16(field) >= table.length) throw table.fault(field, `a group at ${table.u16(field)}`);
  }
  let at = offsetsAt + 2 * ratios;
  for (let group = 0; group < groups; group++) {
    const length = 4 + 6 * table.u16(at);
    table.requireRoom(at, length, `group ${group}`);
    at += length;
  }
};

/** Coverage flag of horizontal kerning, and the reserved flags. */
const isHorizontal = 1;
const reservedFlags = 0xf0;

/** Checks version 0; browsers ignore Apple's version. @see OpenType 1.9.1, "kern — Kerning" */
export const checkKern: CheckTable = (table) => {
  table.requireRoom(0, 4, 'the header');
  if (table.u16(0) !== 0) return;
  const count = table.u16(2);
  if (count === 0) throw table.fault(2, 'no subtables');
  let at = 4;
  for (let index = 0; index < count; index++) {
    const [version, length] = [table.u16(at), table.u16(at + 2)];
    if (version > 0) {
      at += 4; // browsers skip only the header of a subtable of another version
      continue;
    }
    table.requireRoom(at, length, `subtable ${index}`);
    const flags = table.u16(at + 4);
    at += 6;
    if ((flags & isHorizontal) === 0) continue;
    if (flags & reservedFlags) throw table.fault(at - 2, `reserved flags of subtable ${index}`);
    if (flags >> 8 === 0) at = checkPairs(table, at, index);
  }
};

/** More pairs do not fit the length field, and browsers ignore them. */
const maxPairs = 10_922;

function checkPairs(table: TableView, at: number, index: number): number {
  const count = table.u16(at);
  if (count === 0) throw table.fault(at, `subtable ${index} has no pairs`);
  const end = at + 8 + 6 * count;
  if (count > maxPairs) return end;
  const selector = Math.floor(Math.log2(count));
  if (table.u16(at + 4) !== selector)
    throw table.fault(at + 4, `${table.u16(at + 4)} for searching, expected ${selector}`);
  let last = -1;
  for (let pair = at + 8; pair < end; pair += 6) {
    const key = table.u32(pair);
    if (key <= last) throw table.fault(pair, `the pairs of subtable ${index} are not in order`);
    last = key;
    table.requireRoom(pair, 6, 'a pair');
  }
  return end;
}
