import { describe, expect, it } from 'vitest';
import { drawText, frame, inkIn, paragraph, text } from '../../../../test/builders/page-text-builder.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Run } from '../../../models/design/stories.ts';

// Arimo has the widths of Helvetica: H 722, I 278, i 222, n 556, space 278. The sides of I are 0.093, of H 0.08 wide.
const side = 0.093 * 20;
const firstLine = [0, 0, 100, 33] as const;
const fixed = { min: 100, desired: 100, max: 100 };

/** The right end of the ink of the first line. */
async function firstLineEnd(content: string | Run[], width: number, set: ParagraphProperties): Promise<number> {
  return inkIn(await drawText([paragraph(content, set)], [frame(0, [10, 10, width, 80])]), firstLine).right;
}

describe('the lines of a paragraph', () => {
  it('are justified by letter spacing within its range, and by spaces otherwise', async () => {
    // Five clusters of 5.56 are 27.8 of 40: four gaps, or the space, take 12.2.
    const third = async (letter: typeof fixed): Promise<number> => {
      const set: ParagraphProperties = { align: 'justify-all', justification: { word: fixed, letter } };
      const page = await drawText([paragraph('II II', set)], [frame(0, [10, 10, 40, 80])]);
      return inkIn(page, [33, 0, 100, 33]).left;
    };
    expect(Math.abs((await third({ min: 0, desired: 0, max: 100 })) - (10 + 3 * (5.56 + 3.05) + side))).toBeLessThan(
      0.4,
    );
    expect(Math.abs((await third({ min: 0, desired: 0, max: 0 })) - (10 + 3 * 5.56 + 12.2 + side))).toBeLessThan(0.4);
  });

  it('are justified by the scale of glyphs within its range', async () => {
    const justification = { word: fixed, glyph: { min: 100, desired: 100, max: 150 } };
    const end = await firstLineEnd('HH', 40, { align: 'justify-all', justification });
    expect(Math.abs(end - (50 - (0.08 * 20 * 40) / 28.88))).toBeLessThan(0.4);
    const single = await firstLineEnd('HH', 40, {
      align: 'justify-all',
      justification: { ...justification, singleWord: 'left' },
    });
    expect(Math.abs(single - (10 + 28.88 - 0.08 * 20))).toBeLessThan(0.4);
  });

  it('end with hyphens of the language, if it is hyphenated', async () => {
    // "in hyphen-" is 46.7 points wide, "in" 7.8.
    const set = (enabled: boolean, more = {}): ParagraphProperties => ({
      fontSize: 10,
      leading: 24,
      language: 'en-US',
      hyphenation: { enabled, zone: 0, ...more },
    });
    expect(await firstLineEnd('in hyphenation', 56, set(false))).toBeLessThan(19);
    expect(Math.abs((await firstLineEnd('in hyphenation', 56, set(true))) - 56.5)).toBeLessThan(0.6);
    expect(await firstLineEnd('in hyphenation', 56, set(true, { minWord: 12 }))).toBeLessThan(19);
    expect(await firstLineEnd('in hyphenation', 56, set(true, { lastWord: false }))).toBeLessThan(19);
    expect(await firstLineEnd('in Hyphenation', 60, set(true, { capitalized: false }))).toBeLessThan(19);
    const banned: Run = { kind: 'text', text: 'hyphenation', set: { noBreak: true } };
    expect(await firstLineEnd([text('in '), banned], 56, set(true))).toBeLessThan(19);
  });

  it('end with fewer hyphens the more these weigh', async () => {
    // 44 letters of 1.8 points fill the line with a hyphen; without one, four are missing.
    const content = `${'aaaaaaaaaa '.repeat(3)}aaaaaaa hyphenation`;
    const end = (weight: number): Promise<number> =>
      firstLineEnd(content, 79.3, {
        fontFamily: 'Courier New',
        fontSize: 3,
        leading: 24,
        language: 'en-US',
        hyphenation: { enabled: true, weight },
      });
    expect(await end(0)).toBeGreaterThan(86);
    expect(await end(10)).toBeLessThan(84);
  });

  it('do not end in text that must not be broken', async () => {
    // "I HH" is 40 points wide, "I HH II" 56.7.
    const run = (noBreak: boolean): Run[] => [text('I '), { kind: 'text', text: 'HH II', set: { noBreak } }];
    expect(await firstLineEnd(run(false), 52, {})).toBeGreaterThan(40);
    expect(await firstLineEnd(run(true), 52, {})).toBeLessThan(20);
  });

  it('are chosen line by line, for the whole paragraph, or of equal length', async () => {
    // Six letters of Cousine are 36 points wide. The lines "aaa, bb cc, ddddd" are better than "aaa bb, cc, ddddd".
    const set: ParagraphProperties = { fontFamily: 'Courier New', fontSize: 10, leading: 24 };
    const end = (content: string, width: number, more: ParagraphProperties) =>
      firstLineEnd(content, width, { ...set, ...more });
    expect(await end('aaa bb cc ddddd', 36.5, { justification: { composer: 'line' } })).toBeGreaterThan(40);
    expect(await end('aaa bb cc ddddd', 36.5, { justification: { composer: 'paragraph' } })).toBeLessThan(30);
    const line = { justification: { composer: 'line' } } as const;
    expect(await end('aaa bbb ccc dd e', 66.5, line)).toBeGreaterThan(70);
    expect(await end('aaa bbb ccc dd e', 66.5, { ...line, balanced: true })).toBeLessThan(54);
  });

  it('are indented at the end of the paragraph, and aligned to the spine', async () => {
    expect(Math.abs((await firstLineEnd('I', 80, { align: 'right', lastLineIndent: 20 })) - (70 - side))).toBeLessThan(
      0.4,
    );
    // A page without a side is a right one, whose spine is at the left.
    expect(await firstLineEnd('I', 80, { align: 'toward-spine' })).toBeLessThan(20);
    expect(await firstLineEnd('I', 80, { align: 'away-from-spine' })).toBeGreaterThan(80);
  });

  it('go on at tab stops, the left indent or the right end of the line', async () => {
    const page = await drawText([
      paragraph([text('I'), { kind: 'marker', marker: 'right-tab' }, text('I')]),
      paragraph('I\tI', { leftIndent: 20, firstLineIndent: -20 }),
      paragraph('I\t1x1', { tabs: [{ position: 50, align: 'character', alignOn: 'x' }] }),
    ]);
    expect(Math.abs(inkIn(page, [50, 0, 100, 33]).right - (90 - side))).toBeLessThan(0.4);
    expect(Math.abs(inkIn(page, [20, 34, 100, 56]).left - (30 + side))).toBeLessThan(0.4);
    // The digit before the x is 0.556 wide.
    expect(Math.abs(inkIn(page, [30, 58, 100, 80]).left - (60 - 0.556 * 20 + 0.076 * 20))).toBeLessThan(0.7);
  });

  it('have the leaders of tabs', async () => {
    const tabs = [{ position: 60, align: 'left' as const }];
    const gap = [18, 10, 68, 33] as const;
    expect(inkIn(await drawText([paragraph('I\tI', { tabs })]), gap).left).toBe(Infinity);
    const filled = await drawText([paragraph('I\tI', { tabs: [{ ...tabs[0]!, leader: '.' }] })]);
    const ink = inkIn(filled, gap);
    // Ten periods of 5.56 fill the 54.4 points from the right.
    expect(ink.right).toBeGreaterThan(62);
    expect(ink.left).toBeLessThan(24);
    expect(ink.bottom - ink.top).toBeLessThan(3.5);
  });

  it('may end at an optional line break', async () => {
    const runs = (marker: boolean): Run[] => [
      text('HH'),
      ...(marker ? [{ kind: 'marker', marker: 'discretionary-line-break' } as const] : []),
      text('HH'),
    ];
    expect(await firstLineEnd(runs(false), 50, {})).toBeGreaterThan(45);
    expect(await firstLineEnd(runs(true), 50, {})).toBeLessThan(40);
  });
});
