import { describe, expect, it } from 'vitest';
import { decodePackBits } from './pack-bits.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));
const unpack = (packed: Uint8Array, length: number): Uint8Array => {
  const row = new Uint8Array(length);
  decodePackBits(packed, row);
  return row;
};

describe('PackBits', () => {
  it("unpacks the example of Apple's technical note", () => {
    const packed = bytes('FE AA 02 80 00 2A FD AA 03 80 00 2A 22 F7 AA');
    const row = bytes('AA AA AA 80 00 2A AA AA AA AA 80 00 2A 22 AA AA AA AA AA AA AA AA AA AA');
    expect(unpack(packed, 24)).toEqual(row);
  });

  it('ignores 128 and anything after a full row', () => {
    expect(unpack(bytes('80 01 05 06 80 FF 07 00 99'), 4)).toEqual(bytes('05 06 07 07'));
  });

  it('ends a run at the end of the row', () => {
    expect(unpack(bytes('81 0C'), 3)).toEqual(bytes('0C 0C 0C'));
  });

  it.each(['', '05 01', 'FE', 'FF 01', '80 80 80'])('refuses a row that %j does not fill', (hex) => {
    expect(() => unpack(hex === '' ? new Uint8Array() : bytes(hex), 4)).toThrow(
      /a PackBits row has \d+ bytes; expected 4/,
    );
  });
});
