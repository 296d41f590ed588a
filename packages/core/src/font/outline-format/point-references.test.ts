import { describe, expect, it } from 'vitest';
import { words } from '../../../test/builders/glyf-builder.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { makeFont, simpleGlyph } from '../../../test/font/quadratic-font.ts';
import { expectedInstances, glyphNames } from '../../../test/font/varying-fonts.ts';
import type { FontFile } from '../../models/font-file.ts';
import { instantiate } from '../instance/instantiate.ts';
import { requireOutlineFormat } from '../sfnt/outline-format.ts';
import { readSfnt } from '../sfnt/read.ts';
import { patchWords } from '../tables/patch.ts';
import { replaceTables } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';

/** Two glyphs, 100 and 300 units wide. */
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
/** Both glyphs have one caret at this point; in a rewritten list the carets are at offsets 16 and 24. */
const gdefOf = (point: number) => words(1, 0, 0, 0, 12, 0, 16, 2, 8, 8, 1, 4, 2, point, 1, 2, 0, 1);

function caretsOf(gdef: Uint8Array): number[] {
  const view = new DataView(gdef.buffer, gdef.byteOffset);
  const list = view.getUint16(8);
  return [list + 14, list + 22].map((at) => view.getInt16(at));
}

describe('point references', () => {
  it('become coordinates in both directions, with the point numbers of each format', async () => {
    const { context, job } = fontContext();
    const font = makeFont({ glyphs, bearings: [10, 30], others: { GDEF: gdefOf(2) } });
    const cff = await requireOutlineFormat(font, 'cff', context);
    // The second glyph's left edge moves to its bearing.
    expect(caretsOf(requireTable(cff.tables, 'GDEF'))).toEqual([110, 330]);
    // Cubic contours have the reverse direction, so the second point is at the right.
    const numbered = { ...cff, tables: new Map([...cff.tables, ['GDEF', gdefOf(1)]]) };
    const glyf = await requireOutlineFormat(numbered, 'glyf', context);
    expect(caretsOf(requireTable(glyf.tables, 'GDEF'))).toEqual([110, 330]);
    expect(job.notes.map(({ code }) => code)).not.toContain('POINT_REFERENCES_DROPPED');
  });

  it('are noted if dropped: carets at missing points, and AAT tables', async () => {
    const { context, job } = fontContext();
    const font = makeFont({ glyphs, others: { GDEF: gdefOf(9), lcar: words(1, 0, 1, 6), opbd: words(1, 0, 0, 6) } });
    const { tables } = await requireOutlineFormat(font, 'cff', context);
    expect([tables.has('lcar'), tables.has('opbd')]).toEqual([false, true]);
    const messages = job.notes.filter(({ code }) => code === 'POINT_REFERENCES_DROPPED').map(({ message }) => message);
    expect(messages.join()).toMatch(/GDEF, 2 ligature carets.*lcar/);
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
/** The lower right corner of the letters: the last point, or the second of the reversed cubic contours. */
const corner = { quadratic: 4, cubic: 1 } as const;

/** Format and coordinate of the caret in the instance at a location. */
async function caretAt(font: FontFile, location: Readonly<Record<string, number>>, glyph: number): Promise<number[]> {
  const gdef = requireTable((await instantiate(font, location, glyphNames.length, context)).tables, 'GDEF');
  const list = wordOf(gdef, 8);
  const ligature = list + wordOf(gdef, list + 4 + 2 * glyph);
  const caret = ligature + wordOf(gdef, ligature + 2);
  return [wordOf(gdef, caret), wordOf(gdef, caret + 2)];
}

describe.each(expectedInstances.quadratic)('a caret at a point that varies, at $location', ({ location, points }) => {
  const cornerOf = (name: string): number => points[name]?.[corner.quadratic]?.[0] ?? Number.NaN;
  const isNear = async (font: FontFile, glyph: number, x: number): Promise<void> => {
    const [format, found = Number.NaN] = await caretAt(font, location, glyph);
    expect(format).toBe(1);
    expect(Math.abs(found - x), 'deltas are rounded region by region').toBeLessThanOrEqual(1);
  };
  /** Without GPOS, which would refer to the store; the letters A and B share a caret. */
  const withCarets = (font: FontFile, point: number): FontFile =>
    withTables(font, ['GDEF', words(1, 0, 0, 0, 12, 0, 16, 2, 8, 8, 1, 4, 2, point, 1, 2, 1, 2)], ['GPOS', undefined]);

  it('keeps varying after conversion to cubic and back to quadratic outlines', async () => {
    const cff = await requireOutlineFormat(withCarets(varying, corner.quadratic), 'cff', context);
    const glyf = await requireOutlineFormat(withCarets(cff, corner.cubic), 'glyf', context);
    for (const font of [cff, glyf]) {
      await isNear(font, 0, cornerOf('A'));
      await isNear(font, 1, cornerOf('B'));
    }
  });

  it('is at the point in a CFF2 instance, whose points have other numbers', async () => {
    const cff = await requireOutlineFormat(varying, 'cff', context);
    await isNear(withCarets(cff, corner.cubic), 0, cornerOf('A'));
  });

  it('leaves the other deltas in the store of GDEF unchanged', async () => {
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
      [cff, varying].map(async (font) => (await instantiate(font, location, glyphNames.length, context)).tables),
    );
    expect(ours?.get('GPOS')).toEqual(expected?.get('GPOS'));
  });
});
