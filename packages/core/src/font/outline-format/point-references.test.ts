import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../../test/font-fixtures.ts';
import { words } from '../../../test/glyf-builder.ts';
import { makeFont, simpleGlyph } from '../../../test/quadratic-font.ts';
import { expectedPlaces, glyphNames } from '../../../test/varying-fonts.ts';
import type { FontFile } from '../../models/font-file.ts';
import { instantiate } from '../instance/instantiate.ts';
import { requireOutlineFormat } from '../sfnt/outline-format.ts';
import { readSfnt } from '../sfnt/read.ts';
import { patchWords } from '../tables/patch.ts';
import { replaceTables } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';

/** Of two glyphs, the first a hundred units wide and the second three hundred. */
const glyphs = [100, 300].map((width) =>
  simpleGlyph([
    [
      [10, 0, 1],
      [10, 50, 1],
      [10 + width, 50, 1],
      [10 + width, 0, 1],
    ],
  ]),
);
/** Both have one caret at this point; where the list is written anew, its carets stand at 16 and 24. */
const gdefOf = (point: number) => words(1, 0, 0, 0, 12, 0, 16, 2, 8, 8, 1, 4, 2, point, 1, 2, 0, 1);

function caretsOf(gdef: Uint8Array): number[] {
  const view = new DataView(gdef.buffer, gdef.byteOffset);
  const list = view.getUint16(8);
  return [list + 14, list + 22].map((at) => view.getInt16(at));
}

describe('points named by numbers', () => {
  it('become coordinates in both directions, each by its own count', async () => {
    const { context, job } = fontContext();
    const font = makeFont({ glyphs, bearings: [10, 30], others: { GDEF: gdefOf(2) } });
    const cff = await requireOutlineFormat(font, 'cff', context);
    // The second glyph's left edge is moved to its bearing.
    expect(caretsOf(requireTable(cff.tables, 'GDEF'))).toEqual([110, 330]);
    // Cubic contours run the other way round: there the second point is at the right.
    const numbered = { ...cff, tables: new Map([...cff.tables, ['GDEF', gdefOf(1)]]) };
    const glyf = await requireOutlineFormat(numbered, 'glyf', context);
    expect(caretsOf(requireTable(glyf.tables, 'GDEF'))).toEqual([110, 330]);
    expect(job.notes.map(({ code }) => code)).not.toContain('POINT_REFERENCES_DROPPED');
  });

  it('are told where they go: carets at points that there are not, and what Apple’s tables say', async () => {
    const { context, job } = fontContext();
    const font = makeFont({ glyphs, others: { GDEF: gdefOf(9), lcar: words(1, 0, 1, 6), opbd: words(1, 0, 0, 6) } });
    const { tables } = await requireOutlineFormat(font, 'cff', context);
    expect([tables.has('lcar'), tables.has('opbd')]).toEqual([false, true]);
    const told = job.notes.filter(({ code }) => code === 'POINT_REFERENCES_DROPPED').map(({ message }) => message);
    expect(told.join()).toMatch(/GDEF, 2 carets of ligatures.*lcar/);
  });
});

const { context } = fontContext();
const varying = await readSfnt(openFont('varying.ttf'), context, { to: 'ttf', config: undefined });
const withTables = (
  font: FontFile,
  ...changes: (readonly [tag: string, table: Uint8Array | undefined])[]
): FontFile => ({
  ...font,
  tables: replaceTables(font.tables, new Map(changes)),
});
const wordOf = (table: Uint8Array, at: number): number => new DataView(table.buffer, table.byteOffset).getInt16(at);
/** The lower right corner of the letters: their last point, and the second of contours that run the other way round. */
const corner = { quadratic: 4, cubic: 1 } as const;

/** Where a caret stands in the instance at a place: its format and its coordinate. */
async function caretAt(font: FontFile, place: Readonly<Record<string, number>>, glyph: number): Promise<number[]> {
  const gdef = requireTable((await instantiate(font, place, glyphNames.length, context)).tables, 'GDEF');
  const list = wordOf(gdef, 8);
  const ligature = list + wordOf(gdef, list + 4 + 2 * glyph);
  const caret = ligature + wordOf(gdef, ligature + 2);
  return [wordOf(gdef, caret), wordOf(gdef, caret + 2)];
}

describe.each(expectedPlaces.quadratic)('a caret at a point that varies, at $place', ({ place, points }) => {
  const cornerOf = (name: string): number => points[name]?.[corner.quadratic]?.[0] ?? Number.NaN;
  const isNear = async (font: FontFile, glyph: number, x: number): Promise<void> => {
    const [format, found = Number.NaN] = await caretAt(font, place, glyph);
    expect(format).toBe(1);
    expect(Math.abs(found - x), 'what it gains is rounded region by region').toBeLessThanOrEqual(1);
  };
  /** Without a store, which GPOS would look into: the letters A and B share a caret. */
  const withCarets = (font: FontFile, point: number): FontFile =>
    withTables(font, ['GDEF', words(1, 0, 0, 0, 12, 0, 16, 2, 8, 8, 1, 4, 2, point, 1, 2, 1, 2)], ['GPOS', undefined]);

  it('goes on varying once the outlines are cubic, and quadratic again', async () => {
    const cff = await requireOutlineFormat(withCarets(varying, corner.quadratic), 'cff', context);
    const glyf = await requireOutlineFormat(withCarets(cff, corner.cubic), 'glyf', context);
    for (const font of [cff, glyf]) {
      await isNear(font, 0, cornerOf('A'));
      await isNear(font, 1, cornerOf('B'));
    }
  });

  it('stands where the point is in an instance of CFF2, which numbers points in another way', async () => {
    const cff = await requireOutlineFormat(varying, 'cff', context);
    await isNear(withCarets(cff, corner.cubic), 0, cornerOf('A'));
  });

  it('leaves all else that the store of GDEF varies as it was', async () => {
    const gdef = requireTable(varying.tables, 'GDEF');
    const list = wordOf(gdef, 8);
    const ligature = list + wordOf(gdef, list + 4);
    const caret = ligature + wordOf(gdef, ligature + 2);
    const named = patchWords(gdef, [
      [caret, 2],
      [caret + 2, corner.quadratic],
    ]);
    const cff = await requireOutlineFormat(withTables(varying, ['GDEF', named]), 'cff', context);
    await isNear(cff, 0, cornerOf('f_i'));
    const [ours, expected] = await Promise.all(
      [cff, varying].map(async (font) => (await instantiate(font, place, glyphNames.length, context)).tables),
    );
    expect(ours?.get('GPOS')).toEqual(expected?.get('GPOS'));
  });
});
