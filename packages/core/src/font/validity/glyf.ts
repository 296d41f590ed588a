import { type Composite, checkComposites } from './composites.ts';
import { GlyphFault } from './glyph-fault.ts';
import { type CheckTable, type Subject, viewOf } from './subject.ts';
import type { TableView } from './table-view.ts';

const glyphsPerTurn = 2_000;

/** @see OpenType 1.9.1, "loca — Index to Location" */
export const checkLoca: CheckTable = (table, subject) => {
  const size = longOffsets(subject) ? 4 : 2;
  const needed = size * (subject.glyphCount + 1);
  if (table.length < needed) {
    throw table.fault(table.length, `${table.length} bytes, expected ${needed} for ${subject.glyphCount} glyphs`);
  }
  let last = 0;
  for (let glyph = 0; glyph <= subject.glyphCount; glyph++) {
    const offset = size === 4 ? table.u32(4 * glyph) : table.u16(2 * glyph);
    if (offset < last) throw table.fault(size * glyph, `glyph ${glyph} begins at ${offset}, before ${last}`);
    last = offset;
  }
};

function longOffsets(subject: Subject): boolean {
  return viewOf(subject, 'head', 52)?.u16(50) !== 0;
}

/** Checks glyphs without their coordinates. @see OpenType 1.9.1, "glyf — Glyph Data" */
export const checkGlyf: CheckTable = async (table, subject) => {
  const { glyphCount, context } = subject;
  const isLong = longOffsets(subject);
  const loca = viewOf(subject, 'loca', (isLong ? 4 : 2) * (glyphCount + 1));
  if (loca === undefined) throw table.fault(0, 'the table "loca" is missing');
  const offsetOf = (glyph: number): number => (isLong ? loca.u32(4 * glyph) : 2 * loca.u16(2 * glyph));
  const pointCounts = new Uint32Array(glyphCount);
  const composites = new Map<number, Composite>();
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    if (glyph % glyphsPerTurn === glyphsPerTurn - 1) await context.breathe();
    const [start, end] = [offsetOf(glyph), offsetOf(glyph + 1)];
    if (end <= start) continue; // wrong order is a fault of loca
    GlyphFault.within(glyph, () => {
      if (end > table.length) throw table.fault(start, `it ends at ${end} of ${table.length} bytes`);
      const found = checkGlyph(table, start, end, glyphCount);
      if (typeof found === 'number') pointCounts[glyph] = found;
      else composites.set(glyph, { at: start, parts: found });
    });
  }
  checkComposites(table, composites, pointCounts);
};

/** Returns the number of points of a simple glyph, or the components of a composite. */
function checkGlyph(table: TableView, start: number, end: number, glyphCount: number): number | number[] {
  if (start + 10 > end) throw table.fault(start, `a glyph of ${end - start} bytes`);
  const contours = table.i16(start);
  if (contours < -1) throw table.fault(start, `${contours} contours`);
  const [xMin, yMin, xMax, yMax] = [2, 4, 6, 8].map((at) => table.i16(start + at)) as [number, number, number, number];
  const isUnset = xMin === 32767 && yMin === 32767 && xMax === -32767 && yMax === -32767;
  if (!isUnset && (xMin > xMax || yMin > yMax)) {
    throw table.fault(start + 2, `a box from ${xMin}, ${yMin} to ${xMax}, ${yMax}`);
  }
  if (contours === 0) return 0;
  return contours > 0 ? checkSimple(table, start + 10, end, contours) : checkParts(table, start + 10, end, glyphCount);
}

function checkSimple(table: TableView, start: number, end: number, contours: number): number {
  const programAt = start + 2 * contours;
  if (programAt + 2 > end) throw table.fault(start, `the ends of ${contours} contours leave the glyph`);
  let points = 0;
  for (let at = start; at < programAt; at += 2) {
    const last = table.u16(at);
    if (last + 1 <= points || last === 0xffff)
      throw table.fault(at, `a contour ends at point ${last}, before ${points}`);
    points = last + 1;
  }
  const flagsAt = programAt + 2 + table.u16(programAt);
  if (flagsAt > end) throw table.fault(programAt, 'its instructions leave the glyph');
  checkFlags(table, flagsAt, end, points);
  return points;
}

const repeats = 8;
const reserved = 0x80;
const overlaps = 0x40;

/** Bytes of a point's coordinates, by its flags. */
const coordinateBytes = Uint8Array.from({ length: 256 }, (_, flag) => {
  const x = flag & 2 ? 1 : flag & 16 ? 0 : 2;
  const y = flag & 4 ? 1 : flag & 32 ? 0 : 2;
  return x + y;
});

function checkFlags(table: TableView, start: number, end: number, points: number): void {
  let [at, length] = [start, 0];
  for (let point = 0; point < points; point++) {
    if (at >= end) throw table.fault(at, `it ends before the flag of point ${point}`);
    const flag = table.u8(at++);
    if (flag & reserved) throw table.fault(at - 1, `a reserved bit in the flag of point ${point}`);
    if (flag & overlaps && point > 0) throw table.fault(at - 1, `the bit for overlaps at point ${point}`);
    let count = 1;
    if (flag & repeats) {
      const more = at < end ? table.u8(at++) : 0;
      if (more === 0 || point + more >= points)
        throw table.fault(at - 1, `a flag for ${more} more of ${points} points`);
      count += more;
      point += more;
    }
    length += count * coordinateBytes[flag]!; // the array has an entry for each byte
  }
  if (at + length > end) throw table.fault(at, `coordinates of ${length} bytes leave the glyph, which ends at ${end}`);
}

const isWords = 1;
const hasScale = 8;
const hasMore = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;
const hasProgram = 0x100;

function checkParts(table: TableView, start: number, end: number, glyphCount: number): number[] {
  const parts: number[] = [];
  let [at, flags] = [start, hasMore];
  while (flags & hasMore) {
    if (at + 4 > end) throw table.fault(at, `it ends before part ${parts.length}`);
    flags = table.u16(at);
    const part = table.u16(at + 2);
    if (part >= glyphCount) throw table.fault(at + 2, `a part is glyph ${part} of ${glyphCount}`);
    parts.push(part);
    at += 4 + (flags & isWords ? 4 : 2) + (flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0);
  }
  if (flags & hasProgram) at += at + 2 > end ? 2 : 2 + table.u16(at);
  if (at > end) throw table.fault(start, `its parts end at ${at}, the glyph at ${end}`);
  return parts;
}
