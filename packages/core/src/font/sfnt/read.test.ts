import { describe, expect, it } from 'vitest';
import { entryOffset, joined, patched, patchedU32, sfntOf, u32Of } from '../../../test/builders/sfnt-builder.ts';
import { expectedOf, fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { joinSfnt, layOutSfnt } from './layout.ts';
import { readSfnt } from './read.ts';

const plain = openFont('plain.ttf');
const three = openFont('three.ttc');

async function read(bytes: Uint8Array, font?: unknown, limits = {}) {
  const { job, context } = fontContext(limits);
  const found = await readSfnt(bytes, context, { to: 'ttf', config: undefined, font });
  return { font: found, notes: job.notes.map(({ code, message }) => `${code}: ${message}`) };
}

/** The font of the fixture with one more table, written correctly. */
async function withTable(tag: string, table: Uint8Array): Promise<Uint8Array> {
  const { font } = await read(plain);
  return joinSfnt(layOutSfnt({ ...font, tables: new Map([...font.tables, [tag, table]]) }));
}

/** A file whose table hhea has the bytes of hmtx. */
function sharing(bytes: Uint8Array): Uint8Array {
  const line = entryOffset(bytes, 'hhea');
  return patchedU32(patchedU32(bytes, line + 8, u32Of(bytes, entryOffset(bytes, 'hmtx') + 8)), line + 12, 16);
}

/** A file with head, and two tables at these places behind it. */
function withTables(...places: readonly (readonly [offset: number, length: number])[]): Uint8Array {
  const others = places.map(([offset, length], index) => ({ tag: `tab${index}`, offset, length }));
  const body = Uint8Array.from({ length: 60 }, (_, index) => (index === 54 || index === 55 ? 0 : index)); // padding
  return sfntOf([{ tag: 'head', offset: 60, length: 54 }, ...others], body);
}

/** A file whose last table begins later by some bytes. */
function moved(bytes: Uint8Array, by: number, fill = 0): Uint8Array {
  const lines = Array.from({ length: bytes[5]! }, (_, index) => 12 + 16 * index); // fewer than 256 tables
  const last = lines.reduce((best, line) => (u32Of(bytes, line + 8) > u32Of(bytes, best + 8) ? line : best));
  const offset = u32Of(bytes, last + 8);
  const parts = joined(bytes.subarray(0, offset), new Uint8Array(by).fill(fill), bytes.subarray(offset));
  return patchedU32(parts, last + 8, offset + by);
}

/** A file with another value in the first byte of padding. */
function paddedWith(value: number): Uint8Array {
  const lines = Array.from({ length: plain[5]! }, (_, index) => 12 + 16 * index); // fewer than 256 tables
  const unaligned = lines.find((line) => u32Of(plain, line + 12) % 4 !== 0)!; // such as maxp
  return patched(plain, u32Of(plain, unaligned + 8) + u32Of(plain, unaligned + 12), value);
}

/** A file with the checksumAdjustment that fits its bytes. */
function sealed(bytes: Uint8Array): Uint8Array {
  const place = u32Of(bytes, entryOffset(bytes, 'head') + 8) + 8;
  const cleared = patchedU32(bytes, place, 0);
  const sum = cleared.reduce((total, byte, at) => total + byte * 256 ** (3 - (at % 4)), 0);
  return patchedU32(cleared, place, (0xb1b0afba - sum) >>> 0);
}

describe('reading an sfnt', () => {
  it('returns the tables in file order, with the lengths that fontTools finds', async () => {
    const { font, notes } = await read(plain);
    expect(Object.fromEntries([...font.tables].map(([tag, { length }]) => [tag, length]))).toEqual(
      expectedOf('plain.ttf').tables,
    );
    const offsets = [...font.tables.keys()].map((tag) => u32Of(plain, entryOffset(plain, tag) + 8));
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(notes).toEqual([]);
  });

  it.each([
    ['a wrong checksum of a table', patchedU32(plain, entryOffset(plain, 'cmap') + 4, 1), /wrong checksums of "cmap"/],
    [
      'a wrong checksumAdjustment',
      patched(plain, u32Of(plain, entryOffset(plain, 'head') + 8) + 8, 0, 0),
      /wrong checksumAdjustment/,
    ],
    ['wrong binary search fields', patched(plain, 6, 0, 0), /wrong binary search fields/],
    ['bytes after its tables', joined(plain, new Uint8Array(8)), /8 bytes outside of all tables/],
    ['no padding at the end', plain.subarray(0, plain.length - 2), /no padding at the end/],
    ['unsorted entries', swapped(plain, 12, 28, 16), /the table directory is not sorted/],
  ])('accepts %s with a note', async (_, bytes, note) => {
    const { font, notes } = await read(bytes);
    expect(notes.join()).toMatch(note);
    expect(joinSfnt(layOutSfnt(font))).toEqual(plain);
  });

  it.each([
    ['only padding between its tables', plain],
    ['a table at an odd offset', moved(plain, 1)],
    ['a table at half a word', moved(plain, 2)],
    ['a word that is not zero between its tables', moved(plain, 4, 1)],
    ['padding that is not zero', paddedWith(1)],
    ['a table in the padding of another', withTables([114, 2], [116, 4])],
    ['two tables with the same bytes', withTables([116, 4], [116, 4])],
    ['bytes after its tables', joined(plain, Uint8Array.of(1, 2, 3, 4))],
    ['no padding at the end', plain.subarray(0, plain.length - 2)],
  ])('compares checksumAdjustment with the sum of a file that has %s', async (_, bytes) => {
    const right = sealed(bytes);
    expect((await read(right)).notes.join()).not.toMatch(/checksumAdjustment/);
    const adjustment = u32Of(right, u32Of(right, entryOffset(right, 'head') + 8) + 8);
    const wrong = patchedU32(right, u32Of(right, entryOffset(right, 'head') + 8) + 8, (adjustment + 1) >>> 0);
    expect((await read(wrong)).notes.join()).toMatch(/wrong checksumAdjustment/);
  });

  it('accepts two tables with the same bytes', async () => {
    const { font } = await read(sharing(plain));
    expect(font.tables.get('hhea')).toEqual(font.tables.get('hmtx'));
  });

  it('accepts empty tables anywhere', async () => {
    const { font } = await read(sfntOf([{ tag: 'gasp', offset: 0xffffffff, length: 0 }], new Uint8Array(0)));
    expect(font.tables.get('gasp')).toEqual(new Uint8Array(0));
  });
});

/** Swaps two ranges of equal length. */
function swapped(bytes: Uint8Array, a: number, b: number, length: number): Uint8Array {
  return patched(patched(bytes, a, ...bytes.subarray(b, b + length)), b, ...bytes.subarray(a, a + length));
}

describe('reading a table directory', () => {
  const body = new Uint8Array(64);
  it.each([
    [
      'a table that ends beyond the file',
      [{ tag: 'head', offset: 28, length: 65 }],
      /ends beyond the file of 92 bytes/,
    ],
    [
      'a table that overlaps the directory',
      [{ tag: 'head', offset: 20, length: 54 }],
      /overlaps the table directory, which ends at 28/,
    ],
    [
      'tables that overlap',
      [
        { tag: 'head', offset: 44, length: 30 },
        { tag: 'hhea', offset: 60, length: 8 },
      ],
      /"hhea" at 60 with 8 bytes overlaps "head"/,
    ],
    [
      'a table within another one',
      [
        { tag: 'head', offset: 44, length: 30 },
        { tag: 'hhea', offset: 44, length: 8 },
      ],
      /overlaps "head"/,
    ],
    [
      'a table listed twice',
      [
        { tag: 'head', offset: 44, length: 4 },
        { tag: 'head', offset: 48, length: 4 },
      ],
      /"head" is listed twice/,
    ],
    ['no tables', [], /the table directory is empty/],
  ])('refuses %s', async (_, lines, message) => {
    await expect(read(sfntOf(lines, body))).rejects.toMatchObject({
      code: 'FONT_DIRECTORY_WRONG',
      message: expect.stringMatching(message),
    });
  });

  it('refuses a font whose overlapping tables exceed the size limit', async () => {
    const lines = ['aaaa', 'bbbb', 'cccc'].map((tag) => ({ tag, offset: 60, length: 64 }));
    const bytes = sfntOf(lines, body);
    await expect(read(bytes, undefined, { maxFontBytes: 192 })).resolves.toBeDefined();
    await expect(read(bytes, undefined, { maxFontBytes: 191 })).rejects.toMatchObject({
      code: 'FONT_TOO_LARGE',
      message: 'the tables have 192 bytes, the limit is 191',
    });
  });

  it('refuses a directory longer than the file', async () => {
    await expect(read(plain.subarray(0, 40))).rejects.toMatchObject({ code: 'BYTES_TRUNCATED', at: 12 });
  });

  it('names Type 1 when refusing a Type 1 font', async () => {
    const bytes = sfntOf([{ tag: 'TYP1', offset: 28, length: 4 }], body, 0x74797031);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'FONT_KIND', message: expect.stringContaining('Type 1') });
  });
});

