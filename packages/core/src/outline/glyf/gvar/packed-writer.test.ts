import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { readPackedDeltas, readPackedPoints } from './packed.ts';
import { writePackedDeltas, writePackedPoints } from './packed-writer.ts';

function written(write: (file: ByteWriter) => void): ByteReader {
  const file = new ByteWriter();
  write(file);
  return new ByteReader(file.finish());
}

const delta = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -0x80, max: 0x7f }),
  fc.integer({ min: -0x8000, max: 0x7fff }),
);

describe('writePackedPoints', () => {
  it('writes data that is read back exactly', () => {
    const points = fc.uniqueArray(fc.oneof(fc.nat(300), fc.nat(0xffff)), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(points, (numbers) => {
        const sorted = numbers.sort((a, b) => a - b);
        const file = written((to) => writePackedPoints(sorted, to));
        expect(readPackedPoints(file)).toEqual(sorted);
        expect(file.remaining).toBe(0);
      }),
    );
  });

  it('writes one byte for all points', () => {
    expect(written((to) => writePackedPoints(undefined, to)).take(1)).toEqual(Uint8Array.of(0));
  });
});

describe('writePackedDeltas', () => {
  it('writes data that is read back exactly', () => {
    fc.assert(
      fc.property(fc.array(delta, { maxLength: 300 }), (deltas) => {
        const file = written((to) => writePackedDeltas(deltas, to));
        expect([...readPackedDeltas(file, deltas.length)]).toEqual(deltas);
        expect(file.remaining).toBe(0);
      }),
    );
  });

  it('is as short as the example of the specification', () => {
    // OpenType 1.9, "Packed Deltas", "Example"
    const example = [10, -105, 0, -58, 0, 0, 0, 0, 0, 0, 0, 0, 4130, -1228];
    expect(written((to) => writePackedDeltas(example, to)).length).toBe(11);
  });

  it('refuses values of more than 16 bits', () => {
    expect(() => written((to) => writePackedDeltas([0x8000], to))).toThrow(
      expect.objectContaining({ code: 'BYTES_UNWRITABLE' }),
    );
  });
});
