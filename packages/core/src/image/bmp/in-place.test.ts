import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../context.ts';
import { convert } from '../../convert.ts';
import type { ConvertOptions } from '../../convert-options.ts';
import { defaultLimits } from '../../limits.ts';
import { readBmp } from './read.ts';

interface Shape {
  readonly pixelLength: 3 | 4;
  readonly hasAlpha: boolean;
  readonly isTopDown: boolean;
}

const [width, height] = [52, 37];
const red = (x: number, y: number): number => (x * 5 + y) & 255;
const green = (_: number, y: number): number => (y * 6) & 255;
const blue = (x: number, y: number): number => (x * y) & 255;
const alpha = (x: number): number => x * 4;

/** A Windows 4 bitmap with explicit masks. @see [MS-WMF], "BitmapV4Header Object" */
function makeBitmap({ pixelLength, hasAlpha, isTopDown }: Shape): Uint8Array {
  const start = 14 + 108;
  const file = Buffer.alloc(start + width * height * pixelLength);
  file.write('BM', 'latin1');
  file.writeUInt32LE(start, 10);
  file.writeUInt32LE(108, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -height : height, 22);
  file.writeUInt32LE(1 | ((pixelLength * 8) << 16), 26);
  file.writeUInt32LE(pixelLength === 4 ? 3 : 0, 30);
  file.writeInt32LE(11_811, 38); // 300 per inch
  file.writeInt32LE(11_811, 42);
  for (const [index, mask] of [0xff0000, 0xff00, 0xff, hasAlpha ? 0xff000000 : 0].entries()) {
    file.writeUInt32LE(mask, 54 + index * 4);
  }
  for (let y = 0; y < height; y++) {
    const row = start + (isTopDown ? y : height - 1 - y) * width * pixelLength;
    for (let x = 0; x < width; x++) {
      const pixel = [blue(x, y), green(x, y), red(x, y), ...(pixelLength === 4 ? [hasAlpha ? alpha(x) : 0] : [])];
      file.set(pixel, row + x * pixelLength);
    }
  }
  return file;
}

/** The same picture as raw samples for the engine. */
function makeExpected(hasAlpha: boolean): Sharp {
  const channels = hasAlpha ? 4 : 3;
  const samples = Uint8Array.from({ length: width * height * channels }, (_, index) => {
    const pixel = Math.floor(index / channels);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return [red(x, y), green(x, y), blue(x, y), alpha(x)][index % channels]!;
  });
  return sharp(samples, { raw: { width, height, channels } });
}

const rawOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const shapes: Shape[] = [true, false].flatMap((isTopDown) => [
  { pixelLength: 3, hasAlpha: false, isTopDown },
  { pixelLength: 4, hasAlpha: false, isTopDown },
  { pixelLength: 4, hasAlpha: true, isTopDown },
]);

describe.each(shapes)('a bitmap of $pixelLength bytes a pixel, alpha $hasAlpha, top down $isTopDown', (shape) => {
  const { hasAlpha, pixelLength } = shape;
  const bytes = makeBitmap(shape);

  it('is read in place, with its pixels in the right order', async () => {
    const context = new ConversionRun(defaultLimits).context(() => Promise.reject(new Error('unused')));
    const raster = await readBmp(bytes, context, { to: 'png', config: undefined });
    expect(raster.bytes).toBe(bytes);
    expect(raster.inPlace).toBeDefined();
    const result = await convert(bytes, { to: 'png' });
    expect(await rawOf(result.bytes)).toEqual(await makeExpected(hasAlpha).raw().toBuffer());
    const { density, exif, hasAlpha: hasResultAlpha } = await sharp(result.bytes).metadata();
    expect([density, exif, hasResultAlpha]).toEqual([300, undefined, hasAlpha]);
  });

  it.each<ConvertOptions['config'] & object>([
    { width: 20 },
    { width: 30, height: 10, fit: 'crop' },
    { width: 11, height: 31, fit: 'crop' },
    { width: 120, height: 50, fit: 'exact', strip: true },
  ])('is resized as the engine does it, with %j', async (config) => {
    const result = await convert(bytes, { to: 'png', config });
    const plain = await convert(await makeExpected(hasAlpha).png().toBuffer(), { to: 'png', config });
    expect(await rawOf(result.bytes)).toEqual(await rawOf(plain.bytes));
  });

  it.each(['jpg', 'webp', 'svg'] as const)('becomes the same %s as its png', async (to) => {
    const result = await convert(bytes, { to });
    const plain = await convert(await makeExpected(hasAlpha).png().toBuffer(), { to: to === 'svg' ? 'png' : to });
    const inner = to === 'svg' ? embeddedIn(result.bytes) : result.bytes;
    expect(await rawOf(inner)).toEqual(await rawOf(plain.bytes));
  });

  it('is not modified', async () => {
    const before = bytes.slice();
    await convert(bytes, { to: 'webp', config: { width: pixelLength } });
    expect(bytes).toEqual(Buffer.from(before));
  });
});

function embeddedIn(svg: Uint8Array): Uint8Array {
  const [, text = ''] = /base64,([^"]*)"/.exec(Buffer.from(svg).toString('latin1')) ?? [];
  return Buffer.from(text, 'base64');
}
