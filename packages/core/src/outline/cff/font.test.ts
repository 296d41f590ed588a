import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CffFontParts, cffFont, hex } from '../../../test/builders/cff-builder.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { textOf } from '../../../test/font/outline-text.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { resolveLimits } from '../../limits.ts';
import { areaOf } from '../measure/area.ts';
import { boundsOf } from '../measure/bounds.ts';
import { recordOutline } from '../outline.ts';
import { dictOperator } from './dict-operators.ts';
import type { CffFont } from './font.ts';
import { readCff } from './read.ts';

const contextOf = (limits: Partial<Limits> = {}) =>
  new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
const openFixture = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
const readFixture = (name: string) => readCff(openFixture(name), contextOf());
const build = (parts: Partial<CffFontParts>) => readCff(cffFont({ glyphs: ['endchar'], ...parts }), contextOf());
const silent = { moveTo() {}, lineTo() {}, quadTo() {}, cubicTo() {}, close() {} };

/** A glyph at a location of the design space, as fontTools draws it. */
interface Expected {
  readonly glyph: number;
  readonly coordinates: readonly number[];
  readonly path: string;
  readonly area: number;
  readonly bounds: readonly [xMin: number, yMin: number, xMax: number, yMax: number] | null;
  readonly name?: string;
  readonly advance?: number;
}

const expected = JSON.parse(new TextDecoder().decode(openFixture('expected.json'))) as Record<string, Expected[]>;

describe.each(Object.entries(expected))('%s', (name, glyphs) => {
  const font = readFixture(name);

  it.each(glyphs)('draws glyph $glyph at $coordinates as fontTools does', ({ glyph, coordinates, path }) => {
    expect(textOf((pen) => font.drawGlyph(glyph, pen, { coordinates }))).toBe(path);
  });

  it('has the bounds and areas that fontTools measures', () => {
    for (const { glyph, coordinates, area, bounds } of glyphs) {
      const outline = recordOutline((pen) => font.drawGlyph(glyph, pen, { coordinates }));
      const box = boundsOf(outline);
      expect(areaOf(outline)).toBeCloseTo(area, 6);
      const found = box && [box.xMin, box.yMin, box.xMax, box.yMax];
      expect(found?.map((value) => Math.round(value * 1e6) / 1e6) ?? null).toEqual(
        bounds?.map((value) => Math.round(value * 1e6) / 1e6) ?? null,
      );
    }
  });

  it('has the advances and names that fontTools reads', () => {
    for (const { glyph, name, advance } of glyphs) {
      expect(font.advanceWidth(glyph)).toBe(advance);
      const cid = font.cid(glyph);
      const cidName = cid === 0 ? '.notdef' : `cid${String(cid).padStart(5, '0')}`;
      expect(cid === undefined ? font.glyphName(glyph) : cidName).toBe(name);
    }
  });
});

describe('a font with names', () => {
  const font = readFixture('named.cff');

  it('has the metadata of the file', () => {
    expect([font.version, font.name, font.glyphCount, font.unitsPerEm]).toEqual([1, 'QuoinNamed', 8, 1000]);
    expect(font.text(dictOperator.FullName)).toBe('Quoin Named');
    expect(font.text(dictOperator.Notice)).toBe('Made for tests');
    expect(font.text(dictOperator.Weight)).toBeUndefined();
    expect(font.collection).toBeUndefined();
  });

  it('finds glyphs by name, not by number', () => {
    expect([font.glyphOfName('eacute'), font.glyphOfName('none'), font.glyphOfCid(3)]).toEqual([
      7,
      undefined,
      undefined,
    ]);
  });

  it('maps codes by the Standard Encoding', () => {
    const encoding = font.encoding ?? [];
    expect([encoding[32], encoding[65], encoding[101], encoding[194], encoding[66]]).toEqual([1, 2, 3, 6, 0]);
  });

  it('exposes charstrings, subroutines and Private DICT unchanged', () => {
    const { localSubrs, privateDict } = font.fontDict(0);
    expect([font.fontDictCount, localSubrs.count, font.globalSubrs.count]).toEqual([1, 1, 1]);
    expect(localSubrs.bytes(0)).toEqual(hex('95 9f 05 0b')); // 10 20 rlineto return
    expect(font.charStrings.bytes(1)).toEqual(hex('59 0e')); // -50 endchar
    expect(privateDict.get(6)).toEqual([-10, 10, 500, 10]); // BlueValues, delta-encoded
  });

  it('finds the first of two glyphs with the same name, and has no name if the string is missing', () => {
    const twice = build({ glyphs: ['endchar', 'endchar', 'endchar', 'endchar'], charset: hex('00 0022 0022 0187') });
    expect([twice.glyphOfName('A'), twice.glyphName(2), twice.glyphName(3)]).toEqual([1, 'A', undefined]);
  });

  it('has no names beyond the end of a predefined charset', () => {
    const long = build({ glyphs: new Array<string>(100).fill('endchar'), charset: 2 });
    expect([long.glyphName(86), long.glyphName(87)]).toEqual(['commainferior', undefined]);
  });

  it('is drawn even if its names are damaged', () => {
    const damaged = build({ glyphs: ['1 hlineto endchar'], charset: hex('07') });
    expect(textOf((pen) => damaged.drawGlyph(0, pen))).toBe('M 0 0 L 1 0 Z');
    expect(() => damaged.glyphName(0)).toThrow(expect.objectContaining({ code: 'CFF_MALFORMED' }));
  });

  it.each([-1, 8, 0.5, Number.NaN])('refuses glyph %d, which does not exist', (glyph) => {
    const refusal = expect.objectContaining({
      code: 'CFF_MALFORMED',
      message: `font has 8 glyphs, glyph ${glyph} does not exist`,
    });
    expect(() => font.drawGlyph(glyph, silent)).toThrow(refusal);
    expect(() => font.advanceWidth(glyph)).toThrow(refusal);
    expect(font.glyphName(glyph)).toBeUndefined();
  });
});

