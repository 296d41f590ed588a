import { describe, expect, it } from 'vitest';
import { fontContext } from '../../../test/font-fixtures.ts';
import { words } from '../../../test/glyf-builder.ts';
import { makeFont, simpleGlyph } from '../../../test/quadratic-font.ts';
import { requireFlavour } from '../sfnt/flavour.ts';
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
    const cff = await requireFlavour(font, 'cff', context);
    // The second glyph's left edge is moved to its bearing.
    expect(caretsOf(requireTable(cff.tables, 'GDEF'))).toEqual([110, 330]);
    // Cubic contours run the other way round: there the second point is at the right.
    const numbered = { ...cff, tables: new Map([...cff.tables, ['GDEF', gdefOf(1)]]) };
    const glyf = await requireFlavour(numbered, 'glyf', context);
    expect(caretsOf(requireTable(glyf.tables, 'GDEF'))).toEqual([110, 330]);
    expect(job.notes.map(({ code }) => code)).not.toContain('POINT_REFERENCES_DROPPED');
  });

  it('are told where they go: carets at points that there are not, and what Apple’s tables say', async () => {
    const { context, job } = fontContext();
    const font = makeFont({ glyphs, others: { GDEF: gdefOf(9), lcar: words(1, 0, 1, 6), opbd: words(1, 0, 0, 6) } });
    const { tables } = await requireFlavour(font, 'cff', context);
    expect([tables.has('lcar'), tables.has('opbd')]).toEqual([false, true]);
    const told = job.notes.filter(({ code }) => code === 'POINT_REFERENCES_DROPPED').map(({ message }) => message);
    expect(told.join()).toMatch(/GDEF, 2 carets of ligatures.*lcar/);
  });
});
