import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countOf } from '../../../../../test/thorough.ts';
import type { SymbolLists } from '../charstrings/symbol-lists.ts';
import { CompiledFinder } from './compiled-finder.ts';
import { createFinder } from './create-finder.ts';
import type { Finder } from './finder.ts';
import { InterpretedFinder } from './interpreted-finder.ts';
import { firstGroup } from './kernel/token-lengths.ts';

/** Operators, numbers of one to three bytes, and fractions. */
const token = fc.oneof(
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: 0x8100 - 60, max: 0x8100 + 60 }),
  fc.constantFrom(0x100, 0x8100 + 108, 0x8100 - 1132, 0x10100, 0x10105),
);
const phrase = fc.array(token, { minLength: 1, maxLength: 12 });
/** Sequences that share phrases, as contours of a font do. */
const bodies = fc
  .tuple(
    fc.array(phrase, { minLength: 1, maxLength: 6 }),
    fc.array(fc.array(fc.nat(5), { maxLength: 8 }), { maxLength: 40 }),
  )
  .map(([phrases, lists]) => lists.map((list) => list.flatMap((at) => phrases[at % phrases.length]!)));
const glyphs = fc.array(fc.array(fc.nat(40), { maxLength: 6 }), { maxLength: 60 });

function toLists(sequences: readonly (readonly number[])[]): SymbolLists {
  const starts = [0];
  for (const sequence of sequences) starts.push(starts.at(-1)! + sequence.length);
  return { symbols: Int32Array.from(sequences.flat()), starts: Int32Array.from(starts) };
}

const fractions = Int32Array.of(0x8000, -1, 0x10001, 0x7fffffff, -0x80000000, 5);

/** All programs for bodies, bodies that are not searched, and glyphs that refer to both. */
function resultOf(
  finder: Finder,
  shared: number[][],
  unshared: number[][],
  glyphs: number[][],
  haveReturns: boolean,
): number[][] {
  finder.begin(toLists(shared));
  while (finder.replace());
  finder.finish(true);
  const first = firstGroup + finder.groupCount - shared.length;
  finder.addGroups(toLists(unshared));
  const count = shared.length + unshared.length;
  const named = glyphs.map((glyph) => [22, ...(count === 0 ? [] : glyph.map((body) => first + (body % count))), 14]);
  finder.begin(toLists(named));
  while (finder.replace());
  finder.finish(false);
  const { charStrings, globalSubrs, localSubrs } = finder.encode(fractions, haveReturns);
  return [charStrings, globalSubrs, localSubrs].flatMap(({ bytes, ends }) => [[...bytes], [...ends]]);
}

describe('a compiled finder', () => {
  it('is used where WebAssembly is not switched off', async () => {
    expect(await createFinder()).toBeInstanceOf(CompiledFinder);
    vi.stubGlobal('WebAssembly', undefined);
    expect(await createFinder()).toBeInstanceOf(InterpretedFinder);
    vi.unstubAllGlobals();
  });

  it('gives the same numbers as the source that it is compiled from', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, bodies, glyphs, fc.boolean(), async (shared, unshared, used, haveReturns) => {
        const compiled = resultOf(await createFinder(), shared, unshared, used, haveReturns);
        expect(compiled).toEqual(resultOf(new InterpretedFinder(), shared, unshared, used, haveReturns));
      }),
      { numRuns: countOf(1000) },
    );
  });
});
