import { describe, expect, it } from 'vitest';
import {
  compactOf,
  ctfOf,
  type EotParts,
  eotOf,
  mtxOf,
  mtxOfBlocks,
  xored,
} from '../../../test/builders/eot-builder.ts';
import { compositeOf, words } from '../../../test/builders/glyf-builder.ts';
import { packLzcomp } from '../../../test/builders/lzcomp-builder.ts';
import { joined, patched } from '../../../test/builders/sfnt-builder.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { makeFont, simpleGlyph } from '../../../test/font/quadratic-font.ts';
import { convert } from '../../convert.ts';
import { inspect } from '../../inspect.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Glyph } from '../../outline/glyf/glyph.ts';
import { readGlyph } from '../../outline/glyf/read.ts';
import { readAdjustment } from '../sfnt/checksum.ts';
import { joinSfnt, layOutSfnt } from '../sfnt/layout.ts';
import { readSfnt } from '../sfnt/read.ts';
import { readHead } from '../tables/head.ts';
import { readMaxp } from '../tables/maxp.ts';
import { requireTable } from '../tables/require.ts';
import { readEot } from './read.ts';

const options = { to: 'ttf', config: undefined };
const plain = openFont('plain.ttf');
const font = await readSfnt(plain, fontContext().context, options);
const checkSumAdjustment = readAdjustment(font.tables.get('head') ?? new Uint8Array(12));
/** The values of the font that the header repeats. */
const consistent = { checkSumAdjustment, fsType: 260 };
const flag = { compressed: 4, xor: 0x10000000 };
const square = simpleGlyph(
  [
    [
      [0, 0, 1],
      [0, 700, 0],
      [500, 700, 1],
      [900, -20, 0],
    ],
  ],
  { instructions: Uint8Array.of(1, 2, 3) },
);

async function read(bytes: Uint8Array, limits = {}) {
  const { job, context } = fontContext(limits);
  return { font: await readEot(bytes, context, options), notes: job.notes };
}

function packed(parts: Partial<EotParts> = {}, data = compactOf(font)): Uint8Array {
  return eotOf(data, { flags: flag.compressed, ...consistent, ...parts });
}

describe('reading an EOT', () => {
  it.each([0x00010000, 0x00020001, 0x00020002])('of version %i returns its font, byte for byte', async (version) => {
    const result = await convert(eotOf(plain, { version, ...consistent }), { from: 'eot', to: 'ttf' });
    expect(result.bytes).toEqual(plain);
    expect(result.notes).toEqual([]);
  });

  it('decrypts an encrypted font', async () => {
    const bytes = eotOf(xored(plain), { flags: flag.xor, ...consistent });
    expect(await convert(bytes, { to: 'ttf' })).toMatchObject({ bytes: plain, notes: [] });
  });

  it('converts to the same WOFF as its font', async () => {
    const [direct, around] = [await convert(plain, { to: 'woff' }), await convert(eotOf(plain), { to: 'woff' })];
    expect(around.bytes).toEqual(direct.bytes);
  });

  it('gives CFF to otf', async () => {
    const otf = openFont('plain.otf');
    expect((await convert(eotOf(otf), { to: 'otf' })).bytes).toEqual(otf);
  });

  it('has only one font', async () => {
    await expect(convert(eotOf(plain), { to: 'ttf', font: { face: 1 } })).rejects.toMatchObject({
      code: 'FONT_FACE_ABSENT',
    });
  });

  it('describes the container when inspected', async () => {
    const parts = { flags: 0x80000080, rootString: 'https://a.example\0https://b.example\0', fsType: 4 };
    const { type, facts } = await inspect(eotOf(plain, { ...consistent, ...parts }));
    expect(type).toBe('eot');
    expect(facts.fullName).toBe((await inspect(plain)).facts.fullName);
    expect(facts.problems).toBeUndefined();
    expect(facts.wrapper).toMatchObject({
      version: '2.2',
      flags: ['webObject', '0x80000000'],
      isCompressed: false,
      isEncrypted: false,
      names: { family: 'Test', style: 'Regular', version: 'Version 1', full: 'Test Regular' },
      rootStrings: ['https://a.example', 'https://b.example'],
      weight: 400,
      charset: 1,
      isItalic: false,
      embedding: { fsType: 4, permission: 'preview and print' },
    });
  });
});