describe('a CID-keyed font', () => {
  const font = readFixture('cid.cff');

  it('has a character collection', () => {
    expect(font.collection).toEqual({ registry: 'Adobe', ordering: 'Japan1', supplement: 6 });
    expect([font.fontDictCount, font.fontDictOf(1), font.fontDictOf(2)]).toEqual([2, 0, 1]);
  });

  it('finds glyphs by CID, and has neither names nor an encoding', () => {
    expect([font.glyphOfCid(1200), font.glyphOfCid(2)]).toEqual([4, undefined]);
    expect([font.glyphName(1), font.glyphOfName('A'), font.encoding]).toEqual([undefined, undefined, undefined]);
  });

  it('refuses seac, whose parts are found by name', () => {
    const composed = build({ glyphs: ['0 0 65 194 endchar'], entries: [[0x0c1e, 391, 391, 0]], fontDicts: [{}] });
    expect(() => composed.drawGlyph(0, silent)).toThrow(
      expect.objectContaining({ code: 'CFF_CHARSTRING', message: expect.stringContaining('glyph "A" (code 65)') }),
    );
  });

  it('may have many more Font DICTs than the cache holds', () => {
    const count = 200;
    const many = build({
      glyphs: Array.from({ length: count }, () => '-107 callsubr endchar'),
      fontDicts: Array.from({ length: count }, (_, number) => ({ localSubrs: [`${number} hlineto return`] })),
      fdSelect: Uint8Array.from({ length: count + 1 }, (_, at) => Math.max(0, at - 1)),
      entries: [[0x0c1e, 391, 391, 0]],
    });
    for (let glyph = 0; glyph < count; glyph++) {
      expect(textOf((pen) => many.drawGlyph(glyph, pen))).toBe(`M 0 0 L ${glyph} 0 Z`);
    }
    expect(many.fontDict(3).localSubrs.bytes(0)[0]).toBe(139 + 3);
  });

  it('refuses a Font DICT that does not exist', () => {
    const parts = { fdSelect: hex('00 05'), fontDicts: [{}], entries: [[0x0c1e, 391, 391, 0] as const] };
    expect(() => build(parts).drawGlyph(0, silent)).toThrow(
      expect.objectContaining({ code: 'CFF_MALFORMED', message: 'INDEX has 1 entries, entry 5 does not exist' }),
    );
  });
});

describe('the matrix', () => {
  const half = [0x0c07, 0.0005, 0, 0, 0.0005, 0, 0] as const;
  const moved = [0x0c07, 2, 0, 0, 2, 10, 20] as const;
  const ros = [0x0c1e, 391, 391, 0] as const;

  it('defaults to 1/1000', () => {
    expect(build({}).matrixOf(0)).toEqual([0.001, 0, 0, 0.001, 0, 0]);
  });

  it('is read from the Top DICT', () => {
    const font = build({ entries: [half] });
    expect([font.matrixOf(0), font.unitsPerEm]).toEqual([[0.0005, 0, 0, 0.0005, 0, 0], 2000]);
  });

  it('is read from the Font DICT, or from the Top DICT if the Font DICT has none', () => {
    expect(build({ entries: [ros], fontDicts: [{ entries: [half] }] }).unitsPerEm).toBe(2000);
    expect(build({ entries: [ros, half], fontDicts: [{}] }).unitsPerEm).toBe(2000);
  });

  it('combines both, the Font DICT’s first', () => {
    const font = build({ entries: [ros, half], fontDicts: [{ entries: [moved] }] });
    expect(font.matrixOf(0)).toEqual([0.001, 0, 0, 0.001, 0.005, 0.01]);
    expect(font.unitsPerEm).toBe(1000);
  });

  it('may differ from glyph to glyph', () => {
    const font = build({
      glyphs: ['endchar', 'endchar'],
      entries: [ros],
      fontDicts: [{}, { entries: [half] }],
      fdSelect: hex('00 00 01'),
    });
    expect([font.matrixOf(0)[0], font.matrixOf(1)[0]]).toEqual([0.001, 0.0005]);
  });

  it('is refused if it has no scale or too few numbers', () => {
    expect(() => build({ entries: [[0x0c07, 0, 0, 0, 0, 0, 0]] }).unitsPerEm).toThrow(
      expect.objectContaining({ code: 'CFF_MALFORMED', message: expect.stringContaining('vertical scale 0') }),
    );
    expect(() => build({ entries: [[0x0c07, 1, 0]] }).unitsPerEm).toThrow(
      expect.objectContaining({ code: 'CFF_MALFORMED', message: 'FontMatrix has 2 numbers, expected 6' }),
    );
  });
});

