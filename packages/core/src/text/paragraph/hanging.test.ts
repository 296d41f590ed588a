import { describe, expect, it } from 'vitest';
import { japaneseName, openFont } from '../../../test/font/font-fixtures.ts';
import { shareBuiltInFaces } from '../built-in-faces.ts';
import { FontLibrary } from '../font-library.ts';
import { composeParagraph, type ParagraphSource } from './compose.ts';
import type { ComposedLine } from './composed-line.ts';
import type { Hanging } from './hanging.ts';
import { defaultSettings, type ParagraphSettings } from './settings.ts';

const work = { spend: () => undefined, breathe: async () => undefined };
const library = new FontLibrary(await shareBuiltInFaces(), () => undefined);
await library.add(openFont(japaneseName), { family: 'Blocks' });
/** Cousine's advance is 1229 of 2048 units, so that characters are 10 wide. */
const size = 20480 / 1229;

async function linesOf(
  text: string,
  width: number,
  settings: Partial<ParagraphSettings> = {},
  { family = 'Cousine', ...more }: Partial<ParagraphSource> & { family?: string } = {},
): Promise<readonly ComposedLine[]> {
  const own = family === 'Cousine' ? size : 10;
  const request = { families: [family], size: own, weight: 400, isItalic: false, stretch: 100, variations: {} };
  const style = { chain: library.chain(request), size: own, features: {}, letterSpacing: 0, wordSpacing: 0 };
  const { lines } = await composeParagraph(
    {
      ...{ text, direction: 'ltr', parts: [{ from: 0, to: text.length, style }] },
      boxes: { first: [], rest: { x: 0, width } },
      settings: { ...defaultSettings, composer: 'line', ...settings },
      ...more,
    },
    work,
  );
  return lines;
}

const optical: Hanging = { opticalSize: size };
/** The left and right ends of the glyphs of a line. */
const endsOf = (line: ComposedLine | undefined) => [line?.x, (line?.x ?? 0) + (line?.width ?? 0)].map((x) => round(x));
const round = (value = Number.NaN): number => Number(value.toFixed(3));

describe.each(['line', 'paragraph'] as const)('hanging in the composer "%s"', (composer) => {
  it('moves the first character out of its line', async () => {
    const [first, second] = await linesOf('"aaa "aaa', 50, { composer, hanging: optical });
    // Quotation marks hang by 0.6 of their width, `a` does not.
    expect(endsOf(first)).toEqual([-6, 34]);
    expect(endsOf(second)).toEqual([-6, 34]);
    expect(endsOf((await linesOf('"aaa', 50, { composer }))[0])).toEqual([0, 40]);
  });

  it('gives a line place for a character that hangs at its end', async () => {
    // Nine characters are 90 wide; the full stop hangs by 6.
    const lines = await linesOf('aaaa bbb. c', 85, { composer, hanging: optical });
    expect(lines.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [10, 11],
    ]);
    expect((await linesOf('aaaa bbb. c', 85, { composer })).map(({ to }) => to)).toEqual([5, 11]);
    expect((await linesOf('aaaa bbb. c', 83.5, { composer, hanging: optical })).map(({ to }) => to)).toEqual([5, 11]);
  });

  it('justifies lines beyond their ends', async () => {
    const [first] = await linesOf('"aa bb. cccc', 70, { composer, alignment: 'justify', hanging: optical });
    expect(endsOf(first)).toEqual([-6, 76]);
  });

  it('aligns lines at their right ends and centres', async () => {
    const aligned = async (alignment: 'right' | 'center') =>
      endsOf((await linesOf('aa.', 100, { composer, alignment, hanging: optical }))[0]);
    expect(await aligned('right')).toEqual([76, 106]);
    expect(await aligned('center')).toEqual([38, 68]);
  });

  it('hangs the hyphens of words, but not the letters before them', async () => {
    // A hyphen of 10 takes 4 of the line; the letters are 40.
    const lines = async (width: number) =>
      (await linesOf('Tooo\u00adoooo', width, { composer, hanging: optical })).map(({ from, hasHyphen }) => [
        from,
        hasHyphen,
      ]);
    expect(await lines(44)).toContainEqual([0, true]);
    const [first] = await linesOf('oooT\u00adoooo', 60, { composer, alignment: 'right', hanging: optical });
    expect(endsOf(first)[1]).toBe(66);
  });

  it('is larger for larger text, up to the width of the character', async () => {
    const hung = async (opticalSize: number) =>
      endsOf((await linesOf('"aa', 100, { composer, hanging: { opticalSize } }))[0])[0];
    expect(await hung(size / 2)).toBe(-3);
    expect(await hung(size * 10)).toBe(-10);
    expect(await hung(0)).toBe(0);
  });

  it('has the sides of right-to-left text', async () => {
    const [line] = await linesOf(
      '.\u05d0\u05d0"',
      100,
      { composer, alignment: 'right', hanging: optical },
      { direction: 'rtl' },
    );
    // The line begins at the right with a full stop, which hangs only at the end of a line.
    expect(endsOf(line)).toEqual([60, 100]);
    const [other] = await linesOf(
      '"\u05d0\u05d0.',
      100,
      { composer, alignment: 'right', hanging: optical },
      { direction: 'rtl' },
    );
    expect(endsOf(other)).toEqual([66, 106]);
  });

  it('keeps tab stops where they are', async () => {
    const tabs = { stops: [{ position: 50, kind: 'left' as const }], interval: 36 };
    const [line] = await linesOf('"a\tb', 100, { composer, hanging: optical }, { tabs });
    expect(round(line?.clusters.at(-1)?.x)).toBe(50);
    expect(round(line?.clusters[0]?.x)).toBe(-6);
  });

  it('leaves half of the space of East Asian punctuation at the ends of lines', async () => {
    const widthOf = async (text: string, halfEnds: 'all' | 'closing', alignment: 'right' | 'left' = 'left') =>
      (await linesOf(text, 35, { composer, hanging: { halfEnds }, alignment }, { family: 'Blocks' })).map(
        ({ to }) => to,
      );
    // Three characters of 10 and one of 5 fit in 35.
    expect(await widthOf('あああ、ああ', 'all')).toEqual([4, 6]);
    expect(await widthOf('あああ」ああ', 'all')).toEqual([4, 6]);
    expect(await widthOf('あああ」ああ', 'closing')).toEqual([4, 6]);
    expect(await widthOf('あああ、ああ', 'closing')).toEqual([2, 5, 6]);
    const [line] = await linesOf(
      'ああ。',
      35,
      { composer, hanging: { halfEnds: 'all' }, alignment: 'right' },
      { family: 'Blocks' },
    );
    expect(endsOf(line)).toEqual([10, 40]);
  });

  it('hangs whole East Asian full stops and commas at the ends of lines only', async () => {
    const hanging = { hasStops: true };
    // Four characters of 10 and a full stop fit in 40.
    const lines = await linesOf('ああ、あ。ああ', 40, { composer, hanging }, { family: 'Blocks' });
    expect(lines.map(({ to }) => to)).toEqual([5, 7]);
    expect(endsOf(lines[0])).toEqual([0, 50]);
    const [justified] = await linesOf(
      'ああ、あ。ああ',
      44,
      { composer, hanging, alignment: 'justify' },
      { family: 'Blocks' },
    );
    expect(endsOf(justified)).toEqual([0, 54]);
  });
});
