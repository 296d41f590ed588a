import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBuiltInFaces } from '../built-in-faces.ts';
import { FontLibrary } from '../font-library.ts';
import { hyphenOffsets } from '../hyphens/offsets.ts';
import { composeParagraph, ParagraphComposer, type ParagraphRequest } from './compose.ts';
import type { ComposedLine, ComposedParagraph } from './composed-line.ts';
import { ComposerCache } from './composer-cache.ts';
import { defaultSettings, type ParagraphSettings } from './settings.ts';

const work = { spend: () => undefined, breathe: async () => undefined };
const library = new FontLibrary(await shareBuiltInFaces(), () => undefined);
/** Cousine's advance: 1229 of 2048 units. */
const size = 20480 / 1229;
const advance = 10;

interface Options extends Partial<Omit<ParagraphRequest, 'text' | 'parts' | 'settings'>> {
  readonly family?: string;
  readonly width?: number;
  readonly features?: Readonly<Record<string, number>>;
  readonly settings?: Partial<ParagraphSettings>;
}

function compose(
  text: string,
  { family = 'Cousine', width = 100, features = {}, settings, ...rest }: Options = {},
): Promise<ComposedParagraph> {
  const request = { families: [family], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
  const style = { chain: library.chain(request), size, features, letterSpacing: 0, wordSpacing: 0 };
  return composeParagraph(
    {
      text,
      direction: 'ltr',
      parts: [{ from: 0, to: text.length, style }],
      boxes: { first: [], rest: { x: 0, width } },
      settings: { ...defaultSettings, composer: 'line', ...settings },
      ...rest,
    },
    work,
  );
}

async function linesOf(text: string, options: Options = {}): Promise<string[]> {
  const { lines } = await compose(text, options);
  return lines.map(({ from, to, hasHyphen }) => `${text.slice(from, to)}${hasHyphen ? '-' : ''}`);
}

/** The characters of a line from left to right. */
function visualOf(text: string, { clusters }: ComposedLine): string {
  return clusters.map(({ cluster }) => text.slice(cluster.from, cluster.to)).join('');
}

describe('a paragraph', () => {
  it('fills lines and hangs the spaces at their ends', async () => {
    const { lines } = await compose('aaaa bbbb  cc dddddd');
    expect(lines.map(({ from, to }) => [from, to])).toEqual([
      [0, 11],
      [11, 20],
    ]);
    expect(lines.map(({ width }) => Math.round(width))).toEqual([90, 90]);
  });

  it.each([
    ['left', 0],
    ['center', 30],
    ['right', 60],
  ] as const)('is aligned %s', async (alignment, x) => {
    const { lines } = await compose('aaaa', { settings: { alignment } });
    expect(lines[0]?.x).toBeCloseTo(x, 6);
    expect(lines[0]?.clusters[1]?.x).toBeCloseTo(x + advance, 6);
  });

  it('justifies by spaces first, then by letters, then by glyphs', async () => {
    const spacing = {
      word: { min: 0.8, desired: 1, max: 1.5 },
      letter: { min: 0, desired: 0, max: 0.1 },
      glyph: { min: 0.9, desired: 1, max: 1.2 },
    };
    const first = async (width: number) =>
      (await compose('aaa bbbb cccccc', { width, settings: { alignment: 'justify', spacing } })).lines[0];
    const [bySpace, byLetters, byGlyphs] = [await first(84), await first(87), await first(100)];
    const advances = (line: ComposedLine | undefined) => line?.clusters.map((each) => Number(each.advance.toFixed(3)));
    expect(advances(bySpace)).toEqual([10, 10, 10, 14, 10, 10, 10, 10]);
    // 7 gaps of up to 1: the space takes 5, the gaps 2.
    expect(advances(byLetters)).toEqual([...Array(3).fill(10.286), 15.286, ...Array(3).fill(10.286), 10]);
    // The space takes 5, the gaps 7, seven glyphs 8.
    expect(advances(byGlyphs)).toEqual([...Array(3).fill(12.143), 16, ...Array(3).fill(12.143), 11.143]);
    expect([bySpace, byLetters, byGlyphs].map((line) => line?.isWithinLimits)).toEqual([true, true, true]);
  });

  it('prefers changes of spaces to hyphens and hyphens to changes of letters', async () => {
    const settings = (word: number, letter: number): Partial<ParagraphSettings> => ({
      alignment: 'justify',
      spacing: {
        word: { min: 1, desired: 1, max: word },
        letter: { min: 0, desired: 0, max: letter },
        glyph: { min: 1, desired: 1, max: 1 },
      },
    });
    const text = 'aa bb ccdddddd ee';
    const hyphens = new Set([8]); // cc-dddddd
    expect((await linesOf(text, { width: 90, hyphens, settings: settings(5, 0) }))[0]).toBe('aa bb ');
    expect((await linesOf(text, { width: 90, hyphens, settings: settings(1, 1) }))[0]).toBe('aa bb cc-');
  });

  it('ends lines with a hyphen within the width, also at soft hyphens', async () => {
    const hyphens = await hyphenOffsets('an extraordinary', [{ from: 0, to: 16, language: 'en-US' }]);
    expect(
      await linesOf('an extraordinary', { hyphens, settings: { hyphens: { ...defaultSettings.hyphens, zone: 0 } } }),
    ).toEqual(['an extra-', 'ordinary']);
    const soft = await compose('an extra\u00adordinary', { width: 90 });
    expect(soft.lines.map(({ hasHyphen, width }) => [hasHyphen, Math.round(width)])).toEqual([
      [true, 90],
      [false, 80],
    ]);
  });

  it('keeps the zone, the ladder and the last word', async () => {
    const hyphens = new Set([5, 9, 13]);
    const limits = { ...defaultSettings.hyphens, zone: 0, ladder: 1 };
    const text = 'aa bbbbbbbbbbbbbb';
    expect(await linesOf(text, { width: 60, hyphens, settings: { hyphens: limits } })).toEqual([
      'aa bb-',
      'bbbbbb',
      'bbbbbb',
    ]);
    const zone = { ...limits, ladder: 3, zone: 40 };
    expect((await linesOf(text, { width: 60, hyphens, settings: { hyphens: zone } }))[0]).toBe('aa ');
    const last = { ...limits, ladder: 3, isLastWordAllowed: false };
    expect((await linesOf(text, { width: 60, hyphens, settings: { hyphens: last } }))[0]).toBe('aa ');
  });

  it('balances ragged lines without more lines', async () => {
    const text = 'aaa bbb ccc dd e';
    expect(await linesOf(text, { width: 110 })).toEqual(['aaa bbb ccc ', 'dd e']);
    expect(await linesOf(text, { width: 110, settings: { composer: 'balanced' } })).toEqual(['aaa bbb ', 'ccc dd e']);
  });

  it('has other boxes for its first lines', async () => {
    const boxes = {
      first: [
        { x: 40, width: 60 },
        { x: 40, width: 60 },
      ],
      rest: { x: 0, width: 100 },
    };
    const { lines } = await compose('aaa bb cccc dd eeee ffff', { boxes });
    expect(lines.map(({ x, from, to }) => [x, to - from])).toEqual([
      [40, 7],
      [40, 5],
      [0, 8],
      [0, 4],
    ]);
  });

  it('breaks words that fit in no line anywhere', async () => {
    const { lines } = await compose(`aa ${'b'.repeat(25)} cc`);
    expect(lines.map(({ from, to }) => to - from)).toEqual([3, 10, 10, 8]);
    expect(lines.some(({ isOverfull }) => isOverfull)).toBe(false);
  });

  it('sets a cluster that is wider than its column, and nothing in a column without width', async () => {
    const { lines } = await compose('abc', { width: 5 });
    expect(lines.map(({ isOverfull, to }) => [isOverfull, to])).toEqual([
      [true, 1],
      [true, 2],
      [true, 3],
    ]);
    expect(await compose('abc', { width: 0 })).toEqual({ lines: [], oversetFrom: 0 });
    expect(await compose('', {})).toEqual({ lines: [], oversetFrom: undefined });
  });

  it('shapes again where a ligature is broken', async () => {
    // Arimo has a ligature of alef and lamed.
    const options = { family: 'Arimo', direction: 'rtl', features: { dlig: 1 } } as const;
    const boxes = { first: [{ x: 0, width: 30 }], rest: { x: 0, width: 100 } };
    const whole = await compose('אלבגד', options);
    expect(whole.lines[0]?.clusters).toHaveLength(4);
    const { lines } = await compose('אלבגד', { ...options, boxes, hyphens: new Set([1]) });
    expect(lines.map(({ from, to, hasHyphen }) => [from, to, hasHyphen])).toEqual([
      [0, 1, true],
      [1, 5, false],
    ]);
    expect(lines.map((line) => line.clusters.map(({ cluster }) => cluster.from))).toEqual([
      [1, 0],
      [4, 3, 2, 1],
    ]);
  });

  it('reorders each line by itself', async () => {
    const text = 'אב abc גד efg הו';
    const { lines } = await compose(text, { family: 'Arimo', direction: 'rtl', width: 80 });
    // Unicode Standard Annex 9: the words from right to left, Latin letters from left to right.
    expect(lines.map((line) => visualOf(text, line))).toEqual(['דג abc בא', 'וה efg']);
  });

  it('places tabs at stops, with leaders', async () => {
    const text = 'a\tbb\t12.5';
    const stops = [
      { position: 60, kind: 'right', leader: '.' },
      { position: 100, kind: 'character' },
    ] as const;
    const { lines } = await compose(text, { width: 200, tabs: { stops, interval: 50 } });
    const clusters = lines[0]?.clusters ?? [];
    const places = [...'b1.'].map((letter) => clusters.find(({ cluster }) => text[cluster.from] === letter)?.x);
    expect(places.map((x) => Math.round(x ?? -1))).toEqual([40, 80, 100]);
    const leaders = clusters.filter(({ cluster }) => cluster.from === 1 && cluster.glyphs.length > 0);
    expect(leaders.map(({ x }) => Math.round(x))).toEqual([10, 20, 30]);
  });

  it('moves text to the right end of its line, and drops tabs at the end of lines', async () => {
    const tabs = { stops: [], interval: 50, rightTabs: new Set([1]) };
    for (const composer of ['line', 'paragraph'] as const) {
      const { lines } = await compose('a\tbb', { tabs, settings: { composer } });
      expect(lines.map((line) => line.clusters.at(-1)?.x)).toEqual([expect.closeTo(90, 6)]);
    }
    // The stop at 150 is outside the line: the word behind the tab is on the next one.
    expect(await linesOf('aaaaaaaaaa\tbb', { tabs: { stops: [], interval: 150 } })).toEqual(['aaaaaaaaaa\t', 'bb']);
  });

  it('goes on from any line with other boxes', async () => {
    const text = 'aaaa bbbb cccc dddd eeee';
    const request = { families: ['Cousine'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
    const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
    const parts = [{ from: 0, to: text.length, style }];
    for (const name of ['line', 'paragraph', 'balanced'] as const) {
      const settings = { ...defaultSettings, composer: name };
      const composer = await ParagraphComposer.open({ text, direction: 'ltr', parts, settings }, work);
      const wide = await composer.breakLines({ first: [], rest: { x: 0, width: 145 } });
      expect(wide.ranges[0]?.to).toBe(15);
      const narrow = await composer.breakLines({ first: [], rest: { x: 5, width: 45 } }, 15);
      expect(narrow.ranges).toEqual([
        { from: 15, to: 20 },
        { from: 20, to: 24 },
      ]);
      expect(narrow.set(1).x).toBe(5);
    }
  });

  it('has the same lines if its shapes and breaks were made again', async () => {
    const text =
      'office affinity \u05e9\u05dc\u05d5\u05dd efficient\ttab fluffy offices \u0633\u0644\u0627\u0645 affairs '.repeat(
        4,
      );
    const request = { families: ['Arimo'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
    const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
    const parts = [{ from: 0, to: text.length, style }];
    const source = { text, direction: 'ltr', parts, settings: { ...defaultSettings, alignment: 'justify' } } as const;
    const linesIn = async (cache: ComposerCache) => {
      const composers = [
        await ParagraphComposer.open(source, work, cache),
        await ParagraphComposer.open({ ...source, direction: 'rtl' }, work, cache),
      ];
      const broken = [];
      for (const width of [300, 60, 140])
        for (const composer of composers) broken.push(await composer.breakLines({ first: [], rest: { x: 0, width } }));
      return broken.flatMap(({ ranges, set }) => ranges.map((_, line) => set(line)));
    };
    expect(await linesIn(new ComposerCache(1))).toEqual(await linesIn(new ComposerCache()));
  });

  it('is cut where a column has no room for more', async () => {
    const text = 'aaaa bbbb cccc dddd eeee';
    const request = { families: ['Cousine'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
    const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
    const parts = [{ from: 0, to: text.length, style }];
    const composer = await ParagraphComposer.open({ text, direction: 'ltr', parts, settings: defaultSettings }, work);
    const boxes = { first: [], rest: { x: 0, width: 95 } };
    // Two words are 90 points wide, three 140.
    const cut = await composer.breakLines(boxes, 0, 120);
    expect([cut.isCut, cut.ranges.at(-1)?.to]).toEqual([true, 15]);
    expect(await composer.breakLines(boxes, 15, 120)).toMatchObject({ isCut: false, ranges: [{ from: 15, to: 24 }] });
  });

  it('is cut within a word that is much longer than its place', async () => {
    const text = `aaaa ${'b'.repeat(1_000)} cc`;
    const request = { families: ['Cousine'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
    const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
    const parts = [{ from: 0, to: text.length, style }];
    const composer = await ParagraphComposer.open({ text, direction: 'ltr', parts, settings: defaultSettings }, work);
    const boxes = { first: [], rest: { x: 0, width: 95 } };
    // Letters of 10 points: the end of the first one beyond twice 400 points.
    const cut = await composer.breakLines(boxes, 0, 400);
    expect([cut.isCut, cut.ranges.at(-1)?.to]).toEqual([true, 81]);
    const rest = await composer.breakLines(boxes, 77, 400);
    expect(rest.ranges[0]).toEqual({ from: 77, to: 86 });
  });

  it('contains all its text once, whatever its composer and width', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'bb', ' ', ' ', 'é', 'ש', 'ก', '日', '\u00ad', '-', '\t', '\n'),
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.double({ min: 1, max: 200, noNaN: true }),
        fc.constantFrom('line', 'paragraph', 'balanced'),
        fc.constantFrom('left', 'justify'),
        async (text, width, composer, alignment) => {
          const { lines } = await compose(text, { family: 'Arimo', width, settings: { composer, alignment } });
          expect(lines.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
          for (const line of lines) expect(line.isOverfull || line.width <= width + 0.02).toBe(true);
        },
      ),
      { numRuns: 150, seed: 3 },
    );
  });

  it.each(['line', 'paragraph'] as const)('is composed by %s in linear work', async (composer) => {
    const spent = async (count: number): Promise<number> => {
      let sum = 0;
      const text = 'lorem ipsum dolor sit amet '.repeat(count);
      const request = { families: ['Cousine'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
      const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
      await composeParagraph(
        {
          text,
          direction: 'ltr',
          parts: [{ from: 0, to: text.length, style }],
          boxes: { first: [], rest: { x: 0, width: 400 } },
          settings: { ...defaultSettings, composer, alignment: 'justify' },
        },
        {
          ...work,
          spend: (cost) => {
            sum += cost;
          },
        },
      );
      return sum;
    };
    const [short, long] = [await spent(100), await spent(1000)];
    expect(long).toBeLessThan(short * 12);
  });

  it.each(['line', 'paragraph', 'balanced'] as const)(
    'divides a long word by %s in full lines and little work',
    async (composer) => {
      let sum = 0;
      const spend = (cost: number): void => {
        sum += cost;
      };
      const text = `aa ${'a'.repeat(10_000)}`;
      const request = { families: ['Cousine'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
      const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
      // Ten boxes of their own, as beside an element.
      const boxes = { first: Array.from({ length: 10 }, () => ({ x: 0, width: 305 })), rest: { x: 0, width: 405 } };
      const settings = { ...defaultSettings, composer, alignment: 'justify' as const };
      const source = { text, direction: 'ltr' as const, parts: [{ from: 0, to: text.length, style }], boxes, settings };
      const { lines } = await composeParagraph(source, { ...work, spend });
      // 8 steps for each letter; 51 if a line may end behind each of them.
      expect(sum / text.length).toBeLessThan(20);
      const lengths = lines.slice(1, -1).map(({ from, to }) => to - from);
      expect(lengths.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 30));
      expect(new Set(lengths.slice(9))).toEqual(new Set([40]));
    },
  );

  it('stops where its budget ends', async () => {
    const spend = (): void => {
      throw new Error('the budget is spent');
    };
    const request = { families: ['Cousine'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
    const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0 };
    const parts = [{ from: 0, to: 3, style }];
    const boxes = { first: [], rest: { x: 0, width: 100 } };
    await expect(
      composeParagraph({ text: 'abc', direction: 'ltr', parts, boxes, settings: defaultSettings }, { ...work, spend }),
    ).rejects.toThrow('the budget is spent');
  });
});