describe('data of the container', () => {
  it.each<[string, Partial<EotParts>, string, RegExp]>([
    ['root strings', { rootString: 'https://a.example\0' }, 'EOT_BINDING_DROPPED', /https:\/\/a\.example/],
    ['an EUDC font', { eudcFont: Uint8Array.of(1, 2, 3) }, 'EOT_EUDC_DROPPED', /3 bytes for code page 932/],
    ['different embedding rights', { fsType: 8 }, 'EOT_RIGHTS_DROPPED', /fsType 8 in the header, 260 in the font/],
  ])('is dropped with a note: %s', async (_, parts, code, message) => {
    const { notes } = await read(eotOf(plain, { ...consistent, ...parts }));
    expect(notes).toEqual([expect.objectContaining({ code, class: 'lost', message: expect.stringMatching(message) })]);
  });
});

it('a note names only some of many root strings', async () => {
  const rootString = Array.from({ length: 10 }, (_, index) => `https://${index}.example\0`).join('');
  const { notes } = await read(eotOf(plain, { ...consistent, rootString }));
  expect(notes[0]?.message).toMatch(/dropped: https:\/\/0\.example, .*https:\/\/7\.example and 2 more\.$/);
});

describe('an EOT with harmless faults', () => {
  const short = eotOf(plain.subarray(0, -2), { fontDataSizeOff: 2, eotSizeOff: 2, ...consistent });
  const reserved = patched(eotOf(plain, { ...consistent }), 64, 1);
  const layout = patched(eotOf(plain, { version: 0x00020001, ...consistent }), 8, 2); // states 2.2
  it.each<[string, Uint8Array, RegExp]>([
    ['a wrong size', eotOf(plain, { eotSizeOff: 5, ...consistent }), /the stated size is \d+, the file has \d+/],
    [
      'bytes after the font',
      joined(eotOf(plain, { ...consistent }), new Uint8Array(9)),
      /9 extra bytes after the font/,
    ],
    ['missing padding of the font', short, /no padding at the end/],
    ['names in big-endian order', eotOf(plain, { isBigEndian: true, ...consistent }), /big-endian byte order/],
    [
      'a wrong checksum of root strings',
      eotOf(plain, { rootStringCheckSum: 0, ...consistent }),
      /root string checksum/,
    ],
    ['a wrong checksum of the font', eotOf(plain, { fsType: 260 }), /the checksum in the header differs/],
    ['nonzero reserved fields', reserved, /nonzero padding or reserved fields/],
    ['a wrong version', layout, /the layout of version 2\.1 but states 2\.2/],
    ['a wrong encryption flag', eotOf(xored(plain), { ...consistent }), /the flag "encrypted" is wrong/],
    ['a wrong compression flag', eotOf(plain, { flags: 4, ...consistent }), /the flag "compressed" is wrong/],
  ])('is read with a note: %s', async (_, bytes, message) => {
    const { font: found, notes } = await read(bytes);
    expect(notes.map(({ message: text }) => text)).toContainEqual(expect.stringMatching(message));
    expect(notes.every(({ code }) => code === 'FONT_REPAIRED')).toBe(true);
    expect(found.tables).toEqual(font.tables);
  });

  it('may have big-endian names, which are decoded', async () => {
    const { facts } = await inspect(eotOf(plain, { isBigEndian: true }));
    expect(facts.wrapper).toMatchObject({ names: { full: 'Test Regular' } });
  });
});

