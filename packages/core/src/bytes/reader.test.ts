import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConversionError } from '../errors.ts';
import { ByteReader, type Endian } from './reader.ts';

const sample = Uint8Array.of(0x80, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0xff);
const reads = {
  u8: [1, 'readUInt8', 'readUInt8'],
  i8: [1, 'readInt8', 'readInt8'],
  u16: [2, 'readUInt16BE', 'readUInt16LE'],
  i16: [2, 'readInt16BE', 'readInt16LE'],
  u32: [4, 'readUInt32BE', 'readUInt32LE'],
  i32: [4, 'readInt32BE', 'readInt32LE'],
  u64: [8, 'readBigUInt64BE', 'readBigUInt64LE'],
  f32: [4, 'readFloatBE', 'readFloatLE'],
  f64: [8, 'readDoubleBE', 'readDoubleLE'],
} as const;

describe.each(Object.entries(reads))('%s', (name, [length, big, little]) => {
  const read = (file: ByteReader) => file[name as keyof typeof reads]();

  it.each([
    ['big', big],
    ['little', little],
  ] as const)('reads %s-endian as Node does', (endian: Endian, judge) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: length, maxLength: length }), (bytes) => {
        expect(read(new ByteReader(bytes, endian))).toEqual(Buffer.from(bytes)[judge]());
      }),
    );
  });

  it('refuses to read beyond the end and keeps its position', () => {
    const file = new ByteReader(sample.subarray(0, length - 1));
    expect(() => read(file)).toThrow(ConversionError);
    expect(file.offset).toBe(0);
  });
});

describe('u24', () => {
  it.each([
    ['big', 0x800102],
    ['little', 0x020180],
  ] as const)('reads %s-endian', (endian, value) => {
    expect(new ByteReader(sample, endian).u24()).toBe(value);
  });
});

describe('a window', () => {
  it('cannot be read beyond its end, even if the file continues', () => {
    const window = new ByteReader(sample).window(2);
    window.u16();
    expect(() => window.u8()).toThrow('needs 1 bytes, but only 0 are left');
  });

  it('moves its parent to its end', () => {
    const file = new ByteReader(sample);
    file.window(3);
    expect(file.offset).toBe(3);
  });

  it('reports offsets in the file at any depth', () => {
    const file = new ByteReader(sample);
    file.skip(1);
    const inner = file.window(6).windowAt(2, 3);
    expect(inner.offset).toBe(3);
    expect(failureOf(() => inner.take(4)).at).toBe(3);
  });

  it('opened at a position does not move its parent', () => {
    const file = new ByteReader(sample);
    expect(file.windowAt(8, 1).u8()).toBe(0xff);
    expect(file.offset).toBe(0);
    expect(() => file.windowAt(8, 2)).toThrow('needs 2 bytes, but only 1 are left');
    expect(file.offset).toBe(0);
  });
});

describe('lengths from a file', () => {
  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10, 2 ** 53])('refuses %d', (length) => {
    for (const read of ['take', 'skip', 'window'] as const) {
      expect(failureOf(() => new ByteReader(sample)[read](length)).code).toBe('BYTES_TRUNCATED');
    }
  });

  it.each([-1, 0.5, 10])('refuses to seek to %d', (position) => {
    expect(failureOf(() => new ByteReader(sample).seek(position)).code).toBe('BYTES_TRUNCATED');
  });

  it('refuses a text that is too long', () => {
    expect(() => new ByteReader(new Uint8Array(0x20000)).latin1(0x10000)).toThrow('expected at most 65535');
  });
});

function failureOf(work: () => unknown): ConversionError {
  try {
    work();
  } catch (error) {
    if (error instanceof ConversionError) return error;
  }
  throw new Error('expected a ConversionError');
}
