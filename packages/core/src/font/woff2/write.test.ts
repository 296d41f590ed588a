import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compositeOf, words } from '../../../test/builders/glyf-builder.ts';
import { wawoff2 } from '../../../test/font/google-woff2.ts';
import { type FontParts, makeFont, simpleGlyph } from '../../../test/font/quadratic-font.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { ConversionRun } from '../../context.ts';
import { resolveLimits } from '../../limits.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { SimpleGlyph } from '../../outline/glyf/glyph.ts';
import { readGlyph } from '../../outline/glyf/read.ts';
import { joinSfnt, layOutSfnt } from '../sfnt/layout.ts';
import { readSfnt } from '../sfnt/read.ts';
import { openWoff2 } from './open.ts';
import { readWoff2 } from './read.ts';
import { writeWoff2 } from './write.ts';

const options = { to: 'woff2', config: undefined };

function start(limits = {}) {
  const run = new ConversionRun(resolveLimits(limits));
  return { job: run, context: run.context(() => Promise.reject(new Error('unused'))) };
}

async function write(font: FontFile, limits = {}) {
  const { job, context } = start(limits);
  const bytes = await writeWoff2(font, options, context);
  // These fonts lack tables that browsers require.
  const notes = job.notes.filter(({ code }) => code !== 'FONT_SOURCE_INVALID');
  return { bytes, notes: notes.map(({ code }) => code), messages: notes.map(({ message }) => message) };
}

async function read(bytes: Uint8Array): Promise<FontFile> {
  return readWoff2(bytes, start().context, options);
}

async function throughWawoff2(bytes: Uint8Array): Promise<FontFile> {
  return readSfnt(await wawoff2.decompress(bytes), start().context, options);
}

/** Tag and transform flag of each table. */
async function directoryOf(bytes: Uint8Array): Promise<[string, boolean][]> {
  const { faces } = await openWoff2(bytes, start().context);
  return faces[0].entries.map(({ tag, isTransformed }) => [tag, isTransformed]);
}

const at = (table: Uint8Array | undefined, offset: number): number =>
  new ByteReader(table ?? new Uint8Array()).windowAt(offset, 2).u16();

/** All glyphs of a font with outlines and instructions. */
function glyphsOf({ tables }: FontFile) {
  const [glyf, loca] = [tables.get('glyf')!, tables.get('loca')!]; // only called for fonts that have them
  const all = { glyf, loca, indexToLocFormat: at(tables.get('head'), 50) };
  return Array.from({ length: at(tables.get('maxp'), 4) }, (_, glyph) => readGlyph(all, glyph, start().context));
}