describe('an EOT is refused', () => {
  it.each<[string, Uint8Array, string, RegExp]>([
    [
      'without most of its font',
      eotOf(plain, { fontDataSizeOff: 4 }),
      'EOT_MALFORMED',
      /the font has \d+ bytes, the header states \d+/,
    ],
    [
      'whose texts extend beyond the file',
      patched(eotOf(plain), 82, 0xff, 0xff),
      'EOT_MALFORMED',
      /texts of the header extend beyond/,
    ],
    [
      'with an unknown version of MicroType Express',
      packed({}, patched(compactOf(font), 0, 4)),
      'EOT_COMPRESSION',
      /MicroType Express has version 4, expected 1 to 3/,
    ],
    ['without any font', eotOf(new Uint8Array(0)), 'BYTES_TRUNCATED', /./],
  ])('%s', async (_, bytes, code, message) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('with another magic number or version', async () => {
    await expect(read(patched(eotOf(plain), 34, 0))).rejects.toThrow('the magic number is 0x5000, expected 0x504c');
    await expect(read(patched(eotOf(plain), 8, 3))).rejects.toThrow('the version is 0x00020003');
    await expect(inspect(patched(eotOf(plain), 34, 0))).rejects.toMatchObject({ code: 'FORMAT_UNRECOGNIZED' });
  });
});

describe('a font in MicroType Express', () => {
  it.each([
    ['unencrypted', packed()],
    ['encrypted', packed({ flags: flag.compressed | flag.xor }, xored(compactOf(font)))],
  ])('has every table of the original, %s', async (_, bytes) => {
    const { font: found, notes } = await read(bytes);
    expect(notes).toEqual([]);
    expect(new Set(found.tables.keys())).toEqual(new Set(font.tables.keys()));
    for (const [tag, table] of font.tables) {
      if (tag !== 'loca' && tag !== 'glyf') expect([tag, found.tables.get(tag)]).toEqual([tag, table]);
    }
  });

  it('has all kinds of glyphs unchanged', async () => {
    const composite = Uint8Array.of(...compositeOf([0x0102, 0, 0x0101], [0x0009, 1, 300, 400, 0x2000]), 0, 1, 9);
    const two = simpleGlyph([
      [
        [-5, 0, 1],
        [3000, 700, 1],
        [500, 9, 1],
      ],
      [
        [1, 1, 0],
        [2, 300, 1],
      ],
    ]);
    const made = makeFont({ glyphs: [square, new Uint8Array(), two, composite] });
    const { font: found } = await read(packed({}, compactOf(made)));
    expect(glyphsOf(found)).toEqual(glyphsOf(made));
  });

  it('gets bounds from its points if none are stated, and instructions after the pushed values', async () => {
    // Deltas of +5 +38, +276 0 and 0 -50, the last point off the curve; three pushes, one byte of code.
    const glyph = Uint8Array.of(0, 1, 2, 31, 13, 128, 0x45, 20, 50, 3, 1);
    const { font: found } = await read(packed({}, withGlyph(glyph, Uint8Array.of(5, 6, 7), Uint8Array.of(0x2f))));
    const header = [0, 1, 0, 5, 0xff, 0xf4, 1, 0x19, 0, 38, 0, 2];
    const instructions = [0, 5, 0xb2, 5, 6, 7, 0x2f];
    const points = [0x37, 0x21, 0x14, 5, 1, 0x14, 38, 50];
    expect([...(found.tables.get('glyf') ?? [])]).toEqual([...header, ...instructions, ...points, 0]);
    expect(found.tables.get('loca')).toEqual(words(0, 0, 0, 28));
  });

  it('may have glyphs with bounds but no contours', async () => {
    const { font: found } = await read(packed({}, withGlyph(Uint8Array.of(0x7f, 0xff, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4))));
    expect(found.tables.get('glyf')?.length).toBe(0);
  });

  it('drops device metrics that cannot be decoded, with a note', async () => {
    const data = compactOf(font, { VDMX: Uint8Array.of(1, 2, 3), hdmx: Uint8Array.of(0, 0, 0, 9) });
    const { font: found, notes } = await read(packed({}, data));
    expect(notes.map(({ code, message }) => [code, message.slice(-5)])).toEqual([
      ['DEVICE_METRICS_DROPPED', 'hdmx.'],
      ['DEVICE_METRICS_DROPPED', 'VDMX.'],
    ]);
    expect(found.tables.has('VDMX') || found.tables.has('hdmx')).toBe(false);
  });

  it('decodes control values', async () => {
    const { font: found } = await read(packed({}, compactOf(font, { 'cvt ': Uint8Array.of(0, 2, 9, 239, 1) })));
    expect(found.tables.get('cvt ')).toEqual(words(9, 8));
  });

  it('drops its signature, because its tables change', async () => {
    const signature = Uint8Array.of(0, 0, 0, 1, 0, 1, 0, 0);
    const signed = { ...font, tables: new Map([...font.tables, ['DSIG', signature]] as const) };
    const { font: found, notes } = await read(packed({}, compactOf(signed)));
    expect(notes.map(({ code }) => code)).toEqual(['SIGNATURE_DROPPED']);
    expect(found.tables.has('DSIG')).toBe(false);
    const { font: whole, notes: none } = await read(eotOf(joinSfnt(layOutSfnt(signed)), { fsType: 260 }));
    expect(whole.tables.has('DSIG')).toBe(true);
    expect(none.map(({ message }) => message)).toEqual([expect.stringMatching(/checksum in the header differs/)]);
  });

  it.each<[string, Uint8Array, string]>([
    ['whose blocks do not ascend', patched(compactOf(font), 4, 0, 0, 9), 'EOT_DAMAGED'],
    ['with truncated glyphs', withGlyph(Uint8Array.of(0)), 'BYTES_TRUNCATED'],
    ['with truncated pushes', withGlyph(Uint8Array.of(0, 1, 0, 0, 0, 1, 0)), 'BYTES_TRUNCATED'],
    ['with truncated code', withGlyph(Uint8Array.of(0, 1, 0, 0, 0, 0, 1)), 'BYTES_TRUNCATED'],
    ['without maxp', compactOfTables(['maxp']), 'FONT_TABLE_MISSING'],
    ['without head', compactOfTables(['head']), 'FONT_TABLE_MISSING'],
  ])('%s is refused', async (_, data, code) => {
    await expect(read(packed({}, data))).rejects.toMatchObject({ code });
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['more contours than bytes', Uint8Array.of(0x7f, 0xfe, 1), /glyph 0 has 32766 contours in 1 bytes/],
    [
      'a negative contour count',
      Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0),
      /glyph 0 has -1 contours/,
    ],
    ['more points than bytes', Uint8Array.of(0, 1, 253, 0xff, 0), /glyph 0 has 65281 points in 0 bytes/],
    [
      'components without end',
      Uint8Array.of(0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0),
      /components that do not end/,
    ],
  ])('with %s is refused', async (_, glyph, message) => {
    await expect(read(packed({}, withGlyph(glyph)))).rejects.toThrow(message);
  });

  it('is checked against the limits', async () => {
    await expect(read(packed(), { maxGlyphs: 6 })).rejects.toThrow('the font has 7 glyphs, the limit is 6');
    await expect(read(packed(), { maxFontBytes: 900 })).rejects.toMatchObject({
      code: 'FONT_TOO_LARGE',
      kind: 'limit',
    });
    await expect(read(packed(), { maxGlyphPoints: 3 })).rejects.toMatchObject({ code: 'GLYPH_TOO_COMPLEX' });
    const bomb = packLzcomp([0xee, 0xee, 255, 7], 4, { hasRuns: true });
    await expect(read(packed({}, mtxOfBlocks([bomb, bomb, bomb])), { maxFontBytes: 500 })).rejects.toThrow(
      'the blocks have 510 bytes, the limit is 500',
    );
  });
});

/** The font in MicroType Express without some tables. */
function compactOfTables(missing: readonly string[]): Uint8Array {
  return mtxOf(ctfOf(new Map([...font.tables].filter(([tag]) => !missing.includes(tag)))));
}

/** A font with one glyph, whose bytes end the first block. */
function withGlyph(glyph: Uint8Array, pushes?: Uint8Array, code?: Uint8Array): Uint8Array {
  const { tables } = makeFont({ glyphs: [new Uint8Array()] });
  const others = [...tables].filter(([tag]) => tag !== 'glyf' && tag !== 'loca');
  return mtxOf(ctfOf(new Map([...others, ['glyf', glyph]])), pushes, code);
}

function glyphsOf({ tables }: FontFile): readonly Glyph[] {
  const { indexToLocFormat } = readHead(requireTable(tables, 'head'));
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const parts = { glyf: requireTable(tables, 'glyf'), loca: requireTable(tables, 'loca'), indexToLocFormat };
  return Array.from({ length: numGlyphs }, (_, glyph) => readGlyph(parts, glyph, fontContext().context));
}
