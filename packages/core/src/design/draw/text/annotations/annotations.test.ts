import { describe, expect, it } from 'vitest';
import { drawJapanese, inkIn, japanese, text } from '../../../../../test/builders/page-text-builder.ts';
import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import type { Run } from '../../../../models/design/stories.ts';

type Ruby = NonNullable<CharacterProperties['ruby']>;
type Emphasis = CharacterProperties['emphasis'];

const ruby = (base: string, reading: string, more: Partial<Ruby> = {}): Run => ({
  kind: 'text',
  text: base,
  set: { ruby: { text: reading, type: 'group', ...more } },
});
const emphasized = (base: string, emphasis: NonNullable<Emphasis>): Run => ({
  kind: 'text',
  text: base,
  set: { emphasis },
});

/** The ink of a kana of size 10 is 6 wide and high, 2 from its left side, and 0.8 above its baseline. */
const kana = { side: 2, width: 6, bottom: 0.8, top: 6.8 };
/** The frame begins at (10, 20); the first baseline is 0.88 of 20 below that, and that of ruby 0.94 of 20 above it. */
const baseline = 20 + 0.88 * 20;
const rubyLine = baseline - 0.94 * 20;
const tolerance = 0.3;

const near = (found: number, expected: number, name?: string): void =>
  expect(Math.abs(found - expected), `${name}: ${found}, expected ${expected}`).toBeLessThan(tolerance);

/** The left ends of the ink of a row, in order. */
function startsOf(page: Awaited<ReturnType<typeof drawJapanese>>, y: number): number[] {
  const isInk = (x: number) => page.at(x, y)[1] < 128;
  return Array.from({ length: 360 }, (_, at) => 5 + at / 4).filter((x) => isInk(x) && !isInk(x - 0.25));
}

const rubyStarts = (page: Awaited<ReturnType<typeof drawJapanese>>) => startsOf(page, rubyLine - 3);