describe('an invalid font', () => {
  it.each([
    ['BYTES_TRUNCATED', 'needs 1 bytes', new Uint8Array()],
    ['CFF_UNSUPPORTED', 'CFF has version 3, expected 1 or 2', hex('03 00 04 04')],
    [
      'CFF_UNSUPPORTED',
      'charstrings have type 1, expected 2',
      cffFont({ glyphs: ['endchar'], entries: [[0x0c06, 1]] }),
    ],
    ['CFF_MALFORMED', 'font has 0 glyphs', cffFont({ glyphs: [] })],
    ['CFF_MALFORMED', 'Top DICT has no CharStrings', hex('01 00 04 01 0000 0001 01 01 01 0000 0000')],
    ['CFF_MALFORMED', 'INDEX has 0 entries, entry 0 does not exist', hex('01 00 04 01 0000 0000 0000 0000')],
  ])('is refused with %s: %s', (code, message, bytes) => {
    expect(() => readCff(bytes, contextOf())).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });

  it('is refused with the offset in the enclosing file', () => {
    expect(() => readCff(hex('03'), contextOf(), 700)).toThrow(expect.objectContaining({ at: 700 }));
  });

  it.each([
    ['CFF_MALFORMED', 'Private DICT has 65536 bytes', 0x10000, 0],
    ['BYTES_TRUNCATED', 'needs 5000 bytes', 5000, 0],
    ['BYTES_TRUNCATED', 'needs position 5000', 1, 5000],
    ['BYTES_TRUNCATED', 'needs -1 bytes', -1, 0],
  ])('is refused with %s: %s', (code, message, length, start) => {
    const font = build({ entries: [[18, length, start]] });
    expect(() => font.fontDict(0)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });
});

describe('the standard fonts of pdf.js', () => {
  const folder = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
  const open = (name: string) => readCff(new Uint8Array(readFileSync(new URL(name, folder))), contextOf());

  // Adobe's metrics for Courier, Times and Symbol (Core 14 AFM files).
  it.each([
    ['FoxitFixed.pfb', 'A', 600],
    ['FoxitSerif.pfb', 'A', 722],
    ['FoxitSerifBold.pfb', 'ampersand', 833],
    ['FoxitSymbol.pfb', 'alpha', 631],
  ])('%s has %s with advance %d', (file, name, width) => {
    const font = open(file);
    const glyph = font.glyphOfName(name) ?? 0;
    expect(font.advanceWidth(glyph)).toBe(width);
    expect(boundsOf(recordOutline((pen) => font.drawGlyph(glyph, pen)))).toBeDefined();
  });
});

describe('a damaged font', () => {
  /** Calls every method separately, since one may fail where the next does not. */
  function callAll(bytes: Uint8Array): void {
    const limits = { maxWork: 2_000_000, maxGlyphSteps: 100_000 };
    attempt(() => {
      const font = readCff(bytes, contextOf(limits));
      for (const call of callsOf(font)) attempt(call);
    });
  }

  function* callsOf(font: CffFont): Generator<() => unknown> {
    yield () => font.encoding;
    yield () => font.collection;
    yield () => font.unitsPerEm;
    yield () => font.glyphOfName('A');
    yield () => font.glyphOfCid(7);
    for (let glyph = 0; glyph < Math.min(font.glyphCount, 20); glyph++) {
      yield () => [font.glyphName(glyph), font.cid(glyph), font.matrixOf(glyph)];
      yield () => font.advanceWidth(glyph);
      yield () => font.drawGlyph(glyph, requireFinite, { coordinates: [0.5, 0.5] });
    }
  }

  const requireFinite = {
    ...silent,
    moveTo: (...numbers: number[]) => expect(numbers.every(Number.isFinite)).toBe(true),
    lineTo: (...numbers: number[]) => expect(numbers.every(Number.isFinite)).toBe(true),
    cubicTo: (...numbers: number[]) => expect(numbers.every(Number.isFinite)).toBe(true),
  };

  function attempt(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      expect(error).toBeInstanceOf(ConversionError);
    }
  }

  it.each(Object.keys(expected))('fails only with a ConversionError: %s', (name) => {
    const bytes = openFixture(name);
    for (const broken of truncations(bytes, 1)) callAll(broken);
    for (const broken of flips(bytes, 800)) callAll(broken);
    for (const broken of falseLengths(bytes, 300)) callAll(broken);
  });

  it.each(Object.keys(expected))('fails only with a ConversionError if any one byte is changed: %s', (name) => {
    const bytes = openFixture(name);
    for (const at of bytes.keys()) {
      for (const value of [0, 0x1d, 0xff]) callAll(bytes.with(at, value));
    }
  });
});
