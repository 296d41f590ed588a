import { type CheckTable, type Subject, viewOf } from './subject.ts';
import type { TableView } from './table-view.ts';

const magicNumber = 0x5f0f3cf5;

/** @see OpenType 1.9.1, "head — Font Header Table" */
export const checkHead: CheckTable = (table) => {
  table.requireRoom(0, 54, 'the header');
  if (table.u16(0) !== 1) throw table.fault(0, `version ${table.u16(0)}, expected 1`);
  if (table.u32(12) !== magicNumber) throw table.fault(12, 'a wrong magic number');
  const unitsPerEm = table.u16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) throw table.fault(18, `unitsPerEm ${unitsPerEm}, expected 16 to 16384`);
  for (const [axis, at] of [
    ['x', 36],
    ['y', 38],
  ] as const) {
    const [min, max] = [table.i16(at), table.i16(at + 4)];
    if (min > max) throw table.fault(at, `${axis}Min ${min} above ${axis}Max ${max}`);
  }
  if (table.u16(50) > 1) throw table.fault(50, `indexToLocFormat ${table.i16(50)}, expected 0 or 1`);
  if (table.u16(52) !== 0) throw table.fault(52, `glyphDataFormat ${table.i16(52)}, expected 0`);
};

/** @see OpenType 1.9.1, "maxp — Maximum Profile" */
export const checkMaxp: CheckTable = (table) => {
  const version = table.u16(0);
  if (version > 1) throw table.fault(0, `version ${version}, expected 0.5 or 1`);
  if (table.u16(4) === 0) throw table.fault(4, '0 glyphs');
  if (version === 0) return;
  table.requireRoom(0, 32, 'version 1');
  // 0 and 3 are common mistakes that readers tolerate.
  if (table.u16(14) > 3) throw table.fault(14, `maxZones ${table.u16(14)}, expected 1 or 2`);
};

/** The headers of horizontal and vertical metrics. @see OpenType 1.9.1, "hhea — Horizontal Header Table", "vhea — Vertical Header Table" */
export const checkLineHeader: CheckTable = (table, { glyphCount }) => {
  table.requireRoom(0, 36, 'the header');
  const version = table.u32(0);
  const isKnown = table.tag === 'vhea' ? version === 0x00010000 || version === 0x00011000 : version >>> 16 === 1;
  if (!isKnown) throw table.fault(0, `version 0x${version.toString(16).padStart(8, '0')}, expected 1`);
  if (table.i16(32) !== 0) throw table.fault(32, `metricDataFormat ${table.i16(32)}, expected 0`);
  const count = table.u16(34);
  if (count === 0 || count > glyphCount) {
    throw table.fault(34, `metrics of ${count} glyphs, expected 1 to ${glyphCount}`);
  }
};

/** @see OpenType 1.9.1, "hmtx — Horizontal Metrics Table" */
export function checkLineMetrics(header: 'hhea' | 'vhea'): CheckTable {
  return (table, subject) => {
    const count = viewOf(subject, header, 36)?.u16(34);
    if (count === undefined) throw table.fault(0, `the table "${header}" is missing`);
    const needed = 4 * count + 2 * Math.max(0, subject.glyphCount - count);
    if (table.length < needed) {
      throw table.fault(table.length, `${table.length} bytes, expected ${needed} for ${subject.glyphCount} glyphs`);
    }
  };
}

/** @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table" */
export const checkOs2: CheckTable = (table) => {
  const version = table.u16(0);
  if (version > 5) throw table.fault(0, `version ${version}, expected 0 to 5`);
  table.requireRoom(0, 78, 'version 0');
  for (const [since, least, needed] of os2Growth) {
    // Readers treat a table that is too short for its version as an older version, unless a field is cut off.
    if (version < since || table.length < least) return;
    table.requireRoom(0, needed, `version ${version}`);
  }
};

/** Versions with a longer table: the length from which on readers accept the version, and the full length. */
const os2Growth = [
  [1, 84, 86],
  [5, 96, 100],
] as const;

/** @see OpenType 1.9.1, "name — Naming Table" */
export const checkName: CheckTable = (table) => {
  const [version, count, storage] = [table.u16(0), table.u16(2), table.u16(4)];
  if (version > 1) throw table.fault(0, `version ${version}, expected 0 or 1`);
  if (storage > table.length) throw table.fault(4, `texts at ${storage}, beyond the table of ${table.length} bytes`);
  let end = 6 + 12 * count;
  table.requireRoom(6, 12 * count, 'the list of names');
  if (version === 1) end = checkLanguageTags(table, end, storage);
  if (end > storage) throw table.fault(4, `texts at ${storage}, within the list of names, which ends at ${end}`);
};

function checkLanguageTags(table: TableView, start: number, storage: number): number {
  const count = table.u16(start);
  for (let tag = 0; tag < count; tag++) {
    const at = start + 2 + 4 * tag;
    const [length, offset] = [table.u16(at), table.u16(at + 2)];
    if (length > 200) throw table.fault(at, `a tag of a language with ${length} bytes, expected at most 200`);
    if (storage + offset + length > table.length) throw table.fault(at, 'a tag of a language leaves the table');
  }
  return start + 2 + 4 * count;
}

/** @see OpenType 1.9.1, "post — PostScript Table" */
export const checkPost: CheckTable = (table, { glyphCount }) => {
  const version = table.u32(0);
  if (![0x00010000, 0x00020000, 0x00030000].includes(version)) {
    throw table.fault(0, `version 0x${version.toString(16).padStart(8, '0')}, expected 1, 2 or 3`);
  }
  table.requireRoom(0, 32, 'the header');
  if (version === 0x00020000) checkGlyphNames(table, glyphCount);
};

const standardNames = 258;

function checkGlyphNames(table: TableView, glyphCount: number): void {
  const count = table.u16(32);
  if (count === 0 && glyphCount <= standardNames) return;
  if (count !== glyphCount) throw table.fault(32, `names of ${count} glyphs, expected ${glyphCount}`);
  table.requireRoom(34, 2 * count, 'the list of names');
  const texts = countTexts(table, 34 + 2 * count);
  for (let glyph = 0; glyph < count; glyph++) {
    const name = table.u16(34 + 2 * glyph) - standardNames;
    if (name >= texts) throw table.fault(34 + 2 * glyph, `glyph ${glyph} has name ${name} of ${texts}`);
  }
}

function countTexts(table: TableView, start: number): number {
  let count = 0;
  for (let at = start; at < table.length; count++) {
    const length = table.u8(at);
    table.requireRoom(at + 1, length, `name ${count}`);
    for (let letter = 1; letter <= length; letter++) {
      if (table.u8(at + letter) === 0) throw table.fault(at + letter, `name ${count} has a zero byte`);
    }
    at += 1 + length;
  }
  return count;
}

/** The tables that browsers require of every font. */
const required = ['maxp', 'head', 'OS/2', 'cmap', 'hhea', 'hmtx', 'name', 'post'];
/** Sets of tables with glyphs. One set is required. */
const drawings = [['glyf', 'loca'], ['CFF '], ['CFF2'], ['CBDT', 'CBLC']];

/** Lists the required tables that are missing from the font. */
export function findMissing({ tables }: Subject): string[] {
  const missing = required.filter((tag) => !tables.has(tag)).map((tag) => `the table "${tag}" is missing`);
  const isDrawn = drawings.some((tags) => tags.every((tag) => tables.has(tag)));
  return isDrawn ? missing : [...missing, 'there are no tables with glyph outlines or bitmaps'];
}
