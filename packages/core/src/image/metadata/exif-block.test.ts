import { describe, expect, it } from 'vitest';
import { densityOf, updateExif } from './exif-block.ts';

const thumbnail = Buffer.from('little picture');

/** A handwritten block with orientation, resolution, an unknown tag, sizes and a thumbnail. */
function writeBlock(isLittle: boolean): Buffer {
  const u16 = (...values: number[]) => Buffer.concat(values.map((value) => number(2, value)));
  const u32 = (...values: number[]) => Buffer.concat(values.map((value) => number(4, value)));
  const number = (length: number, value: number): Buffer => {
    const bytes = Buffer.alloc(length);
    if (isLittle) bytes.writeUIntLE(value, 0, length);
    else bytes.writeUIntBE(value, 0, length);
    return bytes;
  };
  const short = (tag: number, value: number) => Buffer.concat([u16(tag, 3), u32(1), u16(value, 0)]);
  const long = (tag: number, value: number) => Buffer.concat([u16(tag, 4), u32(1), u32(value)]);
  const fraction = Buffer.concat([u16(0x011a, 5), u32(1), u32(8 + 66)]);
  const first = [short(0x0112, 6), fraction, short(0x0128, 3), long(0x8769, 82), long(0xfde8, 77)];
  return Buffer.concat([
    Buffer.from(isLittle ? 'II' : 'MM'),
    u16(42),
    u32(8),
    u16(5),
    ...first,
    u32(112),
    u32(590, 5), // at 74
    u16(2), // at 82
    short(0xa002, 4000),
    long(0xa003, 3000),
    u32(0),
    u16(2), // at 112
    long(0x0201, 142),
    long(0x0202, thumbnail.length),
    u32(0),
    thumbnail,
  ]);
}

describe.each([true, false])('an EXIF block, little-endian: %s', (isLittle) => {
  const block = writeBlock(isLittle);
  const shortAt = (bytes: Uint8Array, at: number): number => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return view.getUint16(at, isLittle);
  };

  it('gets the upright orientation and the new size, and is otherwise unchanged', () => {
    const updated = updateExif(block, { size: { width: 300, height: 400 }, isAltered: false });
    const changed = [...updated].flatMap((value, at) => (value === block[at] ? [] : [at]));
    expect([18, 92, 104].map((at) => shortAt(updated, at + (at === 104 && !isLittle ? 2 : 0)))).toEqual([1, 300, 400]);
    expect(changed.every((at) => (at >= 18 && at < 20) || (at >= 92 && at < 96) || (at >= 104 && at < 108))).toBe(true);
  });

  it('loses the thumbnail of an altered picture', () => {
    const updated = updateExif(block, { size: { width: 300, height: 400 }, isAltered: true });
    expect(Buffer.from(updated).includes(thumbnail)).toBe(false);
    expect(shortAt(updated, 70) + shortAt(updated, 72)).toBe(0); // no link to its directory
  });

  it('states pixels per centimetre', () => {
    expect(densityOf(block)).toBeCloseTo(118 * 2.54);
  });

  it('is unchanged if it is damaged', () => {
    for (let length = 0; length < 20; length++) {
      const cut = block.subarray(0, length);
      expect([...updateExif(cut, { size: { width: 1, height: 1 }, isAltered: true })]).toEqual([...cut]);
    }
  });
});
