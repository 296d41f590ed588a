import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { words } from '../../../test/builders/glyf-builder.ts';
import {
  base128,
  buildGlyf,
  buildWoff2,
  type PackedTable,
  type WholeWoff2,
} from '../../../test/builders/woff2-builder.ts';
import { makeFont, simpleGlyph } from '../../../test/font/quadratic-font.ts';
import { measureMemory } from '../../../test/memory.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { ConversionRun } from '../../context.ts';
import { inspect } from '../../inspect.ts';
import { resolveLimits } from '../../limits.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { FontOptions } from '../options.ts';
import { readWoff2 } from './read.ts';

const triangle = simpleGlyph([
  [
    [10, 0, 1],
    [60, 100, 1],
    [110, 0, 1],
  ],
]);
const source = makeFont({ glyphs: [triangle, new Uint8Array()] });
const tableOf = (tag: string): Uint8Array => source.tables.get(tag)!; // the fixture has all requested tables
const plain: PackedTable[] = ['head', 'hhea', 'maxp', 'hmtx'].map((tag) => ({ tag, bytes: tableOf(tag) }));

/** A triangle, and an empty second glyph. */
const glyf = buildGlyf({
  ...{ numGlyphs: 2, indexFormat: 1, contours: [1, 0], points: [3] },
  ...{ flags: [11, 84 + 4 * 0 + 3, 84 + 1], steps: [10, 49, 99, 49, 99, 0] },
});
const glyfTable: PackedTable = { tag: 'glyf', bytes: glyf, transformLength: glyf.length };
const locaTable: PackedTable = { tag: 'loca', bytes: new Uint8Array(), origLength: 12, transformLength: 0 };
const transformed = [...plain, glyfTable, locaTable];

function locaFormatOf({ tables }: FontFile): number {
  return new ByteReader(tables.get('head')!).windowAt(50, 2).i16();
}

function read(bytes: Uint8Array, font: FontOptions = {}, limits = {}) {
  const run = new ConversionRun(resolveLimits(limits));
  const context = run.context(() => Promise.reject(new Error('unused')));
  return readWoff2(bytes, context, { to: 'ttf', config: undefined, font }).then((read) => ({ font: read, job: run }));
}

async function failureOf(tables: readonly PackedTable[], whole: WholeWoff2 = {}, limits = {}) {
  const { code, message } = await read(buildWoff2(tables, whole), {}, limits).then(
    () => expect.fail('it was read'),
    (error) => error,
  );
  return `${code}: ${message}`;
}

