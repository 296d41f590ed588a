import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Yielder } from '../../yielder.ts';
import { type Chain, findChains, outside } from './chains.ts';

const yielder = new Yielder({ breathe: async () => {} });

function chainsOf(rows: readonly string[], sizes?: ReadonlyMap<number, number>): Promise<Chain[]> {
  const labels = Int32Array.from(rows.join(''), Number);
  const counted = new Map<number, number>();
  for (const label of labels) counted.set(label, (counted.get(label) ?? 0) + 1);
  const picture = { width: rows[0]?.length ?? 0, height: rows.length, rgba: new Uint8Array(0) };
  return findChains(picture, labels, sizes ?? counted, yielder);
}

/** The pixel sides between two regions: their ends, and the regions to the left and right. */
function sidesOf(rows: readonly string[]): string[] {
  const at = (x: number, y: number): number => Number(rows[y]?.[x] ?? outside);
  const sides: string[] = [];
  for (let y = 0; y <= rows.length; y++) {
    for (let x = 0; x <= (rows[0]?.length ?? 0); x++) {
      if (at(x - 1, y) !== at(x, y)) sides.push(nameOf([x, y], [x, y + 1], at(x, y), at(x - 1, y)));
      if (at(x, y - 1) !== at(x, y)) sides.push(nameOf([x, y], [x + 1, y], at(x, y - 1), at(x, y)));
    }
  }
  return sides.sort();
}

/** Orients a side rightwards or downwards, so that it has one key. */
function nameOf(from: readonly number[], to: readonly number[], left: number, right: number): string {
  const isForward = (to[0] ?? 0) > (from[0] ?? 0) || (to[1] ?? 0) > (from[1] ?? 0);
  return isForward ? `${from} ${to} ${left} ${right}` : `${to} ${from} ${right} ${left}`;
}

function stepsOf({ vertices, left, right }: Chain): string[] {
  return Array.from({ length: vertices.length / 2 - 1 }, (_, step) =>
    nameOf(vertices.slice(2 * step, 2 * step + 2), vertices.slice(2 * step + 2, 2 * step + 4), left, right),
  );
}

const pictures = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })).chain(([width, height]) =>
  fc.array(fc.string({ unit: fc.constantFrom('0', '1', '2'), minLength: width, maxLength: width }), {
    minLength: height,
    maxLength: height,
  }),
);

describe('the chains of a picture', () => {
  it('contain each pixel side between two regions once, with the correct regions on both sides', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (rows) => {
        expect((await chainsOf(rows)).flatMap(stepsOf).sort()).toEqual(sidesOf(rows));
      }),
    );
  });

  it('form loops that end where they begin', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (rows) => {
        for (const { vertices, isLoop } of await chainsOf(rows)) {
          if (isLoop) expect(vertices.slice(0, 2)).toEqual(vertices.slice(-2));
        }
      }),
    );
  });

  it('are split at the corners of the picture and where three regions meet', async () => {
    const chains = await chainsOf(['001', '222']);
    expect(chains.filter(({ left, right }) => left !== outside && right !== outside)).toHaveLength(3);
    expect(chains.filter(({ left, right }) => left === outside || right === outside)).toHaveLength(7);
  });

  it('connect the smaller region at a diagonal crossing', async () => {
    const rows = ['1111', '1011', '1101', '1111'];
    const lengths = async (zero: number, one: number) => {
      const chains = await chainsOf(
        rows,
        new Map([
          [0, zero],
          [1, one],
        ]),
      );
      return chains.filter(({ isLoop }) => isLoop).map(({ vertices }) => vertices.length / 2 - 1);
    };
    expect(await lengths(2, 14)).toEqual([8]);
    expect(await lengths(14, 2)).toEqual([4, 4]);
  });
});
