import { describe, expect, it } from 'vitest';
import { buildTiff } from '../../../../test/builders/tiff-builder.ts';
import { showPixels, worstOf } from '../../../../test/image/tiff-pixels.ts';

const values = Array.from({ length: 12 }, (_, index) => index * 20);

/** A file whose first page is one pixel, with tags for its kind and for the offset of the full-size page. */
function withSmallPage(whole: Uint8Array, subfileType: number, position: 'below' | 'after'): Uint8Array {
  const start = new DataView(whole.buffer).getUint32(4, true);
  const entries = [
    [254, subfileType],
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 1],
    [279, 1],
    ...(position === 'below' ? [[330, start]] : []),
  ] as const;
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  if (position === 'after') directory.writeUInt32LE(start, directory.length - 4);
  const file = Buffer.concat([whole, directory]);
  file.writeUInt32LE(whole.length, 4);
  return new Uint8Array(file);
}

describe.each(['below', 'after'] as const)('a full-size picture %s its thumbnail', (position) => {
  it.each([8, 12])('is converted, with %i bits', async (depth) => {
    const whole = buildTiff({ width: 4, height: 3, values, depths: [depth], photometric: 1 });
    const shown = await showPixels(withSmallPage(whole, 1, position));
    expect([shown.width, shown.height]).toEqual([4, 3]);
    expect(worstOf(shown, (pixel) => [(values[pixel]! / (2 ** depth - 1)) * 65_535])).toBeLessThan(1);
  });

  it('is only another page if the first does not declare itself a thumbnail', async () => {
    const whole = buildTiff({ width: 4, height: 3, values, depths: [12], photometric: 1 });
    const shown = await showPixels(withSmallPage(whole, 0, position));
    expect([shown.width, shown.height]).toEqual([1, 1]);
    expect(shown.notes.map(({ code }) => code)).toEqual(position === 'after' ? ['PAGES_DROPPED'] : []);
  });
});