describe('reading a WOFF 2', () => {
  it('returns the tables in stream order', async () => {
    const { font, job } = await read(buildWoff2(transformed));
    expect([...font.tables.keys()]).toEqual(['head', 'hhea', 'maxp', 'hmtx', 'glyf', 'loca']);
    for (const [tag, bytes] of source.tables) expect([tag, font.tables.get(tag)]).toEqual([tag, bytes]);
    expect(job.notes).toEqual([]);
  });

  it('accepts known and arbitrary tags', async () => {
    const named = transformed.map((table) => ({ ...table, known: { head: 1, glyf: 10, loca: 11 }[table.tag] }));
    const { font } = await read(buildWoff2(named as PackedTable[]));
    expect(font.tables.get('glyf')).toEqual(tableOf('glyf'));
  });

  it('accepts untransformed glyphs with transformed bearings', async () => {
    const hmtx = Uint8Array.of(1, ...words(500, 501));
    const { font } = await read(
      buildWoff2([
        ...plain.slice(0, 3),
        { tag: 'hmtx', bytes: hmtx, transform: 1, origLength: 8, transformLength: hmtx.length },
        { tag: 'glyf', bytes: tableOf('glyf'), transform: 3 },
        { tag: 'loca', bytes: tableOf('loca'), transform: 3 },
      ]),
    );
    expect(font.tables.get('hmtx')).toEqual(tableOf('hmtx'));
  });

  it('ignores wrong lengths that are hints', async () => {
    const tables = [...plain, { ...glyfTable, origLength: 0xffffffff }, locaTable];
    const { font } = await read(buildWoff2(tables, { totalSfntSize: 0xffffffff }));
    expect(font.tables.get('glyf')).toEqual(tableOf('glyf'));
  });

  it('accepts other tables between glyf and loca', async () => {
    const { font } = await read(buildWoff2([glyfTable, ...plain, locaTable]));
    expect(font.tables.get('loca')).toEqual(tableOf('loca'));
  });

  it('reads CFF fonts without transforms', async () => {
    const { font } = await read(
      buildWoff2([...plain, { tag: 'CFF ', bytes: Uint8Array.of(1) }], { flavor: 0x4f54544f }),
    );
    expect(font.version).toBe(0x4f54544f);
  });

  it('reads metadata and private data, with padding before each', async () => {
    const metadata = new TextEncoder().encode('<metadata version="1.0"/>');
    const privateData = Uint8Array.of(1, 2, 3, 4, 5);
    const { font } = await read(buildWoff2(transformed, { metadata, privateData }));
    expect([font.metadata, font.privateData]).toEqual([metadata, privateData]);
    const { font: other } = await read(buildWoff2(transformed, { privateData }));
    expect([other.metadata, other.privateData]).toEqual([undefined, privateData]);
  });

  it.each([
    ['is not a Brotli stream', { packedMetadata: Uint8Array.of(0xff, 0xff, 0xff), metadataOriginalLength: 9 }],
    ['is shorter than stated', { metadata: Uint8Array.of(1, 2, 3), metadataOriginalLength: 4 }],
    ['is longer than stated', { metadata: Uint8Array.of(1, 2, 3), metadataOriginalLength: 2 }],
    ['states a huge size', { metadata: Uint8Array.of(1, 2, 3), metadataOriginalLength: 0xffffffff }],
  ])('drops the metadata with a note if it %s', async (_, whole) => {
    const { font, job } = await read(buildWoff2(transformed, whole));
    expect(font.metadata).toBeUndefined();
    expect(job.notes.map(({ code }) => code)).toEqual(['METADATA_DROPPED']);
  });

  it('corrects head with a note if it contradicts loca', async () => {
    const short = { ...locaTable, origLength: 6 };
    const bytes = glyf.slice();
    bytes[7] = 0; // indexToLocFormat
    const { font, job } = await read(buildWoff2([...plain, { ...glyfTable, bytes }, short]));
    expect(font.tables.get('loca')).toEqual(words(0, tableOf('glyf').length / 2, tableOf('glyf').length / 2));
    expect(locaFormatOf(font)).toBe(0);
    expect(job.notes.map(({ code }) => code)).toEqual(['FONT_REPAIRED']);
  });

  it('uses long offsets if glyphs exceed short ones', async () => {
    const glyphs = Array.from({ length: 400 }, () => 1);
    const large = buildGlyf({
      ...{ numGlyphs: 400, contours: glyphs, points: glyphs.flatMap(() => [100]) },
      flags: glyphs.flatMap(() => Array(100).fill(127)),
      steps: glyphs.flatMap(() => [...Array(100).fill([3, 0, 3, 0]).flat(), 0]),
      bounded: Object.fromEntries(glyphs.map((_, glyph) => [glyph, [0, 0, 0, 0]])),
    });
    const tables = [
      { tag: 'head', bytes: makeFont({ glyphs: [], isShort: true }).tables.get('head')! },
      { tag: 'glyf', bytes: large, transformLength: large.length },
      { ...locaTable, origLength: 802 },
    ];
    const { font, job } = await read(buildWoff2(tables));
    expect(font.tables.get('glyf')!.length).toBeGreaterThan(0x1fffe);
    expect(font.tables.get('loca')!.length).toBe(4 * 401);
    expect(locaFormatOf(font)).toBe(1);
    expect(job.notes.map(({ code }) => code)).toEqual(['FONT_REPAIRED']);
  });

  it('drops a signature with a note', async () => {
    const signed = { tag: 'DSIG', bytes: words(0, 1, 1, 0, 0, 1) };
    const { font, job } = await read(buildWoff2([...transformed, signed]));
    expect(font.tables.has('DSIG')).toBe(false);
    expect(job.notes.map(({ code }) => code)).toEqual(['SIGNATURE_DROPPED']);
  });
});

