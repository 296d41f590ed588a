import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../bytes/reader.ts';
import { readPackedDeltas, readPackedPoints } from './packed.ts';

const points = (...bytes: number[]) => readPackedPoints(new ByteReader(Uint8Array.from(bytes)));
const deltas = (count: number, ...bytes: number[]) => [
  ...readPackedDeltas(new ByteReader(Uint8Array.from(bytes)), count),
];
const damaged = expect.objectContaining({ code: 'GVAR_DAMAGED' });

describe('readPackedPoints', () => {
  it('reads 0 as all points', () => {
    expect(points(0)).toBeUndefined();
    expect(points(0x80, 0)).toBeUndefined();
  });

  it('reads runs of one-byte and two-byte steps', () => {
    expect(points(4, 0x01, 3, 2, 0x81, 1, 0, 0, 1)).toEqual([3, 5, 261, 262]);
  });

  it('reads a two-byte count', () => {
    const steps = new Array<number>(128).fill(1);
    expect(points(0x81, 0x00, 0x7f, ...steps, 0x7f, ...steps)).toHaveLength(256);
  });

  it('refuses a run that exceeds the count', () => {
    expect(() => points(1, 0x01, 3, 2)).toThrow(damaged);
  });
});

describe('readPackedDeltas', () => {
  it('reads the example of the specification', () => {
    // OpenType 1.9, "Packed Deltas", "Example": 10 bytes, 3 zeros, 3 words, and one byte
    const example = [0x03, 0x0a, 0x97, 0x00, 0xc6, 0x87, 0x41, 0x10, 0x22, 0xfb, 0x34];
    expect(deltas(14, ...example)).toEqual([10, -105, 0, -58, 0, 0, 0, 0, 0, 0, 0, 0, 4130, -1228]);
  });

  it('reads runs of 32-bit numbers', () => {
    expect(deltas(2, 0xc1, 0, 1, 0, 0, 0xff, 0xff, 0xff, 0xfe)).toEqual([65536, -2]);
  });

  it('refuses a run that exceeds the remaining values', () => {
    expect(() => deltas(2, 0x82)).toThrow(damaged);
    expect(() => deltas(2, 0x00, 1)).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });
});
