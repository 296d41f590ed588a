import { describe, expect, it } from 'vitest';
import { drawText, frame, inkIn, paragraph } from '../../../../test/builders/page-text-builder.ts';

const baseline = 10 + 0.905 * 20;

describe('a drop cap', () => {
  it('is as high as its lines, which begin beside it', async () => {
    const page = await drawText(
      [paragraph('HI I I I I', { dropCap: { lines: 2, characters: 1 } })],
      [frame(0, [10, 10, 75, 80])],
    );
    const cap = inkIn(page, [10, 0, 45, 60]);
    // Its capitals are 24 higher than those of the text, which are 0.688 of the size in Arimo.
    const height = 24 + 0.688 * 20;
    expect(Math.abs(cap.bottom - (baseline + 24))).toBeLessThan(0.4);
    expect(Math.abs(cap.bottom - cap.top - height)).toBeLessThan(0.6);
    // An H is 0.722 of its size wide, its side 0.08.
    const size = height / 0.688;
    expect(Math.abs(cap.left - (10 + 0.08 * size))).toBeLessThan(0.6);
    const [first, second, third] = [
      inkIn(page, [50, 0, 100, 30]),
      inkIn(page, [50, 35, 100, 54]),
      inkIn(page, [10, 56, 100, 80]),
    ];
    for (const line of [first, second])
      expect(Math.abs(line.left - (10 + 0.722 * size + 0.093 * 20))).toBeLessThan(0.6);
    expect(third.left).toBe(Infinity);
  });

  it('has its ink at the edge of the text if it is aligned, and the lines beside it follow', async () => {
    const dropCap = { lines: 2, characters: 1, aligned: true };
    const page = await drawText([paragraph('HI I I I I', { dropCap })], [frame(0, [10, 10, 75, 80])]);
    const size = (24 + 0.688 * 20) / 0.688;
    expect(Math.abs(inkIn(page, [0, 0, 45, 60]).left - 10)).toBeLessThan(0.4);
    const side = 0.08 * size;
    for (const [top, bottom] of [
      [0, 30],
      [35, 54],
    ] as const) {
      const { left } = inkIn(page, [46, top, 100, bottom]);
      expect(Math.abs(left - (10 + 0.722 * size - side + 0.093 * 20))).toBeLessThan(0.6);
    }
    expect(page.notes.map(({ message }) => message).join()).not.toContain('adjustment');
  });

  it('ends before tabs', async () => {
    const page = await drawText([paragraph('H\tI', { dropCap: { lines: 2, characters: 5 } })]);
    const cap = inkIn(page, [10, 0, 49, 60]);
    expect(Math.abs(cap.bottom - (baseline + 24))).toBeLessThan(0.4);
    expect(inkIn(page, [50, 0, 100, 60]).bottom).toBeLessThan(baseline + 0.4);
  });

  it('has lines of the whole width below it', async () => {
    const text = `H${'I'.repeat(4)} ${'I'.repeat(4)} ${'I'.repeat(12)}`;
    const page = await drawText([paragraph(text, { dropCap: { lines: 2, characters: 1 } })]);
    expect(Math.abs(inkIn(page, [0, 60, 100, 90]).left - (10 + 0.093 * 20))).toBeLessThan(0.4);
  });

  it('stands at the right of text from right to left', async () => {
    const page = await drawText([
      paragraph('HI I', { direction: 'rtl', align: 'right', dropCap: { lines: 2, characters: 1 } }),
    ]);
    const cap = inkIn(page, [40, 34, 100, 60]);
    expect(cap.right).toBeGreaterThan(84);
    expect(Math.abs(cap.bottom - (baseline + 24))).toBeLessThan(0.4);
  });
});