describe('reading a collection', () => {
  const other = buildGlyf({ numGlyphs: 2, indexFormat: 1, contours: [0, 0] });
  const tables = [...transformed, { tag: 'glyf', bytes: other, transformLength: other.length }, locaTable];
  const first = { version: 0x00010000, tables: [0, 1, 2, 3, 4, 5] };
  const second = { version: 0x00010000, tables: [0, 1, 2, 3, 6, 7] };

  it.each([
    [{}, 'glyf', tableOf('glyf')],
    [{ face: 0 }, 'glyf', tableOf('glyf')],
    [{ face: 1 }, 'glyf', new Uint8Array()],
  ])('returns the requested font for %j and notes the other', async (options, tag, expected) => {
    const { font, job } = await read(buildWoff2(tables, { collection: [first, second] }), options);
    expect(font.tables.get(tag)).toEqual(expected);
    expect(job.notes.map(({ code }) => code)).toEqual(['FACES_DROPPED']);
  });

  it('accepts version 2', async () => {
    const bytes = buildWoff2(tables, { collection: [first], collectionVersion: 0x00020000 });
    expect((await read(bytes)).job.notes).toEqual([]);
  });

  it.each([
    ['an index beyond the last font', { collection: [first, second] }, 2, /has no face 2: it has 2 fonts/],
    ['another version', { collection: [first], collectionVersion: 0x00030000 }, 0, /version 0x00030000/],
    ['no fonts', { collection: [] }, 0, /has no fonts/],
    ['a font without tables', { collection: [{ version: 1, tables: [] }] }, 0, /has no tables/],
    ['a table index that does not exist', { collection: [{ ...first, tables: [0, 8] }] }, 0, /table 8 of 8/],
    ['a font with a table twice', { collection: [{ ...first, tables: [0, 0] }] }, 0, /the table "head" twice/],
    [
      'the loca of another glyf',
      { collection: [{ ...first, tables: [0, 4, 7] }] },
      0,
      /expected loca directly after glyf/,
    ],
    ['a glyf without loca', { collection: [{ ...first, tables: [0, 4] }] }, 0, /"glyf" but not "loca"/],
    ['an unknown kind of font', { collection: [{ ...first, version: 7 }] }, 0, /version is 0x00000007/],
    [
      'a loca without glyf among other fonts',
      { collection: [first, { ...first, tables: [5] }] },
      0,
      /"loca" but not "glyf"/,
    ],
  ])('refuses %s', async (_, whole, face, message) => {
    await expect(read(buildWoff2(tables, whole), { face })).rejects.toThrow(message);
  });

  it('refuses more fonts than the limit allows', async () => {
    const whole = { collection: [first, second] };
    expect(await failureOf(tables, whole, { maxFaces: 1 })).toMatch(
      'FONT_TOO_LARGE: the collection has 2 fonts, the limit is 1',
    );
  });
});

describe('a collection of many fonts', () => {
  it('with many tables each is refused by the work budget', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      tag: `${index}`.padStart(4, 't'),
      bytes: new Uint8Array(),
    }));
    const all = { version: 0x00010000, tables: many.map((_, index) => index) };
    const bytes = buildWoff2(many, { collection: Array(20).fill(all) });
    await expect(read(bytes, {}, { maxWork: 5_000_000 })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });
});

// @see WOFF 2.0 (2024), #conform-mustNotUseReservedValue; google/woff2 1.0.2 reads it
describe('a WOFF 2 with a nonzero reserved field', () => {
  const bytes = buildWoff2(transformed, { reserved: 1 });

  it('is read with a note', async () => {
    const { font, job } = await read(bytes);
    expect(font).toEqual((await read(buildWoff2(transformed))).font);
    expect(job.notes).toMatchObject([
      { code: 'FONT_REPAIRED', message: expect.stringMatching(/reserved field .* was 1/) },
    ]);
  });

  it('has a problem when inspected', async () => {
    expect((await inspect(bytes)).facts.problems).toContainEqual('the reserved field of the header was 1, not 0');
  });
});

