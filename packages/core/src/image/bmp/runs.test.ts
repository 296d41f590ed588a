import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PlainBmp, writeBmp } from '../../../test/image/bmp.ts';
import { measureMemory } from '../../../test/memory.ts';
import { convert } from '../../convert.ts';

const palette = [
  [10, 20, 30],
  [200, 0, 0],
  [0, 200, 0],
  [0, 0, 200],
] as const;
const [width, height] = [6, 3];
const base = { width, height, palette } satisfies Partial<PlainBmp>;
const names = { bits: { rle4: 4, rle8: 8, rle24: 24 }, compression: { rle4: 2, rle8: 1, rle24: 4 } } as const;
type Kind = keyof typeof names.bits;

/** Each pixel as its colour number, by row from the top; a dot for transparent pixels. */
async function drawingOf(kind: Kind, codes: readonly number[], top = height): Promise<string[]> {
  const bits = names.bits[kind];
  const plain = { ...base, bits, height: top, compression: names.compression[kind], pixels: Uint8Array.from(codes) };
  const bytes = writeBmp(kind === 'rle24' ? { ...plain, header: 64, palette: [] } : plain);
  const { data } = await sharp((await convert(bytes, { to: 'png' })).bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const letters = Array.from({ length: width * height }, (_, index) => {
    const [red, green, blue, alpha] = data.subarray(index * 4, index * 4 + 4);
    if (alpha === 0) return '.';
    return String(palette.findIndex((colour) => colour[0] === red && colour[1] === green && colour[2] === blue));
  });
  return [0, 1, 2].map((row) => letters.slice(row * width, (row + 1) * width).join(''));
}

const [endOfRow, end] = [
  [0, 0],
  [0, 1],
];
const blueGreenRed = (index: number): number[] => [...palette[index]!].reverse();

describe('runs of 8 bits', () => {
  it('repeat a colour, or list colours, padded to a word', async () => {
    const codes = [6, 1, ...endOfRow, 0, 3, 2, 3, 2, 0, 3, 1, ...endOfRow, 0, 6, 0, 1, 2, 3, 2, 1, ...end];
    expect(await drawingOf('rle8', codes)).toEqual(['012321', '232111', '111111']);
  });

  it('may skip pixels and rows, which become transparent', async () => {
    const codes = [1, 1, 0, 2, 2, 1, 3, 2, 0, 0, 0, 2, 4, 0, 2, 3, ...end];
    expect(await drawingOf('rle8', codes)).toEqual(['....33', '...222', '1.....']);
  });

  it('may end early', async () => {
    expect(await drawingOf('rle8', [6, 1, 0, 0, 2, 2, ...end])).toEqual(['......', '22....', '111111']);
  });

  it('are cut off at the end of the row', async () => {
    const codes = [250, 1, ...endOfRow, 4, 2, 4, 3, ...endOfRow, 0, 8, 1, 1, 1, 1, 1, 1, 2, 2, ...end];
    expect(await drawingOf('rle8', codes)).toEqual(['111111', '222233', '111111']);
  });

  it('need no end code after the last pixel', async () => {
    expect(await drawingOf('rle8', [6, 1, 0, 0, 6, 2, 0, 0, 6, 3])).toEqual(['333333', '222222', '111111']);
  });

  it('go from the top if the height is negative', async () => {
    expect(await drawingOf('rle8', [6, 1, 0, 0, 6, 2, 0, 0, 6, 3, ...end], -height)).toEqual([
      '111111',
      '222222',
      '333333',
    ]);
  });

  it('are refused if truncated', async () => {
    await expect(drawingOf('rle8', [6, 1, 0, 0, 6, 2, 0, 0, 3, 3])).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
    await expect(drawingOf('rle8', [6, 1, 0, 0, 0, 6, 1, 1])).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });

  it('that skip a whole huge picture are refused before memory is allocated', async () => {
    const plain = { width: 16_000, height: 16_000, bits: 8, compression: 1, palette, pixels: Uint8Array.of(...end) };
    const { bytes } = await measureMemory(() =>
      expect(convert(writeBmp(plain), { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' }),
    );
    expect(bytes).toBeLessThan(50e6);
  });
});

describe('runs of 4 bits', () => {
  it('repeat two alternating colours, or list colours', async () => {
    const codes = [6, 0x12, ...endOfRow, 0, 5, 0x12, 0x30, 0x10, 0, 1, 0x30, ...endOfRow, 3, 0x21, 3, 0x01, ...end];
    expect(await drawingOf('rle4', codes)).toEqual(['212010', '123013', '121212']);
  });
});

describe('runs of 24 bits', () => {
  it('repeat a colour, or list colours, padded to a word', async () => {
    const stated = [1, 2, 3].flatMap(blueGreenRed);
    const codes = [
      6,
      ...blueGreenRed(2),
      ...endOfRow,
      0,
      3,
      ...stated,
      0,
      3,
      ...blueGreenRed(0),
      ...endOfRow,
      0,
      2,
      5,
      0,
    ];
    expect(await drawingOf('rle24', [...codes, 1, ...blueGreenRed(1), ...end])).toEqual(['.....1', '123000', '222222']);
  });
});

describe('rows coded like faxes', () => {
  const file = new Uint8Array(readFileSync(new URL('./fixtures/every-run.bmp', import.meta.url)));
  const lengths = [...Array.from({ length: 64 }, (_, n) => n), ...Array.from({ length: 40 }, (_, n) => (n + 1) * 64)];

  it('have every length of run that has a code', async () => {
    const { bytes } = await convert(file, { to: 'png' });
    const { data, info } = await sharp(bytes).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    const across = 2_623;
    expect([info.width, info.height, info.channels]).toEqual([across, 208, 1]);
    const wrong = lengths.filter((length, index) =>
      [0, 1].some((turn) => {
        const y = 207 - index * 2 - turn; // bottom-up
        const row = data.subarray(y * across, (y + 1) * across);
        return row.some((sample, x) => sample !== (x < length === (turn === 0) ? 255 : 0));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are refused if no code matches', async () => {
    const wrong = file.slice();
    wrong.set([0xff, 0xff], 14 + 64 + 8 + 300);
    await expect(convert(wrong, { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
    await expect(convert(file.subarray(0, 500), { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });
});
