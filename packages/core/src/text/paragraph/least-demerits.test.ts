import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Breakpoint, Sums } from './breakpoints.ts';
import { breakByDemerits } from './least-demerits.ts';
import { LineFitter } from './line-fitter.ts';
import { defaultSettings, type LineBoxes, type ParagraphSettings } from './settings.ts';

const work = { spend: () => undefined, breathe: async () => undefined };
const spaceWidth = 4;
const hyphenWidth = 2;

/** A paragraph of words, each with its syllables as widths. */
type Words = readonly (readonly number[])[];

const settings: ParagraphSettings = {
  ...defaultSettings,
  alignment: 'justify',
  spacing: { ...defaultSettings.spacing, word: { min: 0.2, desired: 1, max: 4 } },
};

function breaksOf(words: Words): Breakpoint[] {
  const zero: Sums = { width: 0, spaces: 0, letters: 0, spaceCount: 0 };
  const points: Breakpoint[] = [{ kind: 'start', offset: 0, start: zero, end: zero, hyphenWidth: 0 }];
  let sums = zero;
  for (const [index, word] of words.entries()) {
    for (const [part, width] of word.entries()) {
      sums = { ...sums, width: sums.width + width };
      if (part < word.length - 1)
        points.push({ kind: 'hyphen', offset: points.length, start: sums, end: sums, hyphenWidth });
    }
    const end = sums;
    const { width, spaces, spaceCount } = sums;
    sums = { ...sums, width: width + spaceWidth, spaces: spaces + spaceWidth, spaceCount: spaceCount + 1 };
    const kind = index < words.length - 1 ? 'space' : 'end';
    points.push({ kind, offset: points.length, start: sums, end, hyphenWidth: 0 });
  }
  return points;
}

/** Demerits of one line by the formulas of The TeXbook, chapter 14, with its values for plain TeX. */
function lineDemerits(
  points: readonly Breakpoint[],
  [from, to]: readonly [number, number],
  width: number,
): { demerits: number; fitness: number } | undefined {
  const [start, end] = [points[from]!, points[to]!];
  const spaces = end.end.spaces - start.start.spaces;
  const natural = end.end.width - start.start.width + (end.kind === 'hyphen' ? hyphenWidth : 0);
  const missing = width - natural;
  let ratio = 0;
  if (missing > 1e-6) ratio = end.kind === 'end' ? 0 : missing / (spaces * 3);
  else if (missing < -1e-6) ratio = missing / (spaces * 0.8);
  if (!(ratio >= -1 - 1e-9 && ratio <= 1)) return undefined;
  const badness = 100 * Math.abs(ratio) ** 3;
  let demerits = (10 + badness) ** 2;
  if (end.kind === 'hyphen') demerits += 50 ** 2 + (start.kind === 'hyphen' ? 10_000 : 0);
  if (end.kind === 'end' && start.kind === 'hyphen') demerits += 5000;
  const fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : 2;
  return { demerits, fitness };
}

/** Tries every way to break a paragraph; infinity if none stays within the limits. */
function minByTrying(points: readonly Breakpoint[], { first, rest }: LineBoxes, ladder: number): number {
  const visit = (from: number, line: number, fitness: number | undefined, hyphens: number): number => {
    if (from === points.length - 1) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (let to = from + 1; to < points.length; to++) {
      const found = lineDemerits(points, [from, to], (first[line] ?? rest).width);
      if (found === undefined) continue;
      const run = points[to]!.kind === 'hyphen' ? hyphens + 1 : 0;
      if (run > ladder) continue;
      const jump = fitness !== undefined && Math.abs(found.fitness - fitness) > 1 ? 10_000 : 0;
      least = Math.min(least, found.demerits + jump + visit(to, line + 1, found.fitness, run));
    }
    return least;
  };
  return visit(0, 0, undefined, 0);
}

const syllables = fc.array(fc.integer({ min: 2, max: 14 }), { minLength: 1, maxLength: 3 });
const paragraphs = fc.record({
  words: fc.array(syllables, { minLength: 2, maxLength: 9 }),
  widths: fc.array(fc.integer({ min: 18, max: 60 }), { maxLength: 3 }),
  width: fc.integer({ min: 18, max: 60 }),
  ladder: fc.integer({ min: 1, max: 3 }),
});

describe('the paragraph composer', () => {
  it('has the demerits that an exhaustive search finds, and keeps the limits if that can', async () => {
    let solved = 0;
    await fc.assert(
      fc.asyncProperty(paragraphs, async ({ words, widths, width, ladder }) => {
        const points = breaksOf(words);
        const boxes = { first: widths.map((each) => ({ x: 0, width: each })), rest: { x: 0, width } };
        const hyphens = { ...settings.hyphens, ladder };
        const fitter = new LineFitter(
          { points, tabs: [] },
          { settings: { ...settings, hyphens }, boxes, tabs: { stops: [], interval: 36 } },
        );
        const found = await breakByDemerits(fitter, work);
        const least = minByTrying(points, boxes, ladder);
        if (least === Number.POSITIVE_INFINITY) return;
        solved++;
        expect(found.demerits).toBeCloseTo(least, 3);
        for (const [line, to] of found.ends.entries())
          expect(Math.abs(fitter.fit(found.ends[line - 1] ?? 0, to, line).ratio)).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 2000, seed: 26 },
    );
    expect(solved).toBeGreaterThanOrEqual(500);
  });
});
