import { describe, expect, it } from 'vitest';
import { words } from '../../../test/builders/glyf-builder.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { expectedInstances, glyphNames } from '../../../test/font/varying-fonts.ts';
import { readSfnt } from '../sfnt/read.ts';
import { replaceTables } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { instantiate } from './instantiate.ts';

const { context } = fontContext();
const varying = await readSfnt(openFont('varying.ttf'), context, { to: 'ttf', config: undefined });

const wordsOf = (table: Uint8Array, at: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => new DataView(table.buffer, table.byteOffset).getInt16(at + 2 * index));
const word = (table: Uint8Array, at: number): number => wordsOf(table, at, 1)[0]!; // one was requested

/** The caret of f_i at the default and its VariationIndex; fontTools gives its values elsewhere. */
const caret = (() => {
  const gdef = requireTable(varying.tables, 'GDEF');
  const list = word(gdef, 8);
  const ligature = list + word(gdef, list + 4);
  const at = ligature + word(gdef, ligature + 2);
  return { value: word(gdef, at + 2), index: wordsOf(gdef, at + word(gdef, at + 4), 3) };
})();
const still = [100, 0];

async function instantiateTable(
  tag: string,
  table: Uint8Array,
  at: Readonly<Record<string, number>>,
): Promise<Uint8Array> {
  const font = { ...varying, tables: replaceTables(varying.tables, new Map([[tag, table]])) };
  return requireTable((await instantiate(font, at, glyphNames.length, context)).tables, tag);
}

describe.each(expectedInstances.quadratic)('at $location', ({ location: at, caret: expected }) => {
  it('MATH constants have the values of the location', async () => {
    // The first and the last of the 51 vary; their VariationIndex tables follow.
    const rest = Array<number[]>(49).fill(still).flat();
    const varied = [caret.value, 214];
    const math = words(1, 0, 10, 0, 0, 80, 70, 900, 900, ...varied, ...rest, ...varied, 60, ...caret.index);
    const placed = await instantiateTable('MATH', math, at);
    const number = [expected, 0];
    expect(wordsOf(placed, 10, 107)).toEqual([80, 70, 900, 900, ...number, ...rest, ...number, 60]);
  });

  it('MATH glyph info has the corrections, accents, kerning and parts of the location', async () => {
    const [varied, number] = [(offset: number) => [caret.value, offset], [expected, 0]];
    const glyphs = [8, 16, 0, 24]; // italics, accents, no shapes, kerning
    const italics = (to: number[]) => [0, 1, ...to];
    const kerning = [0, 1, 12, 0, 0, 0]; // one glyph, one corner
    const corner = (to: number[]) => [1, ...to, ...still, ...to];
    const variants = [0, 0, 0, 1, 0, 12, 4, 0, ...varied(6), 0, ...caret.index]; // one glyph, without parts
    const math = words(
      ...[1, 0, 0, 10, 66],
      ...glyphs,
      ...[...italics(varied(42)), ...italics(varied(34))],
      ...[...kerning, ...corner(varied(14)), ...caret.index],
      ...variants,
    );
    const placed = await instantiateTable('MATH', math, at);
    expect(wordsOf(placed, 18, 8)).toEqual([...italics(number), ...italics(number)]);
    expect(wordsOf(placed, 46, 7)).toEqual(corner(number));
    expect(wordsOf(placed, 82, 2)).toEqual(number);
  });

  it('JSTF lookups have the values of the location', async () => {
    const script = [0, 6, 0]; // languages: only the default
    const language = [1, 4];
    const priority = [0, 0, 0, 0, 20, 0, 0, 0, 0, 20]; // shrinking and stretching share one list
    const single = [1, 10, 0x44, caret.value, 16];
    const lookup = [1, 0, 1, 8, ...single, 1, 1, 1, ...caret.index];
    const jstf = words(1, 0, 1, 0x6c61, 0x746e, 12, ...script, ...language, ...priority, 1, 4, ...lookup);
    const placed = await instantiateTable('JSTF', jstf, at);
    const subtable = 12 + 6 + 4 + 20 + 4 + 8;
    expect(wordsOf(placed, subtable + 6, 2)).toEqual([expected, 0]);
  });
});

describe('JSTF and MATH', () => {
  it('are refused if truncated, and stay unchanged if empty', async () => {
    const at = { wght: 700 };
    for (const tag of ['JSTF', 'MATH']) {
      await expect(instantiateTable(tag, words(1, 0, 1), at)).rejects.toMatchObject({ code: 'FONT_TABLE_DAMAGED' });
      const nothing = words(1, 0, 0, 0, 0);
      expect(await instantiateTable(tag, nothing, at)).toEqual(nothing);
    }
  });
});