describe('ruby', () => {
  it('is half as large as its text, on the em box above or below it', async () => {
    const above = await drawJapanese({ paragraphs: [japanese([ruby('今日', 'きょう')])] });
    const ink = inkIn(above, [0, 0, 100, 20]);
    near(ink.bottom, rubyLine - kana.bottom);
    near(ink.top, rubyLine - kana.top);
    expect(above.notes).toEqual([]);
    const below = await drawJapanese({ paragraphs: [japanese([ruby('今日', 'きょう', { position: 'after', y: 1 })])] });
    // The em box ends 0.12 of 20 below the baseline; that of ruby begins 0.88 of 10 above its own.
    near(inkIn(below, [0, 41, 100, 100]).bottom, baseline + 2.4 + 1 + 8.8 - kana.bottom);
    expect(inkIn(below, [0, 0, 100, 19]).bottom).toBe(-Infinity);
  });

  it('is distributed over a wider base by its alignment', async () => {
    // The base is 40 wide, its ruby of three characters 30.
    const free = 10;
    for (const [align, before, between] of [
      ['left', 0, 0],
      ['center', free / 2, 0],
      ['right', free, 0],
      ['full-justify', 0, free / 2],
      ['jis', free / 6, free / 3],
      ['equal-aki', free / 4, free / 4],
    ] as const) {
      const page = await drawJapanese({ paragraphs: [japanese([ruby('今日', 'ああい', { align })])] });
      const expected = [0, 1, 2].map((at) => 10 + before + at * (10 + between) + kana.side);
      for (const [at, x] of rubyStarts(page).entries()) near(x, expected[at]!, `${align} ${at}`);
      expect(rubyStarts(page), align).toHaveLength(3);
      expect(page.notes, align).toEqual([]);
    }
    const noted = await drawJapanese({ paragraphs: [japanese([ruby('今日', 'あい', { align: 'one-aki' })])] });
    expect(noted.notes.map(({ message }) => message).join()).toContain('alignment of ruby at one character');
  });

  it('spreads a narrower base', async () => {
    // Five characters of ruby are 50 wide, the two of the base 40: they are 5 apart, with 2.5 at both ends.
    const page = await drawJapanese({ paragraphs: [japanese([ruby('今日', 'あいうえお'), text('、')])] });
    const row = startsOf(page, baseline - 1);
    // Ideographs begin 0.1 of their size after their left side, as does the comma.
    for (const [at, x] of [10 + 2.5 + 2, 10 + 2.5 + 20 + 5 + 2, 10 + 50 + 2].entries()) near(row[at]!, x);
    for (const [at, x] of rubyStarts(page).entries()) near(x, 10 + at * 10 + kana.side);
  });

  it('extends over neighbours without ruby that are no ideographs', async () => {
    // Ruby of 40 over a base of 20 needs 10 on each side.
    const startOf = async (before: string, overhang?: Ruby['overhang']) => {
      const own = overhang === undefined ? {} : { overhang };
      const page = await drawJapanese({
        paragraphs: [japanese([text(before), ruby('今', 'ああああ', own), text('、')])],
      });
      return [rubyStarts(page)[0]! - kana.side - 30, startsOf(page, baseline - 1).at(-1)! - 2 - 30];
    };
    for (const [before, overhang, ruby, comma] of [
      ['の', undefined, 0, 40],
      ['の', 'ruby', -10, 20],
      ['の', 'unlimited', -10, 20],
      ['の', 'half-ruby', -5, 30],
      ['の', 'half-character', -10, 20],
      ['東', 'ruby', 0, 30],
    ] as const) {
      const [first, last] = await startOf(before, overhang);
      near(first!, ruby, `${before} ${overhang}`);
      near(last!, comma, `${before} ${overhang}`);
    }
  });

  it('stays within its line', async () => {
    const page = await drawJapanese({
      paragraphs: [japanese([ruby('今', 'ああああ', { overhang: 'unlimited' }), text('のの')])],
    });
    near(rubyStarts(page)[0]!, 10 + kana.side);
  });

  it('of each character is separated by spaces', async () => {
    const page = await drawJapanese({
      paragraphs: [japanese([ruby('東京都', 'あ\u3000いう え', { type: 'per-character' })])],
    });
    const expected = [10 + 5, 10 + 20, 10 + 30, 10 + 40 + 5];
    for (const [at, x] of rubyStarts(page).entries()) near(x, expected[at]! + kana.side);
    expect(rubyStarts(page)).toHaveLength(4);
  });

  it('is not repeated where other properties divide its base', async () => {
    const run = ruby('東京', 'ああ') as Extract<Run, { kind: 'text' }>;
    const halves = ['東', '京'].map((part, at): Run => ({ ...run, text: part, set: { ...run.set, skew: at } }));
    expect(rubyStarts(await drawJapanese({ paragraphs: [japanese(halves)] }))).toHaveLength(2);
    const same = ['東', '京'].map((part): Run => ruby(part, 'あ', { type: 'per-character' }));
    expect(rubyStarts(await drawJapanese({ paragraphs: [japanese(same)] }))).toHaveLength(2);
  });

  it('keeps its base in one line', async () => {
    const page = await drawJapanese({ paragraphs: [japanese([text('ああ'), ruby('東京都', 'ああ')])] });
    // Two and three characters do not fit in 80 points.
    expect(startsOf(page, baseline - 3)).toHaveLength(2);
    expect(startsOf(page, baseline + 24 - 1)).toHaveLength(3);
  });

  it('of words is centred on them, in its own size', async () => {
    // Letters are half as wide as high; their ink begins 0.05 of their size after their left side.
    const page = await drawJapanese({ paragraphs: [japanese([ruby('abcd', 'ab', { size: 12 })])] });
    const line = baseline - 0.88 * 20 - 0.12 * 12;
    const [first] = startsOf(page, line - 4);
    near(first!, 10 + (40 - 12) / 2 + 0.05 * 12);
  });
});

describe('emphasis marks', () => {
  it('are beside the middle of each character that is no space', async () => {
    const page = await drawJapanese({
      paragraphs: [japanese([emphasized('東 京。', { mark: '●' })])],
    });
    // A dot of size 10 is 2 wide and 2.8 above its baseline; a space is 10 wide.
    const starts = startsOf(page, rubyLine - 3.8);
    for (const [at, x] of [10, 40, 60].entries()) near(starts[at]!, x + 10 - 1);
    expect(starts).toHaveLength(3);
    expect(page.notes).toEqual([]);
  });

  it('are below the text, at the left, and of another size', async () => {
    const page = await drawJapanese({
      paragraphs: [japanese([emphasized('東', { mark: '●', position: 'after', align: 'left', size: 5 })])],
    });
    const ink = inkIn(page, [0, baseline + 1, 100, 100]);
    near(ink.left, 10 + 0.4 * 5);
    near(ink.bottom, baseline + 2.4 + 4.4 - 0.28 * 5);
  });

  it('are beyond ruby on the same side', async () => {
    const run = ruby('東', 'ああ') as Extract<Run, { kind: 'text' }>;
    const both: Run = { ...run, set: { ...run.set, emphasis: { mark: '●' } } };
    const page = await drawJapanese({ paragraphs: [japanese([both])] });
    near(inkIn(page, [0, 0, 100, rubyLine - kana.top - 0.5]).bottom, rubyLine - 10 - 2.8);
  });
});
