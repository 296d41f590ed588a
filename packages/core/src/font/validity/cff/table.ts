import { ByteReader } from '../../../bytes/reader.ts';
import type { CffDict } from '../../../outline/cff/dict.ts';
import { dictOperator as op } from '../../../outline/cff/dict-operators.ts';
import type { CffFont } from '../../../outline/cff/font.ts';
import { type CffVersion, readIndex } from '../../../outline/cff/index-table.ts';
import { readCff } from '../../../outline/cff/read.ts';
import { GlyphFault } from '../glyph-fault.ts';
import type { CheckTable, Subject } from '../subject.ts';
import { TableView } from '../table-view.ts';
import { checkVariationStore } from '../variations.ts';
import { CharstringCheck, Programs, type Scope } from './charstring.ts';
import { cff2FontRules, cff2PrivateRules, cff2TopRules, privateRules, topRules } from './dicts.ts';
import { checkFdSelect } from './fd-select.ts';

const glyphsPerTurn = 2_000;
/** Number of standard strings minus one. */
const standardStrings = 390;
const maxStrings = 65_000;

/** @see Adobe Technical Note 5176 (2003); OpenType 1.9.1, "CFF2: Compact Font Format (CFF) Version 2" */
export function checkCff(version: CffVersion): CheckTable {
  return async (table, subject) => {
    const bytes = subject.tables.get(table.tag) ?? new Uint8Array();
    if (table.u8(0) !== version || table.u8(1) !== 0)
      throw table.fault(0, `version ${table.u8(0)}.${table.u8(1)}, expected ${version}.0`);
    const stringCount = version === 1 ? checkStart(table, bytes) : standardStrings;
    const font = readCff(bytes, subject.context);
    if (font.glyphCount !== subject.glyphCount) {
      throw table.fault(0, `charstrings of ${font.glyphCount} glyphs, expected ${subject.glyphCount}`);
    }
    checkDicts(table, font, stringCount);
    if (version === 1) checkCharset(table, font, stringCount);
    if (version === 1) checkEncoding(table, font);
    const selected = font.topDict.number(op.FDSelect);
    if (selected !== undefined)
      checkFdSelect(table, selected, { version, glyphCount: font.glyphCount, dictCount: font.fontDictCount });
    const regionCounts = checkStore(table, bytes, font.topDict.number(op.VariationStore), subject.axisCount);
    await checkCharstrings(table, bytes, { font, regionCounts, subject });
  };
}

/** Checks the header and the three INDEXes before the Top DICT's offsets. Returns the number of strings. */
function checkStart(table: TableView, bytes: Uint8Array): number {
  if (table.u8(2) !== 4) throw table.fault(2, `a header of ${table.u8(2)} bytes, expected 4`);
  if (table.u8(3) < 1 || table.u8(3) > 4) throw table.fault(3, `offsets of ${table.u8(3)} bytes, expected 1 to 4`);
  const file = new ByteReader(bytes);
  file.seek(4);
  const [names, tops, strings] = [readIndex(file, 1), readIndex(file, 1), readIndex(file, 1)];
  if (names.count !== 1 || tops.count !== 1) {
    throw table.fault(4, `${names.count} names and ${tops.count} Top DICTs, expected one of each`);
  }
  const name = names.bytes(0);
  const isSound = name.length <= 127 && name.every((byte, at) => isNameByte(byte) || (at === 0 && byte === 0));
  if (!isSound) throw table.fault(4, 'a name of the font that is none in PostScript');
  if (strings.count >= maxStrings - standardStrings) throw table.fault(4, `${strings.count} strings`);
  return strings.count + standardStrings;
}

/** Returns the number of regions of each set of differences. */
function checkStore(table: TableView, bytes: Uint8Array, at: number | undefined, axisCount: number): readonly number[] {
  if (at === undefined) return [];
  const length = table.u16(at);
  if (length === 0) return [];
  table.requireRoom(at + 2, length, 'the variation store');
  // No part of the store may lie beyond its stated length.
  return checkVariationStore(new TableView(table.tag, bytes.subarray(0, at + 2 + length)), at + 2, axisCount);
}

function isNameByte(byte: number): boolean {
  return byte >= 33 && byte <= 126 && !'[](){}<>/%'.includes(String.fromCharCode(byte));
}

