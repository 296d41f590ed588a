import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { decodeBase128, encodeBase128 } from './numbers.ts';

const base128 = (...bytes: number[]) => decodeBase128(new ByteReader(Uint8Array.from(bytes)));

function written(encode: (file: ByteWriter, value: number) => void, value: number): number[] {
  const file = new ByteWriter();
  encode(file, value);
  return [...file.finish()];
}

describe('UIntBase128', () => {
  it.each([
    [[0x3f], 63],
    [[0x81, 0x00], 128],
    [[0xff, 0x7f], 0x3fff],
    [[0x8f, 0xff, 0xff, 0xff, 0x7f], 0xffffffff],
  ])('decodes %j to %d', (bytes, value) => {
    expect(base128(...bytes)).toBe(value);
    expect(written(encodeBase128, value)).toEqual(bytes);
  });

  it.each([
    ['with a leading zero', [0x80, 0x3f], /begins with a zero group/],
    ['beyond 32 bits', [0x90, 0x80, 0x80, 0x80, 0x00], /exceeds 32 bits/],
    ['of six bytes', [0x81, 0x80, 0x80, 0x80, 0x80, 0x00], /more than 5 bytes/],
  ])('refuses a number %s', (_, bytes, message) => {
    expect(() => base128(...bytes)).toThrow(expect.objectContaining({ code: 'WOFF2_NUMBER' }));
    expect(() => base128(...bytes)).toThrow(message);
  });

  it('refuses a truncated number', () => {
    expect(() => base128(0x81)).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });

  it('encodes any value in its shortest form and round-trips', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        const bytes = written(encodeBase128, value);
        expect(base128(...bytes)).toBe(value);
        expect(bytes.length).toBe(Math.max(1, Math.ceil(value.toString(2).length / 7)));
      }),
    );
  });
});
