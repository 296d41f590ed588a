import fc from 'fast-check';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../test/font/font-fixtures.ts';
import { countOf } from '../../test/thorough.ts';
import { loadTextFont } from '../assets/text-font.ts';
import { convert } from '../convert.ts';
import { ConversionError } from '../errors.ts';
import { joinSfnt, layOutSfnt } from '../font/sfnt/layout.ts';
import { readSfnt } from '../font/sfnt/read.ts';
import { replaceTables, type TableChanges } from '../font/tables/replace.ts';
import { inspect } from '../inspect.ts';
import type { SubsetOptions } from './options.ts';
import { subsetFont } from './subset.ts';

const arimo = await loadTextFont('Arimo', { bold: false, italic: false });
const read = (bytes: Uint8Array) => create(Buffer.from(bytes));
/** fontkit lists the end of the table, too. */
const charactersOf = (font: ReturnType<typeof read>): number[] => font.characterSet.filter((code) => code !== 0xffff);
const codesOf = (text: string): number[] =>
  [...new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))].sort((a, b) => a - b);

/** Subsets as ttf, which fontkit reads without decompression. */
async function subset(bytes: Uint8Array, options: SubsetOptions) {
  const result = await subsetFont(bytes, { to: 'ttf', ...options });
  const notes = result.notes.filter(({ code }) => code !== 'FONT_RIGHTS_RESTRICTED'); // of the fixtures
  return { ...result, notes, font: read(result.bytes) };
}

/** A fixture with other tables. */
async function withTables(
  changes: TableChanges,
  name: Parameters<typeof openFont>[0] = 'plain.ttf',
): Promise<Uint8Array> {
  const font = await readSfnt(openFont(name), fontContext().context, { to: 'ttf', config: undefined });
  return joinSfnt(layOutSfnt({ ...font, tables: replaceTables(font.tables, changes) }));
}

describe('a subset by text', () => {
  it('has the characters of the text and no others, according to fontkit', async () => {
    const { font, unicodeRange, characters } = await subset(arimo, { text: 'Wö AVAV\n' });
    expect(charactersOf(font)).toEqual(codesOf('Wö AV'));
    expect(unicodeRange).toBe('U+20, U+41, U+56-57, U+F6');
    expect(characters).toBe(5);
  });

  it('lays text out as the whole font does, with the same outlines', async () => {
    const text = 'AVATAR To wave';
    const { font } = await subset(arimo, { text });
    const whole = read(arimo);
    const [ours, theirs] = [font.layout(text), whole.layout(text)];
    expect(ours.positions.map(({ xAdvance }) => xAdvance)).toEqual(theirs.positions.map(({ xAdvance }) => xAdvance));
    const boxes = (from: typeof font, { glyphs }: typeof ours) =>
      glyphs.map(({ id }) => ({ ...from.getGlyph(id).bbox }));
    expect(boxes(font, ours)).toEqual(boxes(whole, theirs));
  });

  it('keeps the glyphs that features make of the characters', async () => {
    const { font } = await subset(openFont('plain.ttf'), { text: 'fi' });
    expect(font.numGlyphs).toBe(4); // .notdef, f, i and their ligature
    expect(font.layout('fi').glyphs).toHaveLength(1);
  });

  it('notes features that it leaves out, and keeps those that are named', async () => {
    const plain = await subset(openFont('plain.ttf'), { text: 'a' });
    expect(plain.font.numGlyphs).toBe(2);
    expect(plain.notes.map(({ code, message }) => [code, message.includes('smcp')])).toEqual([
      ['FEATURES_DROPPED', true],
    ]);
    for (const features of [['smcp'], 'all'] as const) {
      const { font, notes } = await subset(openFont('plain.ttf'), { text: 'a', features });
      expect(font.numGlyphs).toBe(3); // and its small capital
      expect(notes).toEqual([]);
    }
  });

  it('notes characters that the font lacks, except those that are not drawn', async () => {
    const { notes } = await subset(arimo, { text: 'A\u200d中文', features: 'all' });
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({ code: 'CHARACTERS_MISSING' });
    expect(notes[0]?.message).toContain('2 characters: U+4E2D, U+6587');
  });

  it('is refused if the font has none of the characters', async () => {
    await expect(subset(arimo, { text: '中' })).rejects.toMatchObject({ code: 'SUBSET_EMPTY', kind: 'parameter' });
  });

  it('has variation sequences whose selector is in the text', async () => {
    const read14 = async (text: string) =>
      (await inspect((await subset(openFont('plain.ttf'), { text })).bytes)).facts.variationSequences;
    expect(await read14('a\ufe00')).toBe(1);
    expect(await read14('a')).toBeUndefined();
  });
});