function checkDicts(table: TableView, font: CffFont, stringCount: number): void {
  const isSecond = font.version === 2;
  requireRules(table, 'Top DICT', font.topDict, isSecond ? cff2TopRules : topRules, stringCount);
  for (const { operator } of font.topDict.overwritten) {
    if (givenOnce.has(operator)) throw table.fault(0, `entry ${operator} of the Top DICT is given twice`);
  }
  const isCid = font.topDict.get(op.ROS) !== undefined;
  if (isCid && font.topDict.entries.keys().next().value !== op.ROS)
    throw table.fault(0, 'ROS is not the first entry of the Top DICT');
  for (const operator of isSecond ? [op.FDArray] : isCid ? [op.FDArray, op.FDSelect] : []) {
    if (font.topDict.get(operator) === undefined) throw table.fault(0, `the Top DICT has no entry ${operator}`);
  }
  for (const operator of isCid || isSecond ? [] : cidOperators) {
    if (font.topDict.get(operator) !== undefined) throw table.fault(0, `entry ${operator} of a Top DICT without ROS`);
  }
  for (let number = 0; number < font.fontDictCount; number++) {
    const { dict, privateDict } = font.fontDict(number);
    if (dict !== font.topDict) {
      requireRules(table, `Font DICT ${number}`, dict, isSecond ? cff2FontRules : topRules, stringCount);
      if (isSecond && dict.get(op.Private) === undefined) throw table.fault(0, `Font DICT ${number} without Private`);
    }
    const rules = isSecond ? cff2PrivateRules : privateRules;
    requireRules(table, `Private DICT ${number}`, privateDict, rules, stringCount);
  }
}

/** Entries of a Top DICT that browsers refuse if they come twice. */
const givenOnce = new Set<number>([
  ...[op.charset, op.CharStrings, op.FDArray, op.FDSelect, op.ROS, op.VariationStore],
]);

const cidOperators = [0x0c1f, 0x0c20, 0x0c21, op.CIDCount, 0x0c23];

function requireRules(
  table: TableView,
  name: string,
  dict: CffDict,
  rules: typeof topRules,
  stringCount: number,
): void {
  if (dict.unpaddedAt !== undefined) {
    throw table.fault(dict.unpaddedAt, `a real number of the ${name} does not fill its last byte`);
  }
  const overwritten = dict.overwritten.map(({ operator, operands }) => [operator, operands] as const);
  for (const [operator, operands] of [...dict.entries, ...overwritten]) {
    const rule = rules.get(operator);
    if (rule === undefined) throw table.fault(0, `the ${name} has entry ${operator}, which it cannot have`);
    if (!rule(operands, stringCount))
      throw table.fault(0, `entry ${operator} of the ${name} is ${operands.join(' ') || 'empty'}`);
  }
}

/** Of a range, browsers check the name of the first glyph only. @see Adobe Technical Note 5176 (2003), "Charsets" */
function checkCharset(table: TableView, font: CffFont, stringCount: number): void {
  const offset = font.topDict.number(op.charset) ?? 0;
  if (offset <= 2) return;
  const format = table.u8(offset);
  if (format > 2) throw table.fault(offset, `a charset of format ${format}`);
  const isCid = font.topDict.get(op.ROS) !== undefined;
  let at = offset + 1;
  for (let glyph = 1; glyph < font.glyphCount; ) {
    const sid = table.u16(at);
    if (!isCid && sid > stringCount)
      throw table.fault(at, `glyph ${glyph} is called by string ${sid} of ${stringCount}`);
    glyph += format === 0 ? 1 : 1 + (format === 1 ? table.u8(at + 2) : table.u16(at + 2));
    at += 2 + format;
  }
}

function checkEncoding(table: TableView, { topDict }: CffFont): void {
  const at = topDict.number(op.Encoding) ?? 0;
  // Lower values are the numbers of predefined encodings.
  if (at > 1 && (table.u8(at) & supplement) !== 0) throw table.fault(at, 'an encoding with a supplement');
}

const supplement = 0x80;

interface Charstrings {
  readonly font: CffFont;
  readonly regionCounts: readonly number[];
  readonly subject: Subject;
}

async function checkCharstrings(
  table: TableView,
  bytes: Uint8Array,
  { font, regionCounts, subject }: Charstrings,
): Promise<void> {
  const scopes: Scope[] = [];
  const scopeOf = (number: number): Scope => {
    const { localSubrs, privateDict } = font.fontDict(number);
    scopes[number] ??= { localSubrs: new Programs(localSubrs), vsindex: privateDict.number(op.vsindex) ?? 0 };
    return scopes[number];
  };
  const globalSubrs = new Programs(font.globalSubrs);
  const check = new CharstringCheck(table, bytes, {
    version: font.version,
    globalSubrs,
    regionCounts,
    scope: scopeOf(0),
  });
  for (let glyph = 0; glyph < font.glyphCount; glyph++) {
    if (glyph % glyphsPerTurn === glyphsPerTurn - 1) await subject.context.breathe();
    GlyphFault.within(glyph, () => {
      const number = font.fontDictOf(glyph);
      check.check(font.charStrings.bytes(glyph), scopes[number] ?? scopeOf(number));
    });
  }
}
