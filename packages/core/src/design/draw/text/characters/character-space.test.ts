import { describe, expect, it } from 'vitest';
import { drawJapanese, frame, inkIn, japanese, text } from '../../../../../test/builders/page-text-builder.ts';
import type { CharacterProperties } from '../../../../models/design/character-properties.ts';

const near = (found: number, expected: number): void =>
  expect(Math.abs(found - expected), `${found}, expected ${expected}`).toBeLessThan(0.3);

/** Draws an ideograph with properties of its own before another one, and returns where the ink of both begins. */
async function startsOf(set: CharacterProperties, orientation: 'horizontal' | 'vertical' = 'horizontal') {
  const runs = [{ kind: 'text' as const, text: '東', set }, text('京')];
  const page = await drawJapanese({ paragraphs: [japanese(runs)], orientation });
  expect(page.notes).toEqual([]);
  const isDown = orientation === 'vertical';
  const isInk = (at: number) => (isDown ? page.at(85, at) : page.at(at, 34))[1] < 128;
  const from = isDown ? 20 : 10;
  return Array.from({ length: 280 }, (_, step) => from + step / 4)
    .filter((at) => isInk(at) && !isInk(at - 0.25))
    .map((at) => at - from);
}

describe('the space of characters', () => {
  it('is stated in ems before and after each of them', async () => {
    // Ideographs are 20 wide and have ink after 2 points.
    const starts = await startsOf({ akiBefore: 0.25, akiAfter: 0.5 });
    near(starts[0]!, 5 + 2);
    near(starts[1]!, 5 + 20 + 10 + 2);
    const down = await startsOf({ akiBefore: 0.25, akiAfter: 0.5 }, 'vertical');
    near(down[0]!, 5 + 2);
    near(down[1]!, 5 + 20 + 10 + 2);
  });

  it('is a part of that around their ink', async () => {
    for (const orientation of ['horizontal', 'vertical'] as const) {
      const half = await startsOf({ tsume: 0.5 }, orientation);
      near(half[0]!, 1);
      near(half[1]!, 20 - 2 + 2);
      const none = await startsOf({ tsume: 1 }, orientation);
      near(none[0]!, 0);
      near(none[1]!, 20 - 4 + 2);
    }
  });

  it('is no part of their ruby', async () => {
    const ruby = { text: 'あ', type: 'group' as const };
    const inkOf = async (akiAfter: number) => {
      const run = { kind: 'text' as const, text: '東', set: { ruby, akiAfter } };
      const ink = inkIn(await drawJapanese({ paragraphs: [japanese([run])] }), [0, 0, 100, 18]);
      return ink.right - ink.left;
    };
    near(await inkOf(0.5), await inkOf(0));
  });
});

describe('justified lines without spaces', () => {
  it('are filled, with space between their characters', async () => {
    const content = 'ああああああああああああああああ';
    const page = await drawJapanese(
      {
        paragraphs: [japanese(content, { fontSize: 10, leading: 12, align: 'justify-left' })],
      },
      [frame(0, [10, 20, 57, 70])],
    );
    // Five kana of 10 points in a line of 57; the ink of a kana ends 2 points before its right side.
    for (const line of [0, 1, 2]) {
      const ink = inkIn(page, [0, 20 + line * 12, 100, 30 + line * 12]);
      near(ink.left, 12);
      near(ink.right, 67 - 2);
    }
    near(inkIn(page, [0, 56, 100, 66]).right, 18);
  });
});
