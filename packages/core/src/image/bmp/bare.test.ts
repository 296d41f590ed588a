import { describe, expect, it } from 'vitest';
import { fixtureNames, openFixture } from '../../../test/fixtures.ts';
import { packRows, writeBmp } from '../../../test/image/bmp.ts';
import { convert } from '../../convert.ts';
import { inspect } from '../../inspect.ts';
import { bmp } from './index.ts';

const palette = [
  [255, 0, 0],
  [0, 0, 255],
  [10, 20, 30],
] as const; // prettier-ignore
const indexed = packRows(
  [
    [0, 1, 2, 0],
    [2, 2, 1, 0],
  ],
  8,
); // prettier-ignore
const wide = packRows(
  [
    [0x8f0000, 0x01],
    [0x0a0b0c, 0xffffff],
  ],
  32,
); // prettier-ignore
const size = { width: 4, height: 2 };

const whole = {
  'palette of 8 bits': writeBmp({ ...size, bits: 8, palette, pixels: indexed }),
  'top down': writeBmp({ ...size, height: -2, bits: 8, palette, pixels: indexed }),
  'header of version 5': writeBmp({ ...size, header: 124, bits: 8, palette, pixels: indexed }),
  masks: writeBmp({ width: 2, height: 2, bits: 32, compression: 3, masks: [0xff0000, 0xff00, 0xff], pixels: wide }),
  '32 bits': writeBmp({ width: 2, height: 2, bits: 32, pixels: wide }),
};

describe.each(Object.entries(whole))('a bitmap without a file header: %s', (_, file) => {
  it('converts to the same picture as with one', async () => {
    const bare = file.subarray(14);
    expect((await convert(bare, { to: 'png' })).bytes).toEqual((await convert(file, { to: 'png' })).bytes);
    expect(await inspect(bare)).toMatchObject({ type: 'bmp' });
  });

  it('is not recognized if a header field has an impossible value', () => {
    const bare = file.subarray(14);
    const at = (offset: number, value: number) => {
      const changed = bare.slice();
      changed[offset] = value;
      return { head: changed, tail: changed };
    };
    // Header length, negative width, planes, depth, compression.
    for (const [offset, value] of [
      [0, 41],
      [7, 0x80],
      [12, 2],
      [14, 7],
      [16, 9],
      [17, 1],
    ] as const)
      expect(bmp.sniff(at(offset, value))).toBe(false); // prettier-ignore
    expect(bmp.sniff({ head: bare.subarray(0, 39), tail: bare })).toBe(false);
  });
});

it('fixtures of other formats are not recognized as bitmaps', () => {
  for (const name of fixtureNames) {
    const bytes = openFixture(name);
    expect([name, bmp.sniff({ head: bytes, tail: bytes })]).toEqual([name, name.endsWith('.bmp')]);
  }
});
