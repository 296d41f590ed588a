import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../../src/index.ts';
import { sampleOf } from '../thorough.ts';

// Just above the size up to which the engine encodes alpha.
const [width, height] = [2048, 2048];
const count = width * height;
/** A soft disc and stripes with hard edges; half of the picture is hidden. */
const alphaAt = (x: number, y: number): number => {
  if (y > 1600) return x % 200 < 100 ? 255 : 0;
  return Math.max(0, Math.min(255, Math.round((700 - Math.hypot(x - 1000, y - 800)) / 2)));
};
const colourAt = (x: number, y: number): [number, number, number] => [(x >> 3) & 255, (y >> 3) & 255, (x + y) >> 4];
/** Invisible pixels are noise, which costs bytes if it is kept. */
const hiddenAt = (x: number, y: number): [number, number, number] => {
  const hash = Math.imul(x * 2048 + y, 0x9e_37_79_b1);
  return [hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255];
};

let pixels: Uint8Array;
let alpha: Uint8Array;
beforeAll(() => {
  pixels = new Uint8Array(count * 4);
  alpha = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const [x, y] = [index % width, Math.floor(index / width)];
    alpha[index] = alphaAt(x, y);
    pixels.set(alpha[index] === 0 ? hiddenAt(x, y) : colourAt(x, y), index * 4);
    pixels[index * 4 + 3] = alpha[index]!;
  }
});

const engine = () => sharp(pixels, { raw: { width, height, channels: 4 } });
let madePng: Promise<Uint8Array> | undefined;
/** The picture as a png, made once. */
function makePng(): Promise<Uint8Array> {
  madePng ??= engine().png({ compressionLevel: 1 }).toBuffer();
  return madePng;
}

/** @see [MS-WMF], "BitmapV4Header Object" */
function bitmap({ isSwapped = false, side = width } = {}): Uint8Array {
  const file = Buffer.alloc(122 + side * side * 4);
  file.write('BM', 'latin1');
  file.writeUInt32LE(122, 10);
  file.writeUInt32LE(108, 14);
  file.writeInt32LE(side, 18);
  file.writeInt32LE(side, 22);
  file.writeUInt32LE(1 | (32 << 16), 26);
  file.writeUInt32LE(3, 30);
  const masks = isSwapped ? [0xff, 0xff00, 0xff0000] : [0xff0000, 0xff00, 0xff];
  for (const [index, mask] of [...masks, 0xff000000].entries()) file.writeUInt32LE(mask, 54 + index * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = ((y % height) * width + (x % width)) * 4;
      const to = 122 + ((side - 1 - y) * side + x) * 4;
      file[to] = pixels[from + (isSwapped ? 0 : 2)]!;
      file[to + 1] = pixels[from + 1]!;
      file[to + 2] = pixels[from + (isSwapped ? 2 : 0)]!;
      file[to + 3] = pixels[from + 3]!;
    }
  }
  return file;
}

const sources: readonly [string, () => Promise<Uint8Array>][] = [
  ['a png', makePng],
  ['a bitmap as the engine reads it', async () => bitmap()],
  ['a bitmap that is decoded here', async () => bitmap({ isSwapped: true })],
];

/** The distance of visible colours from the source in decibels, and whether alpha is the same. */
async function compare(webp: Uint8Array): Promise<{ decibels: number; isSameAlpha: boolean }> {
  const found = await sharp(webp).ensureAlpha().raw().toBuffer();
  let [sum, samples, isSameAlpha] = [0, 0, true];
  for (let at = 0; at < count * 4; at += 4) {
    if (found[at + 3] !== pixels[at + 3]) isSameAlpha = false;
    if (pixels[at + 3] === 0) continue;
    for (let channel = 0; channel < 3; channel++) sum += (found[at + channel]! - pixels[at + channel]!) ** 2;
    samples += 3;
  }
  return { decibels: 10 * Math.log10((255 * 255 * samples) / sum), isSameAlpha };
}

let encodedByEngine: Promise<{ decibels: number; length: number }> | undefined;
/** The quality and size that the engine reaches, measured once. */
function encodeByEngine(): Promise<{ decibels: number; length: number }> {
  encodedByEngine ??= engine()
    .webp({ quality: 90 })
    .toBuffer()
    .then(async (webp) => ({ ...(await compare(webp)), length: webp.length }));
  return encodedByEngine;
}

describe('a large picture with alpha as webp', () => {
  it.each(sampleOf(sources, 2))("has the same alpha, and about the engine's quality and size: %s", async (_, make) => {
    const peer = await encodeByEngine();
    const { bytes } = await convert(await make(), { to: 'webp' });
    const { decibels, isSameAlpha } = await compare(bytes);
    expect(isSameAlpha).toBe(true);
    expect(decibels).toBeGreaterThan(peer.decibels - 0.5);
    expect(bytes.length).toBeLessThan(peer.length * 1.1);
  });

  it('keeps profile, EXIF and XMP, or drops all with strip', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
    const png = await engine()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'Quoin' } })
      .withXmp(xmp)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const kept = await sharp((await convert(png, { to: 'webp' })).bytes).metadata();
    expect(kept.icc).toEqual((await sharp(png).metadata()).icc);
    expect(kept.exif?.toString('latin1')).toContain('Quoin');
    expect(kept.xmp?.toString()).toContain('adobe:ns:meta/');
    const bare = await sharp((await convert(png, { to: 'webp', config: { strip: true } })).bytes).metadata();
    expect(bare).toMatchObject({ width, height, hasAlpha: true });
    expect([bare.icc, bare.exif, bare.xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('is resized with its alpha', async () => {
    const png = await makePng();
    const { bytes } = await convert(png, { to: 'webp', config: { width: 2100, height: 2100, fit: 'exact' } });
    const expected = await sharp(png).resize(2100, 2100, { fit: 'fill' }).extractChannel(3).raw().toBuffer();
    expect((await sharp(bytes).extractChannel(3).raw().toBuffer()).equals(expected)).toBe(true);
  });

  it('with more pixels is read in place from a file of the same size', async () => {
    const side = 3500;
    const { bytes } = await convert(bitmap({ side }), { to: 'webp' });
    const found = await sharp(bytes).raw().toBuffer();
    let [wrong, far] = [0, 0];
    for (let index = 0; index < side * side; index++) {
      const from = ((Math.floor(index / side) % height) * width + ((index % side) % width)) * 4;
      if (found[index * 4 + 3] !== pixels[from + 3]) wrong++;
      else if (pixels[from + 3] === 255 && Math.abs(found[index * 4 + 1]! - pixels[from + 1]!) > 24) far++;
    }
    expect([wrong, far < side * 4]).toEqual([0, true]);
    expect(bytes.length).toBeLessThan(1_200_000); // the hidden noise would make it more than four times as large
  });

  it('has no alpha if it is opaque', async () => {
    const opaque = await engine().removeAlpha().ensureAlpha(1).png({ compressionLevel: 1 }).toBuffer();
    expect((await sharp(opaque).metadata()).hasAlpha).toBe(true);
    expect((await sharp((await convert(opaque, { to: 'webp' })).bytes).metadata()).hasAlpha).toBe(false);
  });
});