/** The tables that round-trip byte for byte: all but the glyphs, and head, whose flag and checksum change. */
function untouched({ tables }: FontFile): Map<string, Uint8Array> {
  const changed = ['glyf', 'loca', 'head', 'DSIG'];
  return new Map([...tables].filter(([tag]) => !changed.includes(tag)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const overlapping = simpleGlyph(
  [
    [
      [10, 0, 1],
      [60, 100, 0],
      [110, 0, 1],
    ],
  ],
  { overlaps: true },
);
const hinted = simpleGlyph(
  [
    [
      [0, 0, 1],
      [0, 400, 1],
      [700, 400, 1],
    ],
    [
      [5, 5, 1],
      [50, 50, 0],
      [90, 5, 1],
    ],
  ],
  {
    instructions: Uint8Array.from({ length: 300 }, (_, index) => index & 0xff),
  },
);
const unbounded = simpleGlyph(
  [
    [
      [-30, -40, 1],
      [1500, 3000, 1],
      [20000, -9, 0],
    ],
  ],
  { bounds: [-31, -40, 20000, 3001] },
);
const parts = compositeOf([0x0006, 1, 0x0a0a], [0x0141, 2, 0x2000, 0x3000, 5, -6]);
const composite = Uint8Array.of(...parts, 0, 3, 7, 8, 9);
const glyphs = [overlapping, new Uint8Array(), hinted, unbounded, composite];
const font = makeFont({ glyphs, others: { name: words(0, 0, 6), test: Uint8Array.of(1, 2, 3) } });

describe('writing a WOFF 2', () => {
  it('round-trips every glyph, and every other table byte for byte', async () => {
    const { bytes, notes } = await write(font);
    const again = await read(bytes);
    expect(glyphsOf(again)).toEqual(glyphsOf(font));
    expect(untouched(again)).toEqual(untouched(font));
    expect(notes).toEqual([]);
  });

  it('is read alike by wawoff2, which ignores overlap flags', async () => {
    const again = await throughWawoff2((await write(font)).bytes);
    const expected = glyphsOf(font).map((glyph) => (glyph?.kind === 'simple' ? { ...glyph, overlaps: false } : glyph));
    expect(glyphsOf(again)).toEqual(expected);
    expect(untouched(again)).toEqual(untouched(font));
  });

  it('can be repeated on the output of wawoff2', async () => {
    const again = await read(await wawoff2.compress(joinSfnt(layOutSfnt(font))));
    const expected = glyphsOf(font).map((glyph) => (glyph?.kind === 'simple' ? { ...glyph, overlaps: false } : glyph));
    expect(glyphsOf(again)).toEqual(expected);
    expect(untouched(again)).toEqual(untouched(font));
  });

  it('sorts the tables, with loca after glyf', async () => {
    expect(await directoryOf((await write(font)).bytes)).toEqual([
      ...[
        ['glyf', true],
        ['loca', true],
        ['head', false],
        ['hhea', false],
        ['hmtx', true],
        ['maxp', false],
      ],
      ...[
        ['name', false],
        ['test', false],
      ],
    ]);
  });

  it('sets the lossless flag in head and changes nothing else there', async () => {
    const head = (await read((await write(font)).bytes)).tables.get('head')!;
    const expected = font.tables.get('head')!.slice();
    expected[16] = 0x08;
    expect(head).toEqual(expected);
  });

  it('does not change the source, even if its tables are views of a Buffer', async () => {
    const file = Buffer.from(joinSfnt(layOutSfnt(font)));
    const before = new Uint8Array(file);
    const [source, same] = [
      await readSfnt(file, start().context, options),
      await readSfnt(before, start().context, options),
    ];
    expect((await write(source)).bytes).toEqual((await write(same)).bytes);
    expect(new Uint8Array(file)).toEqual(before);
  });

  it('states the length of the decompressed font', async () => {
    const { bytes } = await write(font);
    expect(new DataView(bytes.buffer).getUint32(16)).toBe(joinSfnt(layOutSfnt(await read(bytes))).length);
    expect(new DataView(bytes.buffer).getUint32(16)).toBe((await wawoff2.decompress(bytes)).length);
  });

  it('is deterministic', async () => {
    expect((await write(font)).bytes).toEqual((await write(font)).bytes);
  });

  it('aligns metadata and private data to multiples of 4', async () => {
    const metadata = new TextEncoder().encode('<metadata version="1.0"><license url="about:blank"/></metadata>');
    for (const length of [0, 1, 2, 3, 4]) {
      const privateData = new Uint8Array(length).fill(7);
      const { bytes } = await write({ ...font, metadata, privateData });
      const again = await read(bytes);
      expect(again.metadata).toEqual(metadata);
      expect(again.privateData).toEqual(length === 0 ? undefined : privateData);
      expect(new DataView(bytes.buffer).getUint32(28) % 4).toBe(0);
      expect(new DataView(bytes.buffer).getUint32(40) % 4).toBe(0);
      await throughWawoff2(bytes);
    }
  });

  it.each([
    ['signed', words(0, 1, 1, 0)],
    ['empty', words(0, 1, 0, 0)],
  ])('drops a DSIG with a note: %s', async (_, signature) => {
    const { bytes, notes } = await write(makeFont({ glyphs, others: { DSIG: signature } }));
    expect((await read(bytes)).tables.has('DSIG')).toBe(false);
    expect(notes).toEqual(['SIGNATURE_DROPPED']);
  });

  it('does not transform CFF outlines', async () => {
    const tables = new Map(font.tables);
    for (const tag of ['glyf', 'loca']) tables.delete(tag);
    tables.set('CFF ', Uint8Array.of(1, 0, 4, 1));
    const { bytes } = await write({ version: 0x4f54544f, tables });
    expect((await directoryOf(bytes)).filter(([, isTransformed]) => isTransformed)).toEqual([]);
    expect(untouched(await read(bytes))).toEqual(untouched({ version: 0x4f54544f, tables }));
  });
});

describe('a font without outlines', () => {
  it.each([
    ['empty', new Uint8Array(), true],
    ['a single byte of padding', Uint8Array.of(0), false],
  ])('keeps its glyf if it is %s', async (_, glyf, isTransformed) => {
    const blank = makeFont({ glyphs: [new Uint8Array(), new Uint8Array()], others: { glyf } });
    const { bytes, notes } = await write(blank);
    expect((await read(bytes)).tables.get('glyf')).toEqual(glyf);
    expect(new Map(await directoryOf(bytes)).get('glyf')).toBe(isTransformed);
    expect((await throughWawoff2(bytes)).tables.get('glyf')).toEqual(glyf);
    expect(notes).toEqual([]);
  });
});

describe('a font with the maximum number of glyphs', () => {
  it('round-trips', async () => {
    const all: Uint8Array[] = Array(0xffff).fill(new Uint8Array());
    all[0xfffe] = overlapping;
    const most = makeFont({ glyphs: all, longCount: 1 });
    const again = await read((await write(most)).bytes);
    for (const tag of ['glyf', 'loca', 'hmtx'])
      expect(Buffer.from(again.tables.get(tag)!).equals(most.tables.get(tag)!), tag).toBe(true);
  });
});

describe('a font with short glyph offsets', () => {
  it('keeps them', async () => {
    const short = makeFont({ glyphs, isShort: true });
    const again = await read((await write(short)).bytes);
    expect(at(again.tables.get('head'), 50)).toBe(0);
    expect(glyphsOf(again)).toEqual(glyphsOf(short));
  });

  it('gets long offsets if its glyphs exceed short ones', async () => {
    // Padded to multiples of 2 the glyphs just fit; decoded they begin at multiples of 4.
    const lone = simpleGlyph([
      [
        [1, 2, 1],
        [3, 4, 1],
        [5, 9, 1],
      ],
    ]);
    const halfPadded = Uint8Array.from({ length: Math.ceil(lone.length / 2) * 2 }, (_, index) => lone[index] ?? 0);
    expect(halfPadded.length % 4).toBe(2);
    const count = Math.floor(0x1fffe / halfPadded.length);
    const glyf = new Uint8Array(count * halfPadded.length);
    for (let glyph = 0; glyph < count; glyph++) glyf.set(halfPadded, glyph * halfPadded.length);
    const loca = words(...Array.from({ length: count + 1 }, (_, glyph) => (glyph * halfPadded.length) / 2));
    const whole = makeFont({ glyphs: Array(count).fill(lone), isShort: true, others: { glyf, loca } });
    const { bytes } = await write(whole);
    for (const again of [await read(bytes), await throughWawoff2(bytes)]) {
      expect(at(again.tables.get('head'), 50)).toBe(1);
      expect(isDeepStrictEqual(glyphsOf(again), glyphsOf(whole))).toBe(true);
    }
  });
});

describe('glyphs that the transform would change', () => {
  const cut = hinted.subarray(0, hinted.length - 8);
  const emptyWithBounds = words(0, 1, 2, 3, 4);
  const far = new Uint8Array(12 + 2 + 4 + 512);
  far.set(words(1, 0, 0, 0, 0, 0xffff, 0));
  const backwards = words(2, 0, 0, 0, 0, 5, 3, 0);

  it.each<[string, RegExp, FontParts]>([
    ['truncated glyphs', /glyph 1 is too short for its 6 points/, { glyphs: [overlapping, cut, new Uint8Array()] }],
    ['glyphs too short for a header', /glyph 0 has 4 bytes/, { glyphs: [Uint8Array.of(0, 1, 0, 0)] }],
    ['bounds without contours', /glyph 0 has bounds but no contours/, { glyphs: [emptyWithBounds] }],
    [
      'glyphs that end before their contours',
      /too short for the ends of its 9 contours/,
      { glyphs: [words(9, 0, 0, 0, 0, 5)] },
    ],
    ['contour ends that do not ascend', /ends at point 3 after one that ends at 5/, { glyphs: [backwards] }],
    ['a contour of 65,536 points', /a contour of 65536 points/, { glyphs: [far] }],
    ['components that do not end', /components that do not end/, { glyphs: [words(-1, 0, 0, 0, 0, 0x0020, 1, 0)] }],
    ['instructions that do not end', /its instructions/, { glyphs: [words(-1, 0, 0, 0, 0, 0x0102, 1, 0, 900)] }],
    [
      'offsets that do not ascend',
      /loca is not valid for/,
      { glyphs: [overlapping], others: { loca: words(0, 8, 0, 4) } },
    ],
    [
      'offsets beyond the table',
      /loca is not valid for/,
      { glyphs: [overlapping], others: { loca: words(0, 0, 1, 0) } },
    ],
    ['missing offsets', /loca is not valid for/, { glyphs: [hinted, hinted], others: { loca: words(0, 0) } }],
  ])('are stored untransformed with a note: %s', async (_, message, made) => {
    const damaged = makeFont(made);
    const { bytes, notes, messages } = await write(damaged);
    expect((await directoryOf(bytes)).filter(([, isTransformed]) => isTransformed)).toEqual([]);
    const again = await read(bytes);
    for (const tag of ['glyf', 'loca']) expect(again.tables.get(tag)).toEqual(damaged.tables.get(tag));
    expect(notes).toEqual(['WOFF2_UNTRANSFORMED']);
    expect(messages[0]).toMatch(message);
  });

  it('are stored untransformed: cubic outlines', async () => {
    const head = font.tables.get('head')!.slice();
    head[53] = 1; // glyphDataFormat
    const cubic = { ...font, tables: new Map([...font.tables, ['head', head] as const]) };
    const { bytes, notes } = await write(cubic);
    expect((await read(bytes)).tables.get('glyf')).toEqual(font.tables.get('glyf'));
    expect(notes).toEqual(['WOFF2_UNTRANSFORMED']);
  });

  it('are stored untransformed: many times more points than bytes', async () => {
    const bomb = new Uint8Array(10 + 4 + 2 + 2 * 256);
    bomb.set(words(2, 0, 0, 0, 0, 0, 0xfffe, 0)); // two contours of 65,535 points, flags repeated 256 times
    for (let index = 16; index < bomb.length; index += 2) bomb.set([0x31 | 0x08, 0xff], index);
    bomb[bomb.length - 1] = 0xfe;
    const many = makeFont({ glyphs: Array(200).fill(bomb) });
    const { messages } = await write(many);
    expect(messages).toEqual([expect.stringMatching(/too many points for the length of glyf/)]);
  });

  it('are refused: more points than the limit allows', async () => {
    await expect(write(font, { maxGlyphPoints: 2 })).rejects.toMatchObject({ code: 'GLYPH_TOO_COMPLEX' });
  });
});

describe('any glyph', () => {
  const coordinate = fc.oneof(fc.integer({ min: -16000, max: 16000 }), fc.integer({ min: -70, max: 70 }));
  const point = fc.tuple(coordinate, coordinate, fc.constantFrom(0 as const, 1 as const));
  const contours = fc.array(fc.array(point, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 });
  const extras = fc.record({
    overlaps: fc.boolean(),
    instructions: fc.uint8Array({ maxLength: 800 }),
    bounds: fc.option(fc.constant([1, 2, 3, 4] as const), { nil: undefined }),
  });
  const glyph = fc
    .tuple(contours, extras)
    .map(([lines, { bounds, ...rest }]) => simpleGlyph(lines, { ...rest, ...(bounds && { bounds }) }));

  it('round-trips with this decoder and with wawoff2', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(glyph, { minLength: 1, maxLength: 40 }), fc.boolean(), async (all, isShort) => {
        const whole = makeFont({ glyphs: all, isShort });
        const { bytes } = await write(whole);
        const expected = glyphsOf(whole);
        expect(glyphsOf(await read(bytes))).toEqual(expected);
        const plain = expected.map((each) => ({ ...(each as SimpleGlyph), overlaps: false }));
        expect(glyphsOf(await throughWawoff2(bytes))).toEqual(plain);
      }),
      { numRuns: 25 },
    );
  });
});
