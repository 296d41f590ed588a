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

  it('writes what the reader reads, in both byte orders', () => {
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

  it.each([low - 1, high + 1, 0.5, Number.NaN])('refuses %d instead of truncating it', (value) => {
    const file = new ByteWriter();
    expect(() => file[field](value)).toThrow(`value ${value} is out of range`);
    expect(file.length).toBe(0);
  });
});

describe('ByteWriter', () => {
  it('grows as needed', () => {
    const file = new ByteWriter('big', { capacity: 1 });
    for (let value = 0; value < 5_000; value++) file.u16(value);
    const read = new ByteReader(file.finish());
    for (let value = 0; value < 5_000; value++) expect(read.u16()).toBe(value);
    expect(read.remaining).toBe(0);
  });

  it('writes text, bytes, wide numbers and padding', () => {
    const file = new ByteWriter();
    file.latin1('OTTO\xff');
    file.align(4);
    file.u64(0x0102030405060708n);
    file.bytes(Uint8Array.of(9));
    expect([...file.finish()]).toEqual([0x4f, 0x54, 0x54, 0x4f, 0xff, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('refuses a character of more than one byte', () => {
    expect(() => new ByteWriter().latin1('Ā')).toThrow('value 256 is out of range');
  });

  it('patches a field that was written before, and refuses one that was not', () => {
    const file = new ByteWriter();
    file.u32(0);
    file.patchU32(0, 0xdeadbeef);
    expect([...file.finish()]).toEqual([0xde, 0xad, 0xbe, 0xef]);
    expect(() => file.patchU32(1, 0)).toThrow('cannot patch offset 1');
  });

  it('stops at its maximum length', () => {
    const file = new ByteWriter('big', { maxLength: 4 });
    file.u32(1);
    expect(() => file.u8(1)).toThrow('at most 4 are allowed');
  });
});