describe('a WOFF 2 is refused', () => {
  const zeros = new Uint8Array(4);
  const privateData = Uint8Array.of(1, 2, 3);
  const metadata = Uint8Array.of(1, 2, 3);

  it.each<[string, WholeWoff2, RegExp]>([
    ['with another signature', { signature: 'wOFF' }, /^WOFF2_MALFORMED: .*expected 0x774f4632/],
    ['that states a wrong length', { length: 4 }, /^WOFF2_MALFORMED: .*stated length is 4/],
    ['that states no tables', { numTables: 0 }, /^WOFF2_MALFORMED: .*number of tables is 0/],
    ['of another kind of font', { flavor: 0x12345678 }, /version is 0x12345678/],
    ['with bytes after the header', { behindHeader: zeros }, /^\w+: /],
    ['with bytes after the directory', { behindDirectory: zeros }, /^\w+: /],
    ['with bytes after the stream', { behindStream: zeros }, /^WOFF2_MALFORMED: \d extra bytes after the last block/],
    [
      'with bytes before the metadata',
      { behindStream: zeros, metadata },
      /^WOFF2_MALFORMED: the metadata block begins/,
    ],
    [
      'with bytes before private data',
      { behindStream: zeros, privateData },
      /^WOFF2_MALFORMED: the private data block/,
    ],
    [
      'with bytes between metadata and private data',
      { behindMetadata: zeros, metadata, privateData },
      /^WOFF2_MALFORMED: the private data block/,
    ],
    [
      'with bytes after the metadata',
      { behindAll: zeros, metadata },
      /^WOFF2_MALFORMED: \d extra bytes after the last/,
    ],
    [
      'with a byte after private data',
      { behindAll: zeros.subarray(3), privateData },
      /^WOFF2_MALFORMED: 1 extra bytes after/,
    ],
    [
      'whose metadata overlaps the stream',
      { metadata, metadataOffset: 100 },
      /^WOFF2_MALFORMED: .*begins at 100, before the end/,
    ],
    [
      'whose private data overlaps the header',
      { privateData, privateOffset: 4 },
      /^WOFF2_MALFORMED: .*begins at 4, before the end/,
    ],
    ['whose stream extends beyond the file', { totalCompressedSize: 0xffffffff }, /^BYTES_TRUNCATED/],
    [
      'whose stream is not Brotli',
      { stream: Uint8Array.of(0xff, 0xff, 0xff) },
      /^WOFF2_DAMAGED: the compressed data is not/,
    ],
    ['whose stream is empty', { stream: new Uint8Array() }, /^WOFF2_DAMAGED/],
  ])('%s', async (_, whole, message) => {
    expect(await failureOf(transformed, whole)).toMatch(message);
  });

  it('with nonzero padding', async () => {
    const failures = [];
    // The length of the stream determines which of these has padding.
    for (const length of [1, 2, 3, 4]) {
      const tables = [...transformed, { tag: 'test', bytes: new Uint8Array(length).fill(length) }];
      const bytes = buildWoff2(tables, { metadata, padding: 1 });
      failures.push(
        await read(bytes).then(
          () => 'read',
          ({ message }) => message,
        ),
      );
    }
    expect(failures).toContain('the padding between blocks is not zero');
  });

  it('with extra bytes after the compressed data', async () => {
    const stream = brotliCompressSync(Buffer.concat(transformed.map(({ bytes }) => bytes)));
    const longer = Uint8Array.of(...stream, 0, 0, 0);
    expect(await failureOf(transformed, { stream: longer })).toMatch(/^WOFF2_MALFORMED: 3 extra bytes after/);
  });

  it.each([
    ['longer', 1],
    ['shorter', -1],
  ])('whose tables are %s than the directory states', async (_, by) => {
    const last = { tag: 'last', bytes: new Uint8Array(10), origLength: 10 + by };
    expect(await failureOf([...transformed, last])).toMatch(
      /^WOFF2_DAMAGED: the compressed data has .* bytes, the directory states \d+/,
    );
  });

  it.each<[string, PackedTable[], RegExp]>([
    ['with a table twice', [...transformed, plain[0]!], /^WOFF2_MALFORMED: a font has the table "head" twice/],
    ['with loca before glyf', [...plain, locaTable, glyfTable], /^WOFF2_MALFORMED: loca is table 4, expected after/],
    ['with a glyf without loca', [...plain, glyfTable], /^WOFF2_MALFORMED: a font has the table "glyf" but not "loca"/],
    [
      'with only one of glyf and loca transformed',
      [...plain, glyfTable, { tag: 'loca', bytes: tableOf('loca'), transform: 3 }],
      /^WOFF2_MALFORMED: only one of glyf and loca/,
    ],
    [
      'with bytes for loca',
      [...plain, glyfTable, { ...locaTable, transformLength: 4, bytes: new Uint8Array(4) }],
      /^WOFF2_MALFORMED: the transformed loca has a length of 4/,
    ],
    [
      'with a loca for other glyphs',
      [...plain, glyfTable, { ...locaTable, origLength: 8 }],
      /^WOFF2_GLYPHS: loca states a length of 8/,
    ],
    [
      'with a transformed head',
      [{ ...plain[0]!, transform: 1 }],
      /^WOFF2_TRANSFORM: the table "head" has the undefined/,
    ],
    ['with an unknown transform of glyf', [{ ...glyfTable, transform: 1 }], /^WOFF2_TRANSFORM: the table "glyf"/],
    ['with an unknown transform of hmtx', [{ ...plain[3]!, transform: 3 }], /^WOFF2_TRANSFORM: the table "hmtx"/],
    [
      'with a transformed hmtx but no glyphs',
      [...plain.slice(0, 3), hmtxOf(3, 500, 501)],
      /^WOFF2_METRICS: .*the font has none/,
    ],
    [
      'with a transformed hmtx but no hhea',
      [plain[2]!, hmtxOf(3, 500), glyfTable, locaTable],
      /^FONT_TABLE_MISSING: .*hhea/,
    ],
    ['with an invalid length', [{ ...plain[0]!, lengths: [0x80, 1] }], /^WOFF2_NUMBER/],
  ])('%s', async (_, tables, message) => {
    expect(await failureOf(tables)).toMatch(message);
  });

  it('whose tables exceed the limit, before memory is allocated', async () => {
    const huge = { tag: 'huge', bytes: new Uint8Array(), lengths: [...base128(0xffffffff)] };
    const found = await failureOf([...plain, huge, { ...huge, tag: 'more' }]);
    expect(found).toMatch(/^FONT_TOO_LARGE: the tables have 85899\d+ bytes, the limit is 268435456/);
  });

  it('that decompresses to more than stated, without decompressing all of it', async () => {
    const bomb = brotliCompressSync(new Uint8Array(200_000_000), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    const { result, bytes } = await measureMemory(() => failureOf(transformed, { stream: bomb }));
    expect(result).toMatch(/^WOFF2_DAMAGED: the compressed data has more than \d+ bytes/);
    expect(bytes).toBeLessThan(32_000_000);
  });

  it('that states a large size falsely, without allocating memory for it', async () => {
    const declared = { tag: 'huge', bytes: new Uint8Array(), lengths: [...base128(250_000_000)] };
    const { result, bytes } = await measureMemory(() => failureOf([...plain, declared]));
    expect(result).toMatch(/^WOFF2_DAMAGED: the compressed data has \d+ bytes/);
    expect(bytes).toBeLessThan(32_000_000);
  });

  it('if the caller aborts', async () => {
    const run = new ConversionRun(resolveLimits(), AbortSignal.abort());
    const context = run.context(() => Promise.reject(new Error('unused')));
    const work = readWoff2(buildWoff2(transformed), context, { to: 'ttf', config: undefined });
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

function hmtxOf(flags: number, ...advances: number[]): PackedTable {
  const bytes = Uint8Array.of(flags, ...words(...advances));
  return { tag: 'hmtx', bytes, transform: 1, origLength: 8, transformLength: bytes.length };
}
