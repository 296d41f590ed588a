import { describe, expect, it } from 'vitest';
import { fontContext } from '../../../test/font-fixtures.ts';
import { words } from '../../../test/glyf-builder.ts';
import { decodeCvt } from './cvt.ts';
import { decodeHdmx } from './hdmx.ts';

describe('packed control values', () => {
  it('are steps, in one, two or three bytes', () => {
    const steps = [5, 237, 248, 0, 255, 250, 239, 1, 247, 10, 238, 0xf0, 0x00];
    let last = 0;
    const values = [5, 237, 238, 238 * 8 + 250, -1, -(238 * 8 + 10), -4096].map((step) => (last += step));
    expect(decodeCvt(Uint8Array.of(0, 7, ...steps))).toEqual(words(...values));
  });

  it('go around where they leave 16 bits', () => {
    expect(decodeCvt(Uint8Array.of(0, 2, 238, 0x7f, 0xff, 1))).toEqual(words(0x7fff, -0x8000));
  });

  it('are refused where there are fewer bytes than values', () => {
    expect(() => decodeCvt(Uint8Array.of(0xff, 0xff, 1))).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
    expect(() => decodeCvt(Uint8Array.of(0, 1, 238, 1))).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });
});

describe('packed widths', () => {
  const widths = { unitsPerEm: 1000, advances: Uint16Array.of(500, 333, 1000) };
  const context = () => fontContext().context;

  it('are differences from the scaled advance, in bits from the lowest', () => {
    // At 10 pixels the advances are 5, 3 and 10; differences 0, +1 and -2 are the bits 0, 10 0 and 110 1.
    const packed = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 0b1011_0010);
    expect([...(decodeHdmx(packed, widths, context()) ?? [])]).toEqual([
      0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 5, 4, 8, 0, 0, 0,
    ]);
  });

  it.each([
    ['end too early', [0, 0, 0, 1, 0, 0, 0, 8, 10, 12]],
    ['end within a width', [0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 0xff]],
    ['have records too short for the glyphs', [0, 0, 0, 1, 0, 0, 0, 4, 10, 12, 0]],
    ['have no header', [0, 0, 0, 1]],
    ['fall below 0', [0, 0, 0, 1, 0, 0, 0, 8, 10, 12, 0b1011_1111, 0]],
  ])('are nothing where they %s', (_, bytes) => {
    expect(decodeHdmx(Uint8Array.from(bytes), widths, context())).toBeUndefined();
  });

  it('are nothing in a font without an em', () => {
    expect(decodeHdmx(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 8), { ...widths, unitsPerEm: 0 }, context())).toBeUndefined();
  });

  it('are held against the limit before memory is taken', () => {
    const many = { unitsPerEm: 1000, advances: new Uint16Array(800) };
    const packed = new Uint8Array(8 + 2 * 10 + 1000);
    packed.set([0, 0, 0, 10, 0, 0, 3, 0x24]);
    const { context: tight } = fontContext({ maxFontBytes: 8000 });
    expect(() => decodeHdmx(packed, many, tight)).toThrow('found hdmx of 8048 bytes, expected at most 8000');
  });
});