describe('reading a collection', () => {
  it('returns the first font and names the others', async () => {
    const { font, notes } = await read(three);
    const { font: alone } = await read(plain);
    const withoutHead = ({ tables }: typeof font) => new Map([...tables].filter(([tag]) => tag !== 'head').sort());
    expect(withoutHead(font)).toEqual(withoutHead(alone)); // fontTools changes head for the collection
    expect(notes).toEqual([
      'FACES_DROPPED: Only one font of the collection was kept: Test Variable, Test Regular were dropped.',
    ]);
  });

  it.each([
    [1, 'fvar'],
    [2, 'CFF '],
  ])('returns font %i on request', async (face, tag) => {
    expect((await read(three, { face })).font.tables.has(tag)).toBe(true);
  });

  it('refuses an index that does not exist', async () => {
    const message = 'the file has no face 3: it has 3 fonts, counted from 0';
    await expect(read(three, { face: 3 })).rejects.toMatchObject({ code: 'FONT_FACE_ABSENT', message });
    await expect(read(plain, { face: 1 })).rejects.toMatchObject({ code: 'FONT_FACE_ABSENT' });
    await expect(read(plain, { face: 0 })).resolves.toBeDefined();
  });

  it('counts a shared directory once per font', async () => {
    await expect(read(three, undefined, { maxWork: 3 * 9 * 512 })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });

  it('names a damaged font by its index', async () => {
    const { notes } = await read(patchedU32(three, 16, 0xfffffff0));
    expect(notes.join()).toContain('face 1, Test Regular were dropped');
  });

  it.each([
    ['no fonts', patchedU32(three, 8, 0), 'FONT_DIRECTORY_WRONG'],
    ['more fonts than are allowed', patchedU32(three, 8, 0x7fffffff), 'FONT_TOO_LARGE'],
    ['more fonts than it can hold', patchedU32(three, 8, 4000), 'BYTES_TRUNCATED'],
    ['an unknown version', patchedU32(three, 4, 0x00030000), 'FONT_KIND'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });
});

describe('a signature', () => {
  const signature = Uint8Array.of(0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 20, 1, 2, 3, 4);

  it('is kept if the font will be written unchanged', async () => {
    const { font, notes } = await read(await withTable('DSIG', signature));
    expect(font.tables.get('DSIG')).toEqual(signature);
    expect(notes).toEqual([]);
  });

  it('is dropped with a note if the container is repaired', async () => {
    const signed = await withTable('DSIG', signature);
    const { font, notes } = await read(joined(signed, new Uint8Array(4)));
    expect(font.tables.has('DSIG')).toBe(false);
    expect(notes.at(-1)).toMatch(/^SIGNATURE_DROPPED: .*repaired/);
  });

  it('is always kept if it is empty', async () => {
    const empty = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 0);
    const { font } = await read(joined(await withTable('DSIG', empty), new Uint8Array(4)));
    expect(font.tables.get('DSIG')).toEqual(empty);
  });
});
