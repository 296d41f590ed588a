import { describe, expect, it } from 'vitest';
import { drawText, frame, inkIn, paragraph } from '../../../../../test/builders/page-text-builder.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';

/** Draws letters before a stroke, and returns how far they move it in thousandths of the size. */
async function advanceOf(content: string, set: ParagraphProperties): Promise<{ advance: number; notes: string }> {
  const tabs = [{ position: 10, align: 'left' as const }];
  const size = 20;
  const draw = (text: string) =>
    drawText([paragraph(text, { fontSize: size, tabs, ...set })], [frame(0, [0, 10, 100, 40])]);
  const [page, one] = [await draw(`${content}|`), await draw('|')];
  const whole = [0, 0, 100, 100] as const;
  const advance = ((inkIn(page, whole).right - inkIn(one, whole).right) / size) * 1000;
  return { advance, notes: page.notes.map(({ message }) => message).join() };
}

describe('a substitute', () => {
  // Two H and one m, as Adobe's font metrics and those of URW's fonts state them.
  it.each([
    ['Minion Pro', 'Regular', 'HHm', undefined],
    ['Palatino', 'Regular', 'HHm', 832 + 832 + 883],
    ['Book Antiqua', 'Bold', 'HHm', 833 + 833 + 889],
    ['Century Gothic', 'Regular', 'HHm', 683 + 683 + 938],
    ['Bookman Old Style', 'Regular', 'HHm', 800 + 800 + 920],
    ['Arial Narrow', 'Regular', 'HHm', 592 + 592 + 683],
  ] as const)('for %s %s has its advances', async (fontFamily, fontStyle, content, expected) => {
    const { advance, notes } = await advanceOf(content, { fontFamily, fontStyle });
    expect(notes).toContain(`"${fontFamily}" is not available`);
    if (expected === undefined) expect(notes).not.toContain('with the widths of');
    else {
      expect(notes).toContain('with the widths of');
      expect(Math.abs(advance - expected), `${advance}`).toBeLessThan(20);
    }
  });

  it('keeps its advances where none are known', async () => {
    const { advance } = await advanceOf('HHm', { fontFamily: 'Nowhere Sans' });
    // Those of Helvetica.
    expect(Math.abs(advance - (722 + 722 + 833))).toBeLessThan(20);
  });

  it('has glyphs that are as much narrower as their advances', async () => {
    const inkOf = async (fontFamily: string) => {
      const ink = inkIn(await drawText([paragraph('H', { fontFamily, fontSize: 40, leading: 48 })]), [0, 0, 100, 100]);
      return ink.right - ink.left;
    };
    // Helvetica-Narrow is Helvetica at 82 %.
    expect((await inkOf('Arial Narrow')) / (await inkOf('Arial'))).toBeCloseTo(0.82, 1);
  });
});
