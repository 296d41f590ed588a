import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { decode255UInt16, encode255UInt16 } from './number-255.ts';

const uint16 = (...bytes: number[]) => decode255UInt16(new ByteReader(Uint8Array.from(bytes)));

function written(value: number): number[] {
  const file = new ByteWriter();
  encode255UInt16(file, value);
  return [...file.finish()];
}

describe('255UInt16', () => {
  // The example of the recommendation: three encodings of one number.
  it.each([[[255, 253]], [[254, 0]], [[253, 1, 250]]])('decodes %j to 506', (bytes) => {
    expect(uint16(...bytes)).toBe(506);
  });

  it('takes one byte below 253, two below 762, otherwise three, and round-trips', () => {
    const values = Array.from({ length: 0x10000 }, (_, value) => value);
    const wrong = values.filter((value) => {
      const bytes = written(value);
      return bytes.length !== (value < 253 ? 1 : value < 762 ? 2 : 3) || uint16(...bytes) !== value;
    });
    expect(wrong).toEqual([]);
  });
});
