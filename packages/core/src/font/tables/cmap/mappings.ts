import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { type CmapSubtable, chooseUnicodeSubtable, readCmap } from './cmap.ts';

/** Character codes and the glyph of each, in two lists of the same length. */
export interface Mappings {
  readonly codes: readonly number[];
  readonly glyphs: readonly number[];
}

type Spender = Pick<Context, 'spend'>;
/** Takes one mapping. */
type Add = (code: number, glyph: number) => void;

const lastCharacter = 0x10ffff;
/** By the table, with the work of reading them: several steps of a conversion need the same mappings. */
const known = new WeakMap<Uint8Array, { readonly mappings: Mappings; readonly work: number }>();

/**
 * Reads the mappings of the Unicode subtable with the widest coverage; `undefined` if the table has none for Unicode.
 * They are kept, and every call counts the same work.
 */
export function readUnicodeMappings(table: Uint8Array, { spend }: Spender): Mappings | undefined {
  const found = known.get(table);
  if (found !== undefined) {
    spend(found.work);
    return found.mappings;
  }
  const best = chooseUnicodeSubtable(readCmap(table));
  if (best === undefined) return undefined;
  let work = 0;
  const mappings = readMappings(best, {
    spend: (cost) => {
      work += cost;
      spend(cost);
    },
  });
  known.set(table, { mappings, work });
  return mappings;
}

/**
 * Reads all mappings except those to glyph 0 (.notdef), in ascending order within a range. If ranges overlap, the
 * first one wins, as in a lookup.
 * @see OpenType 1.9.1, "cmap — Character to Glyph Index Mapping Table"
 */
export function readMappings({ format, bytes }: CmapSubtable, { spend }: Spender): Mappings {
  const read = readers[format];
  if (read === undefined) {
    throw new ConversionError(
      'FONT_TABLE_DAMAGED',
      `the cmap subtable has format ${format}, expected 0, 2, 4, 6, 8, 10, 12 or 13`,
    );
  }
  const [codes, glyphs]: [number[], number[]] = [[], []];
  read(bytes, (code, glyph) => {
    spend(1);
    if (glyph === 0) return;
    codes.push(code);
    glyphs.push(glyph);
  });
  return { codes, glyphs };
}

const readers: Readonly<Record<number, (bytes: Uint8Array, add: Add) => void>> = {
  0: readFormat0,
  2: readFormat2,
  4: readFormat4,
  6: readFormat6,
  8: (bytes, add) => readGroups(bytes, 8204, 1, add),
  10: readFormat10,
  12: (bytes, add) => readGroups(bytes, 12, 1, add),
  13: (bytes, add) => readGroups(bytes, 12, 0, add),
};

function readFormat0(bytes: Uint8Array, add: Add): void {
  const file = readerAt(bytes, 6);
  for (let code = 0; code < 256; code++) add(code, file.u8());
}

/** Codes of one and two bytes: the first byte selects the subheader for the second byte. */
function readFormat2(bytes: Uint8Array, add: Add): void {
  const keys = readerAt(bytes, 6);
  for (let high = 0; high < 256; high++) {
    const headerOffset = 518 + keys.u16();
    const header = readerAt(bytes, headerOffset);
    const [first, count, delta, rangePlace] = [header.u16(), header.u16(), header.i16(), headerOffset + 6];
    const glyphs = rangePlace + header.u16();
    if (headerOffset > 518) {
      for (let index = 0; index < count; index++) {
        add((high << 8) + first + index, addDelta(u16At(bytes, glyphs + 2 * index), delta));
      }
    } else if (high >= first && high < first + count) {
      add(high, addDelta(u16At(bytes, glyphs + 2 * (high - first)), delta));
    }
  }
}

function readFormat4(bytes: Uint8Array, add: Add): void {
  const count = u16At(bytes, 6) >> 1;
  const [ends, starts, deltas, ranges] = [14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count];
  let next = 0;
  for (let segment = 0; segment < count; segment++) {
    const end = u16At(bytes, ends + 2 * segment);
    const start = u16At(bytes, starts + 2 * segment);
    const delta = u16At(bytes, deltas + 2 * segment);
    const range = u16At(bytes, ranges + 2 * segment);
    for (let code = Math.max(start, next); code <= end; code++) {
      if (range === 0 || range === 0xffff) add(code, (code + delta) & 0xffff);
      else add(code, addDelta(u16At(bytes, ranges + 2 * segment + range + 2 * (code - start)), delta));
    }
    next = Math.max(next, end + 1);
  }
}

function readFormat6(bytes: Uint8Array, add: Add): void {
  const file = readerAt(bytes, 6);
  const [first, count] = [file.u16(), file.u16()];
  for (let index = 0; index < count; index++) add(first + index, file.u16());
}

function readFormat10(bytes: Uint8Array, add: Add): void {
  const file = readerAt(bytes, 12);
  const [first, count] = [file.u32(), file.u32()];
  for (let index = 0; index < count && first + index <= lastCharacter; index++) add(first + index, file.u16());
}

/** Groups of consecutive characters; with `step` 0 all characters of a group have the same glyph. */
function readGroups(bytes: Uint8Array, start: number, step: 0 | 1, add: Add): void {
  const file = readerAt(bytes, start);
  const count = file.u32();
  let next = 0;
  for (let group = 0; group < count; group++) {
    const [first, last, glyph] = [file.u32(), Math.min(file.u32(), lastCharacter), file.u32()];
    for (let code = Math.max(first, next); code <= last; code++) add(code, glyph + step * (code - first));
    next = Math.max(next, last + 1);
  }
}

/** Glyph 0 means missing and gets no delta. */
function addDelta(glyph: number, delta: number): number {
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

function readerAt(bytes: Uint8Array, position: number): ByteReader {
  const file = new ByteReader(bytes);
  file.seek(position);
  return file;
}

/** Returns 0 beyond the end: some tables refer to bytes after their end. */
function u16At(bytes: Uint8Array, position: number): number {
  return ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
}