describe('a subset by other characters', () => {
  it.each([
    ['a value of unicode-range', 'U+41-43, U+0048, U+4?'],
    ['a list', [0x41, [0x42, 0x43], 0x48, [0x40, 0x4f]]],
  ] as const)('takes %s', async (_, unicodes) => {
    const { font } = await subset(arimo, { unicodes });
    expect(charactersOf(font)).toEqual(Array.from({ length: 16 }, (__, index) => 0x40 + index));
  });

  it('takes languages: letters in both cases, digits and punctuation', async () => {
    const { font } = await subset(arimo, { languages: ['de', 'el'] });
    const found = new Set(font.characterSet);
    expect(codesOf('azAZäöüßÄÖÜ09„“αωΑΩάΆ').filter((code) => !found.has(code))).toEqual([]);
    expect(codesOf('жЖ').filter((code) => found.has(code))).toEqual([]);
  });

  it('joins all that are given, and has all characters of the font if none are', async () => {
    const { font } = await subset(arimo, { text: 'ж', unicodes: [0x41] });
    expect(charactersOf(font)).toEqual([0x41, 0x436]);
    const whole = await subset(openFont('plain.ttf'), {});
    expect(charactersOf(whole.font)).toEqual(charactersOf(read(openFont('plain.ttf'))));
  });
});

