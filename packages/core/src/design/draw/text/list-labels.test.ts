import { describe, expect, it } from 'vitest';
import { drawText, inkIn, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { List } from '../../../models/design/paragraph-properties.ts';

/** A numbered entry of I, whose number has 556 thousandths of 10 points for each digit, and 278 for the full stop. */
const entry = (align: List['align'], start: number, more: { leftIndent: number; firstLineIndent: number }) =>
  paragraph('I', {
    fontSize: 10,
    leading: 12,
    list: { kind: 'number', text: '{n}.', after: '\t', align, start },
    tabs: [{ position: 60, align: 'left' }],
    ...more,
  });

/** The left and right end of the number, from the edge of the column, and the left end of the text. */
async function placesOf(align: List['align'], start: number, more = { leftIndent: 60, firstLineIndent: -20 }) {
  const page = await drawText([entry(align, start, more)]);
  const [number, text] = [inkIn(page, [0, 5, 69, 30]), inkIn(page, [69, 5, 100, 30])];
  return { left: number.left - 10, right: number.right - 10, text: text.left - 10 };
}

/** A full stop ends 0.09 of the size before its advance. */
const stopBearing = 0.9;

describe('bullets and numbers', () => {
  it('begin, end or are centred where the first line begins', async () => {
    for (const start of [3, 33, 333]) {
      const width = (String(start).length * 0.556 + 0.278) * 10;
      for (const [align, right] of [
        ['left', 40 + width],
        ['center', 40 + width / 2],
        ['right', 40],
      ] as const) {
        const places = await placesOf(align, start);
        expect(Math.abs(places.right - (right - stopBearing)), `${align} ${start}`).toBeLessThan(0.4);
        // The text stays at its tab stop; the stem of I is 0.09 of the size from its origin.
        expect(Math.abs(places.text - (60 + 0.9)), `${align} ${start}`).toBeLessThan(0.4);
      }
    }
  });

  it('do not begin outside of their column', async () => {
    const places = await placesOf('right', 333, { leftIndent: 60, firstLineIndent: -55 });
    expect(places.left).toBeGreaterThan(0);
    expect(places.left).toBeLessThan(1);
  });
});
