import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { decode255Short, readPushes, writePushes } from './pushes.ts';

const reader = (...bytes: number[]) => new ByteReader(Uint8Array.from(bytes));

describe('255SHORT', () => {
  it.each([
    [[0], 0],
    [[249], 249],
    [[255, 0], 250],
    [[255, 249], 499],
    [[254, 0], 500],
    [[254, 255], 755],
    [[253, 0x80, 0x00], -32768],
    [[253, 0x7f, 0xff], 32767],
    [[250, 1], -1],
    [[250, 255, 3], -253],
    [[250, 254, 9], -509],
  ])('decodes %j to %d', (bytes, value) => {
    const file = reader(...bytes);
    expect(decode255Short(file)).toBe(value);
    expect(file.remaining).toBe(0);
  });
});

describe('pushed values', () => {
  it('are repeated every second by a hop code', () => {
    expect([...readPushes(reader(7, 8, 251, 9), 5)]).toEqual([7, 8, 7, 9, 7]);
    expect([...readPushes(reader(7, 8, 252, 9, 250, 1, 6), 8)]).toEqual([7, 8, 7, 9, 7, -1, 7, 6]);
  });

  it.each([
    ['before two values', [5, 251, 6], 4],
    ['for too many values', [5, 6, 251, 7], 4],
  ])('are refused with a hop code %s', (_, bytes, count) => {
    expect(() => readPushes(reader(...bytes), count)).toThrow(
      expect.objectContaining({ code: 'EOT_GLYPHS', kind: 'malformed' }),
    );
  });

  it('are refused if truncated', () => {
    expect(() => readPushes(reader(1, 2), 3)).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });

  it.each([
    [
      [1, 255],
      [0xb1, 1, 255],
    ],
    [
      [-1, 256],
      [0xb9, 0xff, 0xff, 1, 0],
    ],
    [
      [1, -2, 3],
      [0xb0, 1, 0xb8, 0xff, 0xfe, 0xb0, 3],
    ],
    [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [0xb7, 1, 2, 3, 4, 5, 6, 7, 8],
    ],
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [0x40, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ],
  ])('%j are written as %j', (values, bytes) => {
    const file = new ByteWriter();
    writePushes(Int16Array.from(values), file);
    expect([...file.finish()]).toEqual(bytes);
  });

  it('are written with at most 255 values per operator', () => {
    const file = new ByteWriter();
    writePushes(new Int16Array(256).fill(-3), file);
    const bytes = file.finish();
    expect([bytes[0], bytes[1], bytes[512], bytes.length]).toEqual([0x41, 255, 0xb8, 2 + 510 + 3]);
  });
});
