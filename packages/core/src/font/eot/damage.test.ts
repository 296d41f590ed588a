import { describe, expect, it } from 'vitest';
import { compactOf, eotOf, xored } from '../../../test/builders/eot-builder.ts';
import { compositeOf } from '../../../test/builders/glyf-builder.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { fontContext } from '../../../test/font/font-fixtures.ts';
import { makeFont, simpleGlyph } from '../../../test/font/quadratic-font.ts';
import { ConversionError } from '../../errors.ts';
import { joinSfnt, layOutSfnt } from '../sfnt/layout.ts';
import { writeTtf } from '../sfnt/write.ts';
import { inspectEot } from './inspect.ts';
import { readEot } from './read.ts';

const options = { to: 'ttf', config: undefined };
const square = simpleGlyph(
  [
    [
      [0, 0, 1],
      [0, 700, 0],
      [500, 700, 1],
      [900, -20, 0],
    ],
  ],
  { instructions: Uint8Array.of(1, 2) },
);
const composite = Uint8Array.of(...compositeOf([0x0102, 0, 0x0101]), 0, 1, 9);
const font = makeFont({ glyphs: [square, new Uint8Array(), composite, square] });
const names = { rootString: 'https://a.example\0', eudcFont: Uint8Array.of(1, 2, 3) };
const files: readonly (readonly [string, Uint8Array])[] = [
  ['plain', eotOf(joinSfnt(layOutSfnt(font)), names)],
  ['compressed', eotOf(compactOf(font), { ...names, flags: 4 })],
  ['compressed and encrypted', eotOf(xored(compactOf(font)), { ...names, flags: 0x10000004 })],
];

/** Reads, inspects and writes again; returns a result or the code of a ConversionError. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const { context } = fontContext({ maxWork: 20_000_000 });
  try {
    await inspectEot(bytes, context);
    await writeTtf(await readEot(bytes, context, options), options, context);
    return 'fine';
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw error;
  }
}

async function outcomesOf(all: Iterable<Uint8Array>): Promise<Set<string>> {
  const outcomes = new Set<string>();
  for (const bytes of all) outcomes.add(await outcomeOf(bytes));
  return outcomes;
}

describe.each(files)('an EOT, %s, damaged', (_, whole) => {
  it('by truncation, never passes', async () => {
    const outcomes = await outcomesOf(truncations(whole.subarray(0, -4), 11));
    expect(outcomes.has('fine')).toBe(false);
    expect(outcomes.size).toBeGreaterThan(1);
  });

  it('by random flips, gives a font or a ConversionError', async () => {
    expect((await outcomesOf(flips(whole, 300))).size).toBeGreaterThan(2);
  });

  it('by replaced lengths, gives a font or a ConversionError', async () => {
    expect((await outcomesOf(falseLengths(whole, 500))).size).toBeGreaterThan(2);
  });
});
