import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../../test/damage.ts';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { isThorough, sampleOf } from '../../../test/thorough.ts';
import { log2 } from './costs.ts';
import { deflateOptimal } from './deflate-optimal.ts';
import { sizeOfBlock } from './split.ts';

const context = { breathe: async () => {}, spend: () => {} };
const random = randomNumbers(1);
const randomBytes = (length: number, values: number) => Uint8Array.from({ length }, () => random(values));

/**
 * Blocks of 300 bytes, of which the last 44 equal the first: without matches of other blocks, which would take longer.
 * Those of the second part that are nearest to its start refer to the first part.
 */
const progressions = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (at % 300) * (1 + 2 * Math.floor(at / 300)));

const encode = (text: string) => new TextEncoder().encode(text);

/** The length that zlib reaches at its highest level with any of its memory levels, and without matches. */
const zlibLength = (bytes: Uint8Array): number =>
  Math.min(
    ...[{ memLevel: 4 }, { memLevel: 6 }, { memLevel: 8 }, { memLevel: 9 }, { strategy: constants.Z_HUFFMAN_ONLY }].map(
      (options) => deflateRawSync(bytes, { level: 9, ...options }).length,
    ),
  );

describe('deflateOptimal, read by zlib', () => {
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(7)],
    ['two bytes', Uint8Array.of(7, 7)],
    ['zeros', new Uint8Array(40_000)],
    ['258 equal bytes and one more', new Uint8Array(260)],
    ['bits', randomBytes(10_000, 2)],
    ['four values', randomBytes(30_000, 4)],
    ['noise, which is stored', randomBytes(150_000, 256)],
    [
      'noise between zeros',
      Uint8Array.of(...new Uint8Array(5_000), ...randomBytes(5_000, 256), ...new Uint8Array(5_000)),
    ],
    [
      'a match at the maximum distance',
      Uint8Array.of(...encode('deflate'), ...randomBytes(32_761, 256), ...encode('deflate')),
    ],
    ['a match one byte beyond', Uint8Array.of(...encode('deflate'), ...randomBytes(32_762, 256), ...encode('deflate'))],
    ['more than one part', progressions(1_050_000)],
    ['every byte once', Uint8Array.from({ length: 256 }, (_, at) => at)],
    [
      'numbers of two bytes with little noise',
      Uint8Array.from({ length: 8_400 }, (_, at) => (at % 2 === 0 ? 100 + random(6) : random(256))),
    ],
    ...[8, 16, 32, 96].flatMap((values) =>
      [12_000, 40_000].map((length): [string, Uint8Array] => [
        `${length} of ${values} values`,
        randomBytes(length, values),
      ]),
    ),
    ['skewed values', Uint8Array.from({ length: 20_000 }, () => Math.clz32(random(2 ** 24)))],
  ])('keeps %s', async (_, bytes) => {
    const packed = await deflateOptimal(bytes, context);
    expect(inflateRawSync(packed).equals(bytes)).toBe(true);
    expect(packed.length).toBeLessThanOrEqual(zlibLength(bytes));
  });

  const maxLength = isThorough ? 10 : 7;
  const shortFiles = Array.from({ length: maxLength }, (_, at) => at + 1).flatMap((length) =>
    Array.from({ length: 2 ** length }, (_, number) =>
      Uint8Array.from({ length }, (_, index) => (number >> index) & 1),
    ),
  );
  it(`keeps files of two different bytes up to a length of ${maxLength}`, async () => {
    for (const bytes of sampleOf(shortFiles, 3)) {
      if (!inflateRawSync(await deflateOptimal(bytes, context)).equals(bytes)) expect.fail(`damaged: ${bytes}`);
    }
  });

  it.each(['plain.ttf', 'plain.otf', 'varying.ttf'] as const)(
    'makes %s at least 3 %% shorter than zlib',
    async (name) => {
      const bytes = openFont(name);
      const packed = await deflateOptimal(bytes, context);
      expect(inflateRawSync(packed).equals(bytes)).toBe(true);
      expect(packed.length).toBeLessThan(0.97 * zlibLength(bytes));
    },
  );

  it('spends work before it starts, so that a limit ends it early', async () => {
    const spend = () => {
      throw new Error('exhausted');
    };
    await expect(deflateOptimal(new Uint8Array(10), { ...context, spend })).rejects.toThrow('exhausted');
  });
});

describe('sizeOfBlock', () => {
  it('is that of a stored block if no code is shorter', () => {
    const values = Uint16Array.from(randomBytes(1_000, 256));
    const tokens = { count: values.length, values, distances: new Uint16Array(values.length) };
    expect(sizeOfBlock(tokens, 0, 1_000)).toBe(8_040);
    expect(sizeOfBlock({ ...tokens, values: values.fill(7) }, 0, 1_000)).toBeLessThan(1_200);
  });
});

describe('log2', () => {
  it.each([1, 2, 3, 7, 255, 256, 1_000_003])('of %i is that of Math within 1e-4', (value) => {
    expect(Math.abs(log2(value) - Math.log2(value))).toBeLessThan(1e-4);
  });
});
