import { describe, expect, it } from 'vitest';
import { fontContext } from '../../../test/font/font-fixtures.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { instantiateColr } from './colr.ts';
import { instantiateBase } from './layout/base.ts';
import { valueFormat } from './layout/value-format.ts';

const { context } = fontContext();

/** A store with one axis, one region from 0 to 1, and one set with one delta per row. */
function writeStore(file: ByteWriter, deltas: readonly number[]): void {
  file.u16(1);
  file.u32(12);
  file.u16(1);
  file.u32(22);
  file.u16(1);
  file.u16(1);
  for (const value of [0, 1, 1]) file.i16(value * 0x4000);
  for (const value of [deltas.length, 1, 1, 0]) file.u16(value);
  for (const delta of deltas) file.i16(delta);
}

/** A glyph with a varying paint, followed by the store. */
function colrOf(deltas: readonly number[], writePaint: (file: ByteWriter) => void): Uint8Array {
  const paint = new ByteWriter();
  writePaint(paint);
  const file = new ByteWriter();
  file.u16(1);
  for (const value of [0, 0, 0, 0, 0, 0]) file.u16(value); // no layers of version 0
  for (const value of [34, 0, 0, 0, 34 + 10 + paint.length]) file.u32(value);
  file.u32(1);
  file.u16(5);
  file.u32(10);
  file.bytes(paint.finish());
  writeStore(file, deltas);
  return file.finish();
}

const bytesOf = (write: (file: ByteWriter) => void): number[] => {
  const file = new ByteWriter();
  write(file);
  return [...file.finish()];
};

describe('instantiating COLR', () => {
  it('makes a colour static', () => {
    const colr = colrOf([-0x2000], (file) => {
      file.u8(3);
      file.u16(7);
      file.i16(0x4000);
      file.u32(0);
    });
    const placed = instantiateColr(colr, [0.5], context);
    const expected = bytesOf((file) => {
      file.u8(2);
      file.u16(7);
      file.i16(0x3000);
    });
    expect([...placed.subarray(44, 44 + expected.length)]).toEqual(expected);
    expect([...placed.subarray(26, 34)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('makes a gradient static and moves its stops together', () => {
    const colr = colrOf([10, -10, 20, -20, 30, -40, 0x800, 0x400, 0x200, 0x100], (file) => {
      file.u8(7);
      file.u24(20); // after the gradient
      for (const value of [100, 200, 3, 400, 500, 6]) file.u16(value);
      file.u32(0);
      file.u8(1);
      file.u16(2);
      for (const [stopOffset, palette, base] of [
        [0, 4, 6],
        [0x3000, 5, 8],
      ] as const) {
        file.i16(stopOffset);
        file.u16(palette);
        file.i16(0x2000);
        file.u32(base);
      }
    });
    const placed = instantiateColr(colr, [1], context);
    const expected = bytesOf((file) => {
      file.u8(6);
      file.u24(20);
      for (const value of [110, 190, 23, 380, 530, 0]) file.u16(value); // a radius is clamped to 0
      file.u32(0);
      file.u8(1);
      file.u16(2);
      for (const value of [0x800, 4, 0x2400, 0x3200, 5, 0x2100]) file.u16(value);
    });
    expect([...placed.subarray(44, 44 + expected.length)]).toEqual(expected);
  });

  it('makes a transform static around a static paint', () => {
    const colr = colrOf([0x4000, 0, 0, 0, -0x4000, 0], (file) => {
      file.u8(13);
      file.u24(7 + 28);
      file.u24(7);
      for (const value of [1, 0, 0, 1, 2, 3]) file.i32(value * 0x10000);
      file.u32(0);
      file.u8(2);
      file.u16(1);
      file.i16(0x4000);
    });
    const placed = instantiateColr(colr, [1], context);
    expect(placed[44]).toBe(12);
    const view = new DataView(placed.buffer, placed.byteOffset + 44 + 7);
    const numbers = [0, 1, 2, 3, 4, 5].map((index) => view.getInt32(4 * index) / 0x10000);
    expect(numbers).toEqual([1.25, 0, 0, 1, 1.75, 3]);
    expect([...placed.subarray(79, 84)]).toEqual([...colr.subarray(79, 84)]);
  });

  it('wraps angles, and clamps scales with a note', () => {
    const paintOf =
      (format: number) =>
      (file: ByteWriter): void => {
        file.u8(format);
        file.u24(10);
        file.i16(0x7000);
        file.u32(0);
        file.u8(2);
        file.u16(1);
        file.i16(0x4000);
      };
    const { job, context: own } = fontContext();
    const numberOf = (format: number): number => {
      const placed = instantiateColr(colrOf([0x3000], paintOf(format)), [1], own);
      return new DataView(placed.buffer, placed.byteOffset).getInt16(48);
    };
    expect(numberOf(25)).toBe(0xa000 - 0x10000);
    expect(job.notes).toEqual([]);
    expect(numberOf(21)).toBe(0x7fff);
    expect(job.notes.map(({ code }) => code)).toEqual(['PAINT_CLAMPED']);
  });

  it('fails with a ConversionError if an offset leaves the table', () => {
    const colr = colrOf([0], (file) => {
      file.u8(10);
      file.u24(0xffffff);
      file.u16(1);
    });
    expect(() => instantiateColr(colr, [1], context)).toThrow(expect.objectContaining({ code: 'FONT_TABLE_DAMAGED' }));
  });
});

describe('instantiating BASE', () => {
  it('makes baselines static', () => {
    const file = new ByteWriter();
    for (const value of [1, 1, 12, 0]) file.u16(value); // one axis, after the header
    file.u32(60);
    for (const value of [0, 4]) file.u16(value); // no tags, scripts
    file.u16(1);
    file.latin1('latn');
    file.u16(8);
    for (const value of [6, 0, 0]) file.u16(value); // values, no min/max, no languages
    for (const value of [0, 1, 6]) file.u16(value); // the default, one coordinate
    for (const value of [3, 100, 6]) file.u16(value); // with a device table
    for (const value of [0, 0, 0x8000]) file.u16(value);
    while (file.length < 60) file.u16(0);
    writeStore(file, [-41]);
    const placed = instantiateBase(file.finish(), [0.5], context);
    const at = 12 + 4 + 8 + 6 + 6;
    const words = Array.from({ length: 3 }, (_, index) => (placed[at + 2 * index]! << 8) | placed[at + 2 * index + 1]!); // within
    expect(words).toEqual([1, 80, 0]); // half of 41, rounded up
    expect([...placed.subarray(0, 12)]).toEqual([0, 1, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0]);
  });
});

describe('a GPOS value', () => {
  it.each([
    [0x44, 0x44, 'a device with its number'],
    [0x40, 0x04, 'a device alone'],
    [0x41, 0x05, 'a device with another number'],
    [0x50, 0x05, 'two devices'],
    [0x54, 0x15, 'two devices, one of them with its number'],
    [0x05, 0x05, 'no device'],
  ])('of format %d becomes one of format %d with the same length: %s', (found, placed) => {
    const format = valueFormat(found);
    expect(format.static).toBe(placed);
    expect(format.staticBits).toHaveLength(format.sourceBits.length);
  });
});
