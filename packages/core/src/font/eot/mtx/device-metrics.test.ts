import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { decodeCvt } from './cvt.ts';
import { decodeHdmx } from './hdmx.ts';
import { readStoredTable } from './stored-table.ts';
import { decodeVdmx } from './vdmx.ts';

describe('decodeCvt', () => {
  it('decodes deltas of one, two or three bytes', () => {
    const steps = [5, 237, 248, 0, 255, 250, 239, 1, 247, 10, 238, 0xf0, 0x00];
    let last = 0;
    const values = [5, 237, 238, 238 * 8 + 250, -1, -(238 * 8 + 10), -4096].map((step) => (last += step));
    expect(decodeCvt(Uint8Array.of(0, 7, ...steps))).toEqual(words(...values));
  });

  it('wraps at 16 bits', () => {
    expect(decodeCvt(Uint8Array.of(0, 2, 238, 0x7f, 0xff, 1))).toEqual(words(0x7fff, -0x8000));
  });

  it('refuses fewer bytes than values', () => {
    expect(() => decodeCvt(Uint8Array.of(0xff, 0xff, 1))).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
    expect(() => decodeCvt(Uint8Array.of(0, 1, 238, 1))).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });
});

describe('decodeHdmx', () => {
  const widths = { unitsPerEm: 1000, advances: Uint16Array.of(500, 333, 1000) };
  const context = () => fontContext().context;

  it('adds differences to the scaled advances, least significant bit first', () => {
    // At 10 pixels the advances are 5, 3 and 10; differences 0, +1 and -2 are the bits 0, 10 0 and 110 1.
    const packed = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 0b1011_0010);
    expect([...(decodeHdmx(packed, widths, context()) ?? [])]).toEqual([
      0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 5, 4, 8, 0, 0, 0,
    ]);
  });

  it.each([
    ['are truncated', [0, 0, 0, 1, 0, 0, 0, 8, 10, 12]],
    ['end within a width', [0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 0xff]],
    ['have records too short for the glyphs', [0, 0, 0, 1, 0, 0, 0, 4, 10, 12, 0]],
    ['have no header', [0, 0, 0, 1]],
    ['fall below 0', [0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 0b1011_1111, 0]],
  ])('returns undefined if the widths %s', (_, bytes) => {
    expect(decodeHdmx(Uint8Array.from(bytes), widths, context())).toBeUndefined();
  });

  it('returns undefined if unitsPerEm is 0', () => {
    expect(decodeHdmx(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 8), { ...widths, unitsPerEm: 0 }, context())).toBeUndefined();
  });

  it('checks the limit before allocating memory', () => {
    const many = { unitsPerEm: 1000, advances: new Uint16Array(800) };
    const packed = new Uint8Array(8 + 2 * 10 + 1000);
    packed.set([0, 0, 0, 10, 0, 0, 3, 0x24]);
    const { context: tight } = fontContext({ maxFontBytes: 8000 });
    expect(() => decodeHdmx(packed, many, tight)).toThrow('hdmx has 8048 bytes, the limit is 8000');
  });
});

/** Encodes numbers, least significant bit first: as many ones as the magnitude, a zero, and a sign. */
function packDifferences(numbers: readonly number[]): number[] {
  const bits = numbers.flatMap((number) => {
    const size = Math.abs(number);
    return [...Array<number>(size).fill(1), 0, ...(size === 0 ? [] : [number < 0 ? 1 : 0])];
  });
  const bytes = Array<number>(Math.ceil(bits.length / 8)).fill(0);
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = bytes[at >> 3]! | (bit << (at & 7)); // there is a byte for each
  return bytes;
}

type Heights = readonly (readonly [size: number, top: number, bottom: number])[];
interface Group {
  readonly shares: readonly [above: number, below: number];
  readonly heights: Heights;
}

function packGroup({ shares: [above, below], heights }: Group): Uint8Array {
  const share = (size: number, part: number) => Math.trunc((size * part + 1024) / 2048);
  let next = 8;
  const differences = heights.flatMap(([size, top, bottom]) => {
    const found = [size - next, top - share(size, above), bottom + share(size, below)];
    next = size + 1;
    return found;
  });
  return Uint8Array.of(...words(heights.length, above, below), ...packDifferences(differences));
}

