import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from './reader.ts';
import { ByteWriter } from './writer.ts';

const ranges = {
  u8: [0, 0xff],
  i8: [-0x80, 0x7f],
  u16: [0, 0xffff],
  i16: [-0x8000, 0x7fff],
  u24: [0, 0xffffff],
  u32: [0, 0xffffffff],
  i32: [-0x80000000, 0x7fffffff],
} as const;
type Field = keyof typeof ranges;

describe.each(Object.entries(ranges))('%s', (name, [low, high]) => {
  const field = name as Field;

  it('writes what the reader reads, in both orders', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: low, max: high }),
        fc.constantFrom('big' as const, 'little' as const),
        (value, endian) => {
          const file = new ByteWriter(endian, { capacity: 1 });
          file[field](value);
          expect(new ByteReader(file.finish(), endian)[field]()).toBe(value);
        },
      ),
    );
  });

  it.each([low - 1, high + 1, 0.5, Number.NaN])('refuses %d instead of cutting it', (value) => {
    const file = new ByteWriter();
    expect(() => file[field](value)).toThrow(`found ${value}`);
    expect(file.length).toBe(0);
  });
});

describe('ByteWriter', () => {
  it('grows over any number of writes', () => {
    const file = new ByteWriter('big', { capacity: 1 });
    for (let value = 0; value < 5_000; value++) file.u16(value);
    const read = new ByteReader(file.finish());
    for (let value = 0; value < 5_000; value++) expect(read.u16()).toBe(value);
    expect(read.remaining).toBe(0);
  });

  it('writes text, bytes, wide numbers and zeros up to a multiple', () => {
    const file = new ByteWriter();
    file.latin1('OTTO\xff');
    file.align(4);
    file.u64(0x0102030405060708n);
    file.bytes(Uint8Array.of(9));
    expect([...file.finish()]).toEqual([0x4f, 0x54, 0x54, 0x4f, 0xff, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('refuses a character that one byte cannot hold', () => {
    expect(() => new ByteWriter().latin1('Ā')).toThrow('found 256');
  });

  it('writes a field again once its value is known, but none that is not there', () => {
    const file = new ByteWriter();
    file.u32(0);
    file.patchU32(0, 0xdeadbeef);
    expect([...file.finish()]).toEqual([0xde, 0xad, 0xbe, 0xef]);
    expect(() => file.patchU32(1, 0)).toThrow('expected a written offset');
  });

  it('stops at its greatest length', () => {
    const file = new ByteWriter('big', { maxLength: 4 });
    file.u32(1);
    expect(() => file.u8(1)).toThrow('at most 4 bytes');
  });
});
