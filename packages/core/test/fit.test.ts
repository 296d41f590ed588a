import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import type { ImageConfig } from '../src/image/config.ts';
import { blue, decode, distance, lime, type Pixel, red, white } from './image/pixels.ts';
import { sampleOf } from './thorough.ts';

type Fit = 'max' | 'min' | 'exact' | 'crop';
type Size = readonly [width: number, height: number];
const fits: readonly Fit[] = ['max', 'min', 'exact', 'crop'];
const quarters: readonly Pixel[] = [red, lime, blue, white];

/** A picture with four different quarters. With a width or height of 1, the first quarter fills that axis. */
function quartersOf([width, height]: Size, alpha?: number): Buffer {
  const pixel = (index: number): number[] => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const quarter = quarters[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)]!;
    return [...quarter, ...(alpha === undefined ? [] : [alpha])];
  };
  return Buffer.from(Array.from({ length: width * height }, (_, index) => pixel(index)).flat());
}

const rawOf = ([width, height]: Size, channels: 3 | 4) => ({ raw: { width, height, channels } });
const png = (size: Size) => sharp(quartersOf(size), rawOf(size, 3)).png().toBuffer();
const translucent = (size: Size) => sharp(quartersOf(size, 128), rawOf(size, 4)).png().toBuffer();
const drawing = async ([width, height]: Size) => {
  const rects = quarters.map(([r, g, b], index) => {
    const [x, y] = [(index % 2) * (width / 2), index < 2 ? 0 : height / 2];
    return `<rect x="${x}" y="${y}" width="${width / 2}" height="${height / 2}" fill="rgb(${r},${g},${b})"/>`;
  });
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  return new TextEncoder().encode(`${start}${rects.join('')}</svg>`);
};
const animation = ([width, height]: Size) => {
  const frames = Buffer.concat([quartersOf([width, height]), quartersOf([width, height]).map((sample) => sample >> 1)]);
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  return sharp(frames, { raw })
    .gif({ delay: [50, 70] })
    .toBuffer();
};

/** The size according to the specification, in integers so that nothing is rounded. */
function expectedSize([width, height]: Size, { width: w, height: h, fit = 'max' }: ImageConfig): Size {
  const follow = (other: number, by: number, own: number): number =>
    Math.max(1, Math.floor((2 * other * by + own) / (2 * own)));
  if (h === undefined) return [w!, follow(height, w!, width)];
  if (w === undefined) return [follow(width, h, height), h];
  if (fit === 'exact' || fit === 'crop') return [w, h];
  const isWidthFirst = w * height <= h * width; // scaled to the width, the picture does not exceed the height
  return isWidthFirst === (fit === 'max') ? [w, follow(height, w, width)] : [follow(width, h, height), h];
}

const shapes: readonly (readonly [name: string, size: Size, boxes: readonly [number, number][]])[] = [
  [
    'landscape',
    [60, 40],
    [
      [90, 300],
      [30, 16],
      [200, 24],
    ],
  ],
  [
    'portrait',
    [40, 60],
    [
      [300, 90],
      [16, 30],
      [24, 200],
    ],
  ],
  [
    'square',
    [48, 48],
    [
      [96, 96],
      [24, 12],
      [12, 100],
    ],
  ],
  [
    'one pixel',
    [1, 1],
    [
      [1, 1],
      [40, 25],
    ],
  ],
  [
    'ten thousand pixels',
    [10_000, 4],
    [
      [100, 100],
      [10_000, 8],
      [20, 2],
    ],
  ],
];
const configsFor = (width: number, height: number): ImageConfig[] => [
  ...fits.map((fit) => ({ width, fit })),
  ...fits.map((fit) => ({ height, fit })),
  ...fits.map((fit) => ({ width, height, fit })),
  { width, height },
];
const table = shapes.flatMap(([name, size, boxes]) =>
  boxes.flatMap(([width, height]) => configsFor(width, height).map((config) => [name, size, config] as const)),
);
const isSmall = ([width, height]: Size): boolean => width * height <= 4_000_000;
const possible = sampleOf(table, 3).filter(([, size, config]) => isSmall(expectedSize(size, config)));

