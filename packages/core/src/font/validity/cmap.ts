import { checkSelectors } from './cmap-selectors.ts';
import type { CheckTable } from './subject.ts';
import type { TableView } from './table-view.ts';

const lastCodePoint = 0x10ffff;

interface Subtable {
  readonly platform: number;
  readonly encoding: number;
  readonly at: number;
  readonly format: number;
  readonly length: number;
}

type CheckSubtable = (table: TableView, subtable: Subtable, glyphCount: number) => void;

const checkBytes: CheckSubtable = (table, { at, length }) => {
  if (length < 262) throw table.fault(at + 2, `a subtable of format 0 with ${length} bytes, expected 262`);
};

/** The subtables that browsers read, by platform, encoding and format; others are ignored. */
const readers: Readonly<Record<string, CheckSubtable>> = {
  '0/0/4': checkSegments,
  '0/1/4': checkSegments,
  '0/3/4': checkSegments,
  '0/3/12': checkGroups,
  '0/4/12': checkGroups,
  '0/5/14': checkSelectors,
  '1/0/0': checkBytes,
  '3/0/4': checkSegments,
  '3/1/4': checkSegments,
  '3/10/12': checkGroups,
  '3/10/13': checkGroups,
};
/** A font needs at least one of these to set text. */
const isUseful = /^(?:[03]\/.+\/4|0\/[34]\/12|3\/10\/1[23])$/;

/** @see OpenType 1.9.1, "cmap — Character to Glyph Index Mapping Table" */
export const checkCmap: CheckTable = (table, { glyphCount }) => {
  if (table.u16(0) !== 0) throw table.fault(0, `version ${table.u16(0)}, expected 0`);
  const count = table.u16(2);
  if (count === 0) throw table.fault(2, 'no subtables');
  const subtables = Array.from({ length: count }, (_, index) => readSubtable(table, 4 + 8 * index, 4 + 8 * count));
  requireApart(table, subtables);
  let useful = 0;
  for (const subtable of subtables) {
    const key = `${subtable.platform}/${subtable.encoding}/${subtable.format}`;
    if (isUseful.test(key) && readers[key] !== undefined) useful++;
    readers[key]?.(table, subtable, glyphCount);
  }
  if (useful === 0) throw table.fault(2, 'no subtable that browsers read');
};

function readSubtable(table: TableView, field: number, least: number): Subtable {
  const [platform, encoding] = [table.u16(field), table.u16(field + 2)];
  const at = table.followLong(field + 4, 0, least, `the subtable ${platform}/${encoding}`);
  const format = table.u16(at);
  const length = lengthOf(table, at, format);
  table.requireRoom(at, length, `the subtable ${platform}/${encoding}`);
  return { platform, encoding, at, format, length };
}

function lengthOf(table: TableView, at: number, format: number): number {
  if (format === 0 || format === 4) return table.u16(at + 2);
  if (format === 12 || format === 13) return table.u32(at + 4);
  return format === 14 ? table.u32(at + 2) : 0;
}

/** Refuses subtables that partly overlap; identical ones are allowed. */
function requireApart(table: TableView, subtables: readonly Subtable[]): void {
  const placed = [...subtables].sort((a, b) => a.at - b.at || a.length - b.length);
  for (const [index, { at, length }] of placed.entries()) {
    const before = placed[index - 1];
    if (before === undefined || length === 0 || before.length === 0) continue;
    if (before.at === at && before.length === length) continue;
    if (at < before.at + before.length) throw table.fault(at, `a subtable begins within the one at ${before.at}`);
  }
}

