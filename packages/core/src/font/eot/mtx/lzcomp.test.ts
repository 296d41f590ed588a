import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LzItem, packLzcomp } from '../../../../test/builders/lzcomp-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeLzcomp } from './lzcomp.ts';

const unpack = (bytes: Uint8Array, version = 3, limits = {}) =>
  decodeLzcomp(bytes, version, fontContext(limits).context);

async function unpacked(items: readonly LzItem[]): Promise<number[]> {
  return [...(await unpack(packLzcomp(items)))];
}

describe('decodeLzcomp', () => {
  it('decodes literal bytes through many changes of the tree', async () => {
    const bytes = fc.uint8Array({ minLength: 0, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, async (whole) => {
        expect(await unpacked([...whole])).toEqual([...whole]);
      }),
      { numRuns: 25 },
    );
  });

  it('decodes duplicates of the byte two, four or six before', async () => {
    const items: LzItem[] = [1, 2, 3, 4, 5, 6, { before: 2 }, { before: 4 }, { before: 6 }];
    expect(await unpacked(items)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3]);
  });

  it('copies bytes, with distances counted from their end', async () => {
    expect(await unpacked([10, 20, 30, { copy: 3, distance: 1 }, { copy: 2, distance: 3 }])).toEqual([
      ...[10, 20, 30, 10, 20, 30, 30, 10],
    ]);
  });

  it('copies from the preloaded bytes: each byte four times, after pairs of small numbers', async () => {
    expect(await unpacked([{ copy: 4, distance: 1 }])).toEqual([255, 255, 255, 255]);
    expect(await unpacked([{ before: 2 }, { before: 6 }])).toEqual([255, 254]);
    // The last pair, 31 and 95, and the first four.
    const tail = Array<number>(1000).fill(9);
    expect((await unpacked([...tail, { copy: 4, distance: 4 * 256 + 1000 - 1 }])).slice(-4)).toEqual([31, 95, 0, 0]);
  });

  it('counts copies from a distance of 512 as at least three bytes', async () => {
    const items: LzItem[] = [7, 8, 9, ...Array<number>(600).fill(1), { copy: 3, distance: 601 }];
    expect((await unpacked(items)).slice(-3)).toEqual([7, 8, 9]);
  });

  it('copies long ranges', async () => {
    const start = Array.from({ length: 200 }, (_, index) => index);
    expect(await unpacked([...start, { copy: 200, distance: 1 }])).toEqual([...start, ...start]);
  });

  it('has no run-length flag in version 1', async () => {
    expect([...(await unpack(packLzcomp([1, 2, 3], 3, { version: 1 }), 1))]).toEqual([1, 2, 3]);
  });

  it('expands runs, marked by the first byte', async () => {
    const packed = packLzcomp([0xee, 5, 0xee, 4, 9, 0xee, 0, 6], 8, { hasRuns: true });
    expect([...(await unpack(packed))]).toEqual([5, 9, 9, 9, 9, 0xee, 6]);
  });
});

describe('decodeLzcomp refuses a block', () => {
  it.each<[string, readonly LzItem[], number, RegExp]>([
    ['that is truncated', [1, 2, 3], 30, /compressed data ends after/],
    [
      'with a copy longer than the rest of the block',
      [1, 2, { copy: 8, distance: 1 }],
      9,
      /a copy has 8 bytes, but only 7 are left/,
    ],
    [
      'that copies from before the preloaded bytes',
      [{ copy: 3, distance: 7168 }],
      7000,
      /a copy begins 2 bytes before the data/,
    ],
    ['with an endless copy length', [1, { copy: 200_000, distance: 1 }], 9, /a copy has more than/],
  ])('%s', async (_, items, length, message) => {
    await expect(unpack(packLzcomp(items, length))).rejects.toThrow(message);
    await expect(unpack(packLzcomp(items, length))).rejects.toMatchObject({ code: 'EOT_DAMAGED', kind: 'malformed' });
  });

  it('that states more bytes than the limit, before decoding', async () => {
    await expect(unpack(packLzcomp([], 1001), 3, { maxFontBytes: 1000 })).rejects.toThrow(
      'a block has 1001 bytes, the limit is 1000',
    );
  });

  it('whose runs exceed the limit', async () => {
    const packed = packLzcomp([0, 0, 255, 7, 0, 255, 7], 7, { hasRuns: true });
    await expect(unpack(packed, 3, { maxFontBytes: 509 })).rejects.toThrow(
      'the expanded block has 510 bytes, the limit is 509',
    );
    expect((await unpack(packed, 3, { maxFontBytes: 510 })).length).toBe(510);
  });

  it('that exceeds the work budget', async () => {
    const zeros = packLzcomp(Array<number>(500).fill(0));
    await expect(unpack(zeros, 3, { maxWork: 499 })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });

  it('or decodes it, for any bytes', async () => {
    const bytes = fc.uint8Array({ minLength: 4, maxLength: 200 }).map((random) => random.fill(0, 0, 2));
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(bytes, async (random) => {
        const outcome = await unpack(random).catch((error: unknown) => error);
        if (outcome instanceof Uint8Array) return;
        expect(outcome).toBeInstanceOf(ConversionError);
        refused++;
      }),
    );
    expect(refused).toBeGreaterThan(0);
  });
});
