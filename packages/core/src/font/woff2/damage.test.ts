import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { compositeOf } from '../../../test/builders/glyf-builder.ts';
import { buildWoff2 } from '../../../test/builders/woff2-builder.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { makeFont, simpleGlyph } from '../../../test/font/quadratic-font.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { resolveLimits } from '../../limits.ts';
import type { FontFile } from '../../models/font-file.ts';
import { inspectWoff2 } from './inspect.ts';
import { openWoff2 } from './open.ts';
import { readWoff2 } from './read.ts';
import { writeWoff2 } from './write.ts';

const options = { to: 'woff2', config: undefined };
const context = () => new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));

const square = simpleGlyph(
  [
    [
      [0, 0, 1],
      [0, 700, 0],
      [500, 700, 1],
      [900, -20, 0],
    ],
  ],
  {
    overlaps: true,
    instructions: Uint8Array.of(1, 2, 3),
  },
);
const wrongBounds = simpleGlyph(
  [
    [
      [-5, 0, 1],
      [3000, 700, 1],
      [500, 9, 1],
    ],
    [
      [1, 1, 0],
      [2, 300, 1],
    ],
  ],
  { bounds: [0, 0, 9, 9] },
);
const composite = Uint8Array.of(...compositeOf([0x0102, 0, 0x0101], [0x0009, 1, 300, 400, 0x2000]), 0, 1, 9);
const font = makeFont({ glyphs: [square, new Uint8Array(), wrongBounds, composite, square], longCount: 3 });

/** Reads, inspects and writes again; returns a result or the code of a ConversionError. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    await inspectWoff2(bytes, context());
    await writeWoff2(await readWoff2(bytes, context(), options), options, context());
    return 'fine';
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw error;
  }
}

async function outcomesOf(all: Iterable<Uint8Array>): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  for (const bytes of all) {
    const outcome = await outcomeOf(bytes);
    outcomes.set(outcome, 1 + (outcomes.get(outcome) ?? 0));
  }
  return outcomes;
}

let whole: Uint8Array;
beforeAll(async () => {
  whole = await writeWoff2(
    { ...font, metadata: Uint8Array.of(60, 62), privateData: Uint8Array.of(1) },
    options,
    context(),
  );
});

describe('a damaged WOFF 2 gives a font or a ConversionError', () => {
  it('always an error if truncated', async () => {
    const outcomes = await outcomesOf(truncations(whole, 1));
    expect([...outcomes.values()].reduce((sum, count) => sum + count)).toBe(whole.length);
    expect(outcomes.has('fine')).toBe(false);
  });

  it('with flipped bytes', async () => {
    expect((await outcomesOf(flips(whole, 250))).size).toBeGreaterThan(3);
  });

  it('with false lengths', async () => {
    expect((await outcomesOf(falseLengths(whole, 250))).size).toBeGreaterThan(3);
  });
});

describe('a valid WOFF 2 with damaged tables gives a font or a ConversionError', () => {
  /** The same file with another stream of the same length, for damage that Brotli would detect. */
  async function* rewrapped(broken: (stream: Uint8Array) => Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { faces, blocks } = await openWoff2(whole, context());
    const stream = new Uint8Array(brotliDecompressSync(blocks.stream));
    const { entries } = faces[0];
    for (const bytes of broken(stream)) {
      yield buildWoff2(
        entries.map(({ tag, isTransformed, origLength, offset, length }) => ({
          ...{ tag, origLength, bytes: bytes.subarray(offset, offset + length) },
          ...(isTransformed && { transform: tag === 'hmtx' ? 1 : 0, transformLength: length }),
        })),
      );
    }
  }

  it.each([
    ['bytes flipped', (stream: Uint8Array) => flips(stream, 350)],
    ['false lengths', (stream: Uint8Array) => falseLengths(stream, 250)],
  ])('with %s', async (_, broken) => {
    const outcomes = new Set<string>();
    for await (const bytes of rewrapped(broken)) outcomes.add(await outcomeOf(bytes));
    expect(outcomes).toContain('fine');
    expect(outcomes.size).toBeGreaterThan(2);
  });
});

describe('writing a font with damaged tables', () => {
  it.each(['glyf', 'loca', 'hmtx', 'hhea', 'maxp', 'head'])(
    'damage to %s gives a readable file or an error',
    async (tag) => {
      const table = font.tables.get(tag)!; // the fixture has all of these
      let written = 0;
      for (const broken of [...flips(table, 80), ...truncations(table, 3)]) {
        const damaged: FontFile = { ...font, tables: new Map([...font.tables, [tag, broken] as const]) };
        const bytes = await writeWoff2(damaged, options, context()).catch((error) => {
          expect(error).toBeInstanceOf(ConversionError);
        });
        if (bytes === undefined) continue;
        const { tables } = await readWoff2(bytes, context(), options);
        for (const other of ['hmtx', 'hhea', 'maxp']) expect(tables.get(other)).toEqual(damaged.tables.get(other));
        written++;
      }
      expect(written).toBeGreaterThan(0);
    },
  );
});