/** The colours of the outermost pixels, row by row. */
async function cornersOf(bytes: Uint8Array, page = 0): Promise<Pixel[]> {
  const { at } = await decode(bytes, { page });
  const last = 1 - 1e-9;
  return [at(0, 0), at(last, 0), at(0, last), at(last, last)];
}

/** True if input and output are large enough for distinct corners. */
const hasCorners = ([width, height]: Size, [w, h]: Size): boolean => Math.min(width, height, w, h) >= 4;

describe.each(possible)('a %s picture of %j at %j', (_, size, config) => {
  const expected = expectedSize(size, config);

  it('has the specified size, and keeps its corners', async () => {
    const { bytes } = await convert(await png(size), { to: 'png', config });
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual(expected);
    // In a picture a few pixels wide, sharpening at the edge between two quarters reaches the corners.
    if (hasCorners(size, expected))
      expect(distance(await cornersOf(bytes), quarters)).toBeLessThanOrEqual(isThin(size, expected) ? 40 : 1);
  });
});

const isThin = (size: Size, expected: Size): boolean => Math.min(...size, ...expected) < 12;
const ordinary = possible.filter(([name]) => name === 'landscape' || name === 'portrait');

describe.each(ordinary)('a %s picture of another kind, %j at %j', (_, size, config) => {
  const expected = expectedSize(size, config);
  const most = isThin(size, expected) ? 40 : 6;

  it('keeps its transparency', async () => {
    const { bytes } = await convert(await translucent(size), { to: 'png', config });
    const found = await decode(bytes);
    expect([found.width, found.height]).toEqual(expected);
    expect(
      distance(
        await cornersOf(bytes),
        quarters.map((pixel) => [...pixel, 128]),
      ),
    ).toBeLessThanOrEqual(most);
  });

  it('has all frames at that size if it is animated', async () => {
    const { bytes } = await convert(await animation(size), { to: 'webp', config: { ...config, quality: 100 } });
    const facts = await sharp(bytes, { animated: true }).metadata();
    expect([facts.width, facts.pageHeight, facts.pages, facts.delay]).toEqual([...expected, 2, [50, 70]]);
    const dark = quarters.map((pixel) => pixel.map((sample) => sample >> 1));
    expect(distance(await cornersOf(bytes), quarters)).toBeLessThanOrEqual(most + 12);
    expect(distance(await cornersOf(bytes, 1), dark)).toBeLessThanOrEqual(most + 12);
  });

  it('is drawn at that size if it is a drawing', async () => {
    const { bytes } = await convert(await drawing(size), { to: 'png', config });
    const found = await decode(bytes);
    expect([found.width, found.height]).toEqual(expected);
    expect(
      distance(
        (await cornersOf(bytes)).map((pixel) => pixel.slice(0, 3)),
        quarters,
      ),
    ).toBeLessThanOrEqual(most);
  });
});

describe('a derived side', () => {
  const tall = (height: number) =>
    sharp({ create: { width: 1, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();

  it.each([
    ['webp', 16, { width: 1_024 }, '1024×16384'],
    ['webp', 17, { width: 1_000, height: 1, fit: 'min' }, '1000×17000'],
    ['jpg', 66, { width: 1_000 }, '1000×66000'],
    ['png', 100, { width: 10_000 }, '10000×1000000'],
    ['png', 100, { width: 10_000, height: 1, fit: 'crop' }, '10000×1000000'],
    ['svg', 100, { width: 10_000 }, '10000×1000000'],
  ] as const)('above the maximum of %s is refused before decoding (%i rows)', async (to, height, config, found) => {
    const whole = await tall(height);
    // Decoding would report the missing pixels first.
    const cut = whole.subarray(0, whole.indexOf('IDAT') + 8);
    const failing = convert(new Uint8Array(cut), { to, config });
    await expect(failing).rejects.toMatchObject({ code: 'OUTPUT_TOO_LARGE', kind: 'limit' });
    await expect(failing).rejects.toThrow(found);
  });

  it('may equal the maximum', async () => {
    const { bytes } = await convert(await tall(16_383), { to: 'webp', config: { width: 1 } });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1, height: 16_383 });
  });
});