/** Format 4. */
function checkSegments(table: TableView, { at, length }: Subtable, glyphCount: number): void {
  if (table.u16(at + 4) !== 0) throw table.fault(at + 4, `language ${table.u16(at + 4)}, expected 0`);
  const count = table.u16(at + 6) / 2;
  if (count < 1 || !Number.isInteger(count)) throw table.fault(at + 6, `${count} segments`);
  const power = Math.floor(Math.log2(count));
  const searched = [2 * 2 ** power, power, 2 * count - 2 * 2 ** power];
  for (const [index, expected] of searched.entries()) {
    const found = table.u16(at + 8 + 2 * index);
    if (found !== expected) throw table.fault(at + 8 + 2 * index, `${found} for searching, expected ${expected}`);
  }
  if (16 + 8 * count > length) throw table.fault(at + 6, `${count} segments in ${length} bytes`);
  if (table.u16(at + 14 + 2 * count) !== 0) throw table.fault(at + 14 + 2 * count, 'padding that is not zero');
  let lastEnd = -1;
  for (let index = 0; index < count; index++) {
    const segment = readSegment(table, at, count, index);
    requireOrder(table, segment, lastEnd, index === count - 1);
    requireGlyphs(table, segment, at + length, glyphCount);
    lastEnd = segment.end;
  }
}

interface Segment {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly delta: number;
  /** Offset of the glyph of the first code point; if absent, `delta` applies. */
  readonly glyphs: number | undefined;
}

function readSegment(table: TableView, at: number, count: number, index: number): Segment {
  const field = at + 16 + 2 * index;
  const rangeAt = field + 6 * count;
  const range = table.u16(rangeAt);
  const isLast = index === count - 1;
  if (range % 2 === 1 && !isLast) throw table.fault(rangeAt, `the odd offset ${range} of a segment`);
  return {
    at: field,
    end: table.u16(field - 2),
    start: table.u16(field + 2 * count),
    delta: table.u16(field + 4 * count),
    glyphs: range === 0 || range % 2 === 1 ? undefined : rangeAt + range,
  };
}

function requireOrder(table: TableView, { at, start, end }: Segment, lastEnd: number, isLast: boolean): void {
  if (isLast && (start !== 0xffff || end !== 0xffff)) throw table.fault(at, 'the last segment is not that of 0xFFFF');
  if (start <= lastEnd && !(isLast && lastEnd === 0xffff)) {
    throw table.fault(at, `a segment begins at ${start}, not behind ${lastEnd}`);
  }
  if (end <= lastEnd && !(isLast && lastEnd === 0xffff)) {
    throw table.fault(at, `a segment ends at ${end}, not behind ${lastEnd}`);
  }
}

function requireGlyphs(
  table: TableView,
  { at, start, end, delta, glyphs }: Segment,
  limit: number,
  glyphCount: number,
): void {
  for (let code = start; code <= end; code++) {
    const place = glyphs === undefined ? undefined : glyphs + 2 * (code - start);
    if (place !== undefined && place + 1 >= limit) throw table.fault(at, `glyphs at ${place}, behind the subtable`);
    const glyph = place === undefined ? (code + delta) & 0xffff : table.u16(place);
    if (glyph >= glyphCount) throw table.fault(at, `U+${hex(code)} has glyph ${glyph} of ${glyphCount}`);
  }
}

/** Formats 12 and 13. */
function checkGroups(table: TableView, { at, format, length }: Subtable, glyphCount: number): void {
  if (table.u32(at + 8) !== 0) throw table.fault(at + 8, `language ${table.u32(at + 8)}, expected 0`);
  const count = table.u32(at + 12);
  if (count === 0 || 16 + 12 * count > length) throw table.fault(at + 12, `${count} groups in ${length} bytes`);
  let lastEnd = -1;
  for (let field = at + 16; field < at + 16 + 12 * count; field += 12) {
    const [start, end, glyph] = [table.u32(field), table.u32(field + 4), table.u32(field + 8)];
    if (end > lastCodePoint || start > end) throw table.fault(field, `a group from ${start} to ${end}`);
    if (start <= lastEnd) throw table.fault(field, `a group begins at ${start}, not behind ${lastEnd}`);
    const lastGlyph = format === 12 ? glyph + end - start : glyph;
    // Common readers accept one more than the last glyph in groups of consecutive glyphs.
    if (lastGlyph > glyphCount - (format === 12 ? 0 : 1) || glyph > 0xffff) {
      throw table.fault(field, `U+${hex(end)} has glyph ${lastGlyph} of ${glyphCount}`);
    }
    lastEnd = end;
  }
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