function plainGroup({ heights }: Group): Uint8Array {
  const ends = [heights[0]?.[0] ?? 0, heights.at(-1)?.[0] ?? 0];
  return Uint8Array.of(...words(heights.length), ...ends, ...words(...heights.flat()));
}

/** VDMX with one ratio for each group offset. */
function tableOf(groups: readonly Uint8Array[], ratios: readonly number[], version = 1): Uint8Array {
  const start = 6 + 6 * ratios.length;
  const groupOffsets = groups.map((_, at) => groups.slice(0, at).reduce((sum, { length }) => sum + length, start));
  const lines = ratios.flatMap((_, at) => [1, 4, at, at]);
  const offsets = ratios.map((group) => groupOffsets[group] ?? 0);
  const body = groups.flatMap((group) => [...group]);
  return Uint8Array.of(...words(version, groups.length, ratios.length), ...lines, ...words(...offsets), ...body);
}

const size = fc
  .uniqueArray(fc.integer({ min: 1, max: 255 }), { maxLength: 40 })
  .map((sizes) => sizes.sort((a, b) => a - b));
const group = fc
  .tuple(size, fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 2000 }))
  .chain(
    ([sizes, above, below]): fc.Arbitrary<Group> =>
      fc
        .tuple(
          ...sizes.map((of) =>
            fc.tuple(fc.constant(of), fc.integer({ min: -9, max: 300 }), fc.integer({ min: -90, max: 9 })),
          ),
        )
        .map((heights) => ({ shares: [above, below], heights })),
  );

describe('decodeVdmx', () => {
  const context = () => fontContext().context;

  it('adds differences to shares of the size, and counts sizes up', () => {
    // 8 and 10 pixels: 1855/2048 of them are 7 and 9, 434/2048 are 2 and 2.
    const bits = packDifferences([0, 1, 0, 1, 0, -1]);
    const packed = Uint8Array.of(...words(0, 1, 1), 1, 1, 1, 1, ...words(12, 2, 1855, 434), ...bits);
    const plain = [...words(0, 1, 1), 1, 1, 1, 1, ...words(12, 2), 8, 10, ...words(8, 8, -2, 10, 9, -3)];
    expect([...(decodeVdmx(packed, context()) ?? [])]).toEqual(plain);
  });

  it('round-trips groups shared by ratios', () => {
    const groups = fc.array(group, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(groups, fc.infiniteStream(fc.nat()), fc.constantFrom(0, 1), (all, stream, version) => {
        const more = [...stream.take(2)].map((number) => number % all.length);
        const ratios = [...all.keys(), ...more];
        const packed = tableOf(all.map(packGroup), ratios, version);
        expect(decodeVdmx(packed, context())).toEqual(tableOf(all.map(plainGroup), ratios, version));
      }),
    );
  });

  it('returns undefined if truncated anywhere or of another version', () => {
    const packed = tableOf([packGroup({ shares: [1900, 500], heights: [[9, 8, -2]] })], [0]);
    for (let length = 0; length < packed.length; length++) {
      expect(decodeVdmx(packed.subarray(0, length), context())).toBeUndefined();
    }
    expect(decodeVdmx(tableOf([], []), context())).toBeUndefined();
    expect(decodeVdmx(Uint8Array.of(0, 2, ...packed.subarray(2)), context())).toBeUndefined();
  });

  it.each([
    ['sizes decrease', [0, 0, 0, -2, 0, 0]],
    ['a size exceeds a byte', [0, 0, 0, 247, 0, 0]],
    ['a height exceeds 16 bits', [0, 0, 0, 240, 0x7fff, 0]],
  ])('returns undefined if %s', (_, differences) => {
    const bytes = Uint8Array.of(...words(2, 2048, 0), ...packDifferences(differences));
    expect(decodeVdmx(tableOf([bytes], [0]), context())).toBeUndefined();
  });
});

describe('device metrics stored without encoding', () => {
  it('are unchanged except for the version, which counts down', () => {
    expect(readStoredTable(Uint8Array.of(0xff, 0xfe, 3, 4))).toEqual(Uint8Array.of(0, 1, 3, 4));
    expect(readStoredTable(Uint8Array.of(0xff, 0xff, 3))).toEqual(Uint8Array.of(0, 0, 3));
    for (const packed of [[0, 1, 3], [0xff, 0xfd, 3], [0xff], []])
      expect(readStoredTable(Uint8Array.from(packed))).toBeUndefined();
  });
});
