import type { TableView } from '../table-view.ts';
import { checkChain, checkContext } from './contexts.ts';
import type { CheckSubtable } from './lists.ts';
import { checkClasses, checkCoverage, checkDevice, checkOffsets, type LayoutFacts, requireShortEnd } from './parts.ts';

/** @see OpenType 1.9.1, "GPOS — Glyph Positioning Table" */
export const positions: Readonly<Record<number, CheckSubtable>> = {
  1: checkSingle,
  2: checkPairs,
  3: checkCursive,
  4: (table, at, facts) => checkMarks(table, at, facts, checkAnchorArray),
  5: (table, at, facts) => checkMarks(table, at, facts, checkLigatures),
  6: (table, at, facts) => checkMarks(table, at, facts, checkAnchorArray),
  7: checkContext,
  8: checkChain,
};

const numbers = 0x0f;
const devices = 0xf0;

function countBits(format: number): number {
  let count = 0;
  for (let rest = format & (numbers | devices); rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

interface Value {
  /** The base of device offsets. */
  readonly base: number;
  readonly at: number;
  readonly formatAt: number;
  readonly subtable: number;
}

/** Checks the devices of a value; its numbers may have any size. `formatAt` is the offset of the format. */
function checkValue(table: TableView, format: number, { base, at, formatAt, subtable }: Value): void {
  if ((format & devices) === 0) return;
  if (table.isComplete) table.value({ at, formatAt, subtable, part: base });
  let field = at + 2 * countBits(format & numbers);
  for (let bit = 0x10; bit <= 0x80; bit *= 2) {
    if ((format & bit) === 0) continue;
    const device = table.followIfAny(field, base, 0, 'a device of a value');
    if (device !== undefined) checkDevice(table, device);
    field += 2;
  }
}

function checkSingle(table: TableView, at: number, { glyphCount }: LayoutFacts): void {
  const [format, valueFormat] = [table.u16(at), table.u16(at + 4)];
  const size = 2 * countBits(valueFormat);
  if (format !== 1 && format !== 2) throw table.fault(at, `a single adjustment of format ${format}, expected 1 or 2`);
  const [start, count] = format === 1 ? [6, 1] : [8, table.u16(at + 6)];
  const least = start + size * count;
  table.requireRoom(at, least, 'a single adjustment');
  for (let index = 0; index < count; index++)
    checkValue(table, valueFormat, { base: at, at: at + start + size * index, formatAt: at + 4, subtable: at });
  checkCoverage(table, table.follow(at + 2, at, least, 'the coverage of an adjustment'), glyphCount);
}

function checkPairs(table: TableView, at: number, facts: LayoutFacts): void {
  const [format, first, second] = [table.u16(at), table.u16(at + 4), table.u16(at + 6)];
  if (format === 1) checkPairSets(table, at, facts, [first, second]);
  else if (format === 2) checkClassPairs(table, at, facts, [first, second]);
  else throw table.fault(at, `a pair adjustment of format ${format}, expected 1 or 2`);
  checkCoverage(table, table.follow(at + 2, at, 8, 'the coverage of pairs'), facts.glyphCount);
}

type Formats = readonly [first: number, second: number];

function checkPairSets(table: TableView, at: number, { glyphCount }: LayoutFacts, [first, second]: Formats): void {
  const count = table.u16(at + 8);
  const [firstSize, secondSize] = [2 * countBits(first), 2 * countBits(second)];
  const size = 2 + firstSize + secondSize;
  const list = { base: at, at: at + 10, least: 10 + 2 * count, count, name: 'set of pairs' };
  checkOffsets(table, list, (set) => {
    // In complete walks, `value` must be called for each subtable, even if subtables share pair sets.
    table.once(`pairs ${first}, ${second}, ${table.isComplete ? at : ''}`, set, () => {
      const pairs = table.u16(set);
      table.requireRoom(set + 2, size * pairs, 'a set of pairs');
      for (let pair = set + 2; pair < set + 2 + size * pairs; pair += size) {
        if (table.u16(pair) >= glyphCount)
          throw table.fault(pair, `a pair has glyph ${table.u16(pair)} of ${glyphCount}`);
        checkValue(table, first, { base: set, at: pair + 2, formatAt: at + 4, subtable: at });
        checkValue(table, second, { base: set, at: pair + 2 + firstSize, formatAt: at + 6, subtable: at });
      }
      return 0;
    });
  });
}

function checkClassPairs(table: TableView, at: number, { glyphCount }: LayoutFacts, [first, second]: Formats): void {
  const pairs = table.u16(at + 12) * table.u16(at + 14);
  const [firstSize, secondSize] = [2 * countBits(first), 2 * countBits(second)];
  const size = firstSize + secondSize;
  const least = 16 + pairs * size;
  for (const field of [at + 8, at + 10]) {
    checkClasses(table, table.follow(field, at, least, 'the classes of pairs'), glyphCount);
  }
  table.requireRoom(at, least, 'the values of pairs');
  // Browsers do not check devices if only the first value has fields.
  if ((secondSize === 0 && !table.isComplete) || ((first | second) & devices) === 0) return;
  for (let pair = at + 16; pair < at + least; pair += size) {
    checkValue(table, first, { base: at, at: pair, formatAt: at + 4, subtable: at });
    checkValue(table, second, { base: at, at: pair + firstSize, formatAt: at + 6, subtable: at });
  }
}

function checkAnchor(table: TableView, at: number): void {
  table.once('anchor', at, () => {
    const format = table.u16(at);
    if (format < 1 || format > 3) throw table.fault(at, `an anchor of format ${format}, expected 1 to 3`);
    table.requireRoom(at, [6, 8, 10][format - 1]!, 'an anchor'); // the format was just checked
    if (format !== 3) return 0;
    for (const field of [at + 6, at + 8]) {
      const device = table.followIfAny(field, at, 10, 'a device of an anchor');
      if (device !== undefined) checkDevice(table, device);
    }
    return 0;
  });
}

function checkCursive(table: TableView, at: number, { glyphCount }: LayoutFacts): void {
  if (table.u16(at) !== 1) throw table.fault(at, `a cursive attachment of format ${table.u16(at)}, expected 1`);
  const count = table.u16(at + 4);
  const end = 6 + 4 * count;
  requireShortEnd(table, at, 6 + 2 * count, 'anchors');
  for (let field = at + 6; field < at + end; field += 2) {
    const anchor = table.followIfAny(field, at, 6 + 2 * count, 'an anchor');
    if (anchor !== undefined) checkAnchor(table, anchor);
  }
  checkCoverage(table, table.follow(at + 2, at, end, 'the coverage of anchors'), glyphCount);
}

/** Checks the attachment of marks to bases, ligatures or marks. */
function checkMarks(
  table: TableView,
  at: number,
  { glyphCount }: LayoutFacts,
  check: (table: TableView, at: number, classCount: number) => void,
): void {
  if (table.u16(at) !== 1) throw table.fault(at, `marks of format ${table.u16(at)}, expected 1`);
  const classCount = table.u16(at + 6);
  for (const field of [at + 2, at + 4])
    checkCoverage(table, table.follow(field, at, 12, 'the coverage of marks'), glyphCount);
  const marks = table.follow(at + 8, at, 12, 'the list of marks');
  table.once('marks', marks, () => checkMarkArray(table, marks));
  const bases = table.follow(at + 10, at, 12, 'the list of what marks attach to');
  table.once(`${check.name} ${classCount}`, bases, () => {
    check(table, bases, classCount);
    return 0;
  });
}

function checkMarkArray(table: TableView, at: number): number {
  const count = table.u16(at);
  const least = 2 + 4 * count;
  requireShortEnd(table, at, least, 'marks');
  for (let field = at + 2; field < at + least; field += 4) {
    table.requireRoom(field, 2, 'the class of a mark');
    checkAnchor(table, table.follow(field + 2, at, least, 'the anchor of a mark'));
  }
  return count;
}

function checkAnchorArray(table: TableView, at: number, classCount: number): void {
  const least = 2 + 2 * table.u16(at) * classCount;
  requireShortEnd(table, at, least, 'anchors');
  for (let field = at + 2; field < at + least; field += 2) {
    const anchor = table.followIfAny(field, at, least, 'an anchor');
    if (anchor !== undefined) checkAnchor(table, anchor);
  }
}

function checkLigatures(table: TableView, at: number, classCount: number): void {
  const count = table.u16(at);
  for (let index = 0; index < count; index++) {
    const ligature = table.follow(at + 2 + 2 * index, at, 2, `ligature ${index}`);
    table.once(`ligature ${classCount}`, ligature, () => {
      checkAnchorArray(table, ligature, classCount);
      return 0;
    });
  }
}