describe('a subset of a variable font', () => {
  const axesOf = async (bytes: Uint8Array) => {
    const { facts } = await inspect(bytes);
    return (facts.axes as { tag: string; min: number; max: number }[] | undefined)?.map(({ tag, min, max }) => [
      tag,
      min,
      max,
    ]);
  };

  it('keeps the whole range by default', async () => {
    const { bytes } = await subset(openFont('varying.ttf'), { text: 'A' });
    expect(await axesOf(bytes)).toEqual(await axesOf(openFont('varying.ttf')));
  });

  it('limits an axis, and has the outlines of the whole font within it', async () => {
    const [[tag = '', min = 0, max = 0] = []] = ((await axesOf(openFont('varying.ttf'))) ?? []) as [
      string,
      number,
      number,
    ][];
    const middle = (min + max) / 2;
    const { bytes } = await subset(openFont('varying.ttf'), { text: 'A', axes: { [tag]: [min, middle] } });
    expect((await axesOf(bytes))?.[0]).toEqual([tag, min, middle]);
    for (const value of [min, middle, (min + middle) / 2]) {
      const font = { instance: { [tag]: value } };
      const [ours, theirs] = await Promise.all(
        [bytes, openFont('varying.ttf')].map((each) => convert(each, { to: 'ttf', font })),
      );
      const boxOf = (result: typeof ours) => {
        const instance = read(result?.bytes ?? new Uint8Array());
        return Object.values(instance.getGlyph(instance.layout('A').glyphs[0]?.id ?? 0).bbox);
      };
      const [own, other] = [boxOf(ours), boxOf(theirs)];
      for (const [index, edge] of own.entries()) expect(Math.abs(edge - (other[index] ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  it('becomes static with the names of the instance if all axes are pinned', async () => {
    const all = (await axesOf(openFont('varying.ttf'))) ?? [];
    const axes = Object.fromEntries(all.map(([tag, , max]) => [tag, max])) as Record<string, number>;
    const { bytes } = await subset(openFont('varying.ttf'), { text: 'A', axes });
    expect(await axesOf(bytes)).toBeUndefined();
    const instance = await convert(openFont('varying.ttf'), { to: 'ttf', font: { instance: axes } });
    expect((await inspect(bytes)).facts.fullName).toBe((await inspect(instance.bytes)).facts.fullName);
  });

  it('refuses unknown axes, and clamps ranges to the axis with a note', async () => {
    await expect(subset(openFont('varying.ttf'), { axes: { XXXX: 1 } })).rejects.toMatchObject({
      code: 'FONT_INSTANCE',
    });
    await expect(subset(arimo, { axes: { wght: 1 } })).rejects.toMatchObject({ code: 'FONT_INSTANCE' });
    const [[tag = '', min = 0] = []] = ((await axesOf(openFont('varying.ttf'))) ?? []) as [string, number][];
    const { notes } = await subset(openFont('varying.ttf'), { text: 'A', axes: { [tag]: [min - 1, min + 1] } });
    expect(notes.map(({ code }) => code)).toContain('INSTANCE_CLAMPED');
  });
});

describe('subsetting', () => {
  it('keeps kerning of a table kern, which HarfBuzz drops', async () => {
    const pairs = [0, 0, 0, 1, 0, 0, 0, 26, 0, 1, 0, 2, 0, 12, 0, 1, 0, 0, 0, 2, 0, 3, 0xff, 0xd8, 0, 5, 0, 3, 0, 9];
    const bytes = await withTables(
      new Map([
        ['kern', Uint8Array.from(pairs)],
        ['GPOS', undefined],
      ]),
    );
    expect(read(bytes).layout('af').positions[0]?.xAdvance).toBe(600 - 40);
    const { font, bytes: result } = await subset(bytes, { text: 'af' });
    expect(font.layout('af').positions.map(({ xAdvance }) => xAdvance)).toEqual([600 - 40, 600]);
    expect((await inspect(result)).facts.tables).toMatchObject({ kern: 24 }); // the other pair is about a dropped glyph
  });

  it('notes that the rights do not allow it', async () => {
    const { tables } = await readSfnt(openFont('plain.ttf'), fontContext().context, { to: 'ttf', config: undefined });
    const withRights = async (...fsType: [number, number]) => {
      const os2 = Uint8Array.from(tables.get('OS/2') ?? []);
      os2.set(fsType, 8);
      return subsetFont(await withTables(new Map([['OS/2', os2]])), { text: 'a', features: 'all', to: 'ttf' });
    };
    const { notes } = await withRights(1, 0);
    expect(notes.map(({ code }) => code)).toEqual(['FONT_RIGHTS_RESTRICTED']);
    expect(notes[0]?.message).toContain('fsType 0x0100, no subsetting');
    expect((await withRights(0, 0)).notes).toEqual([]);
  });

  it('notes tables that a subset cannot hold', async () => {
    const bytes = await withTables(new Map([['SVG ', new Uint8Array(12)]]));
    const { notes } = await subset(bytes, { text: 'a', features: 'all' });
    expect(notes.map(({ code }) => code)).toEqual(['FONT_TABLES_DROPPED']);
  });

  it('drops hints if asked to', async () => {
    const tablesOf = async (hints: boolean) =>
      Object.keys((await inspect((await subset(arimo, { text: 'A', hints })).bytes)).facts.tables ?? {});
    expect(await tablesOf(true)).toContain('prep');
    expect(await tablesOf(false)).not.toContain('prep');
  });

  it.each(['plain.otf', 'three.ttc', 'plain.woff'] as const)('reads %s', async (name) => {
    const { bytes, mediaType } = await subsetFont(openFont(name), { text: 'a', to: 'woff2' });
    expect(mediaType).toBe('font/woff2');
    expect((await inspect(bytes)).facts.characters).toBe(1);
  });

  it('holds fonts that are larger than the memory HarfBuzz is built with', async () => {
    const bytes = await withTables(new Map([['PAD ', new Uint8Array(80 * 1024 * 1024)]]));
    expect((await subset(bytes, { text: 'a' })).font.numGlyphs).toBe(2);
  });

  it('gives the same bytes for the same font', async () => {
    const [first, second] = [await subset(arimo, { text: 'AB' }), await subset(arimo, { text: 'BA' })];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it('fails only with a ConversionError, however the font is damaged', async () => {
    const source = openFont('plain.ttf');
    const damage = fc.array(fc.tuple(fc.nat(source.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const broken = Uint8Array.from(source);
        for (const [at, value] of changes) broken[at] = value;
        try {
          await subsetFont(broken, { unicodes: 'U+20-7E', to: 'ttf' });
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }),
      { numRuns: countOf(60) },
    );
  });
});

describe('options of subsetFont', () => {
  it.each([
    [{ unicodes: 'U+110000' }, 'options.unicodes'],
    [{ unicodes: [[5, 4]] }, 'ends before it starts'],
    [{ languages: ['qqq'] }, 'are not known'],
    [{ features: ['toolong'] }, 'options.features[0]'],
    [{ axes: { wght: [700, 300] } }, 'the minimum first'],
    [{ axes: { wght: 'bold' } }, 'options.axes.wght'],
    [{ to: 'eot' }, 'woff2, woff, ttf, otf'],
    [{ texts: 'a' }, 'unknown member "texts"'],
  ] as const)('%j is refused', async (options, message) => {
    const call = subsetFont(arimo, options as SubsetOptions);
    await expect(call).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    await expect(call).rejects.toThrow(message);
  });

  it('an image is refused', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(subsetFont(svg, { text: 'a' })).rejects.toMatchObject({ code: 'PAIR_UNSUPPORTED' });
  });
});
