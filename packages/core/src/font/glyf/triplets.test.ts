import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../test/thorough.ts';
import { PointDeltas } from './points.ts';
import { decodeTriplets, encodeTriplets, lengthOfTriplets, maxBytesInGlyf } from './triplets.ts';

/** A row of the table "Triplet Encoding" of the recommendation. */
interface Row {
  readonly bytes: number;
  readonly bits: readonly [x: number, y: number];
  readonly delta: readonly [x: number, y: number];
  /** 0 if the axis has no sign because its delta is 0. */
  readonly sign: readonly [x: number, y: number];
}

const signs = [-1, 1] as const;
const signPairs = signs.flatMap((y) => signs.map((x) => [x, y] as const));

/** The table by its own rules: deltas ascend, signs alternate fastest. */
const rows: readonly Row[] = [
  ...[0, 256, 512, 768, 1024].flatMap((y) => signs.map((sign) => row(1, [0, 8], [0, y], [0, sign]))),
  ...[0, 256, 512, 768, 1024].flatMap((x) => signs.map((sign) => row(1, [8, 0], [x, 0], [sign, 0]))),
  ...pairs([1, 17, 33, 49]).flatMap((delta) => signPairs.map((sign) => row(1, [4, 4], delta, sign))),
  ...pairs([1, 257, 513]).flatMap((delta) => signPairs.map((sign) => row(2, [8, 8], delta, sign))),
  ...signPairs.map((sign) => row(3, [12, 12], [0, 0], sign)),
  ...signPairs.map((sign) => row(4, [16, 16], [0, 0], sign)),
];

function row(bytes: number, bits: Row['bits'], delta: Row['delta'], sign: Row['sign']): Row {
  return { bytes, bits, delta, sign };
}

function pairs(deltas: readonly number[]): (readonly [number, number])[] {
  return deltas.flatMap((x) => deltas.map((y) => [x, y] as const));
}

/** Encodes a row with these values of its x and y bits. */
function bytesOf({ bytes, bits }: Row, x: number, y: number): number[] {
  const joined = x * 2 ** bits[1] + y;
  return Array.from({ length: bytes }, (_, at) => Math.floor(joined / 256 ** (bytes - 1 - at)) % 256);
}

function unpacked(flags: number[], packed: number[]): PointDeltas {
  const points = new PointDeltas();
  points.reserve(flags.length);
  decodeTriplets(points, Uint8Array.from(flags), Uint8Array.from(packed));
  return points;
}

function packed(steps: readonly (readonly [number, number, number])[]): { flags: number[]; packed: number[] } {
  const points = new PointDeltas();
  points.reserve(steps.length);
  for (const [at, [dx, dy, onCurve]] of steps.entries()) {
    points.xs[at] = dx;
    points.ys[at] = dy;
    points.onCurve[at] = onCurve;
  }
  const [flags, bytes] = [new Uint8Array(steps.length), new Uint8Array(4 * steps.length)];
  const end = encodeTriplets(points, flags, bytes);
  return { flags: [...flags], packed: [...bytes.subarray(0, end)] };
}

describe('a triplet', () => {
  it.each(rows.map((each, index) => [index, each] as const))('of kind %d is decoded as in the table', (index, each) => {
    const { bits, delta, sign, bytes } = each;
    const most = bits.map((count) => 2 ** count - 1) as [number, number];
    for (const [x, y] of [[0, 0], most, [most[0] >> 1, most[1]], [most[0], most[1] >> 2]] as const) {
      for (const offCurve of [0, 0x80]) {
        const flag = index | offCurve;
        const points = unpacked([flag], bytesOf(each, x, y));
        const expected = [sign[0] * (delta[0] + x), sign[1] * (delta[1] + y)];
        expect([points.xs[0]! + 0, points.ys[0]! + 0]).toEqual(expected.map((value) => value + 0));
        expect(points.onCurve[0]).toBe(offCurve === 0 ? 1 : 0);
      }
    }
    expect(lengthOfTriplets(Uint8Array.of(index))).toBe(bytes);
  });

  it('is encoded by a matching row with the fewest bytes', () => {
    const step = fc.integer({ min: -0x8000, max: 0x7fff });
    const small = fc.integer({ min: -1300, max: 1300 });
    const tiny = fc.integer({ min: -70, max: 70 });
    const axis = fc.oneof(step, small, tiny, fc.constant(0));
    fc.assert(
      fc.property(axis, axis, fc.integer({ min: 0, max: 1 }), (dx, dy, onCurve) => {
        const { flags, packed: bytes } = packed([[dx, dy, onCurve]]);
        const points = unpacked(flags, bytes);
        expect([points.xs[0], points.ys[0], points.onCurve[0]]).toEqual([dx, dy, onCurve]);
        const able = rows.filter((each) => canSay(each, 0, dx) && canSay(each, 1, dy));
        expect(bytes.length).toBe(Math.min(...able.map((each) => each.bytes)));
      }),
      { numRuns: countOf(2000) },
    );
  });

  it('takes no more bytes in glyf than predicted', () => {
    const axis = fc.integer({ min: -0x8000, max: 0x7fff });
    fc.assert(
      fc.property(fc.array(fc.tuple(axis, axis, fc.constant(1)), { minLength: 1 }), (steps) => {
        const inGlyf = steps.map(([dx, dy]) => 1 + lengthInGlyf(dx) + lengthInGlyf(dy));
        const reckoned = maxBytesInGlyf(Uint8Array.from(packed(steps).flags));
        expect(reckoned).toBeGreaterThanOrEqual(inGlyf.reduce((sum, length) => sum + length));
      }),
    );
  });
});

function canSay({ bits, delta, sign }: Row, axis: 0 | 1, step: number): boolean {
  if (sign[axis] === 0) return step === 0;
  const rest = Math.abs(step) - delta[axis];
  return rest >= 0 && rest < 2 ** bits[axis] && (step === 0 || Math.sign(step) === sign[axis]);
}

function lengthInGlyf(step: number): number {
  return step === 0 ? 0 : Math.abs(step) < 256 ? 1 : 2;
}
