import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { abbreviatedStream, encodeFlatJpeg } from '../../../test/builders/jpeg-builder.ts';
import { joinFile, type Tag } from '../../../test/builders/tiff-builder.ts';
import { showPixels, worstOf } from '../../../test/image/tiff-pixels.ts';
import { convert } from '../../convert.ts';

const [width, height] = [40, 24];
const colourAt = (pixel: number, band: number): number =>
  [(pixel % width) * 6, Math.floor(pixel / width) * 10, (pixel * 7) % 256, 255 - (pixel % 200)][band]!;
const rows = (channels: 3 | 4, top: number, count: number): Uint8Array =>
  Uint8Array.from({ length: width * count * channels }, (_, at) =>
    colourAt(top * width + Math.floor(at / channels), at % channels),
  );
const expected = (channels: 3 | 4) => (pixel: number) =>
  Array.from({ length: channels }, (_, band) => colourAt(pixel, band) * 257);

function tagsFor(compression: number, channels: number, rowsPerStrip: number): Tag[] {
  return [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, new Array<number>(channels).fill(8)],
    [259, 3, [compression]],
    [262, 3, [2]],
    [277, 3, [channels]],
    [278, 4, [rowsPerStrip]],
    ...(channels === 4 ? [[338, 3, [2]] as const] : []),
  ];
}

describe('WebP in a tiff', () => {
  const encode = (samples: Uint8Array, channels: 3 | 4, count: number) =>
    sharp(samples, { raw: { width, height: count, channels } })
      .webp({ lossless: true, exact: true })
      .toBuffer();

  it.each([3, 4] as const)('with %i samples a pixel is read strip by strip', async (channels) => {
    const strips = await Promise.all([0, 8, 16].map((top) => encode(rows(channels, top, 8), channels, 8)));
    const shown = await showPixels(joinFile({}, tagsFor(50001, channels, 8), strips));
    expect(worstOf(shown, expected(channels))).toBe(0);
  });

  it('gets the opaque alpha that its encoder omitted', async () => {
    const strip = await encode(rows(3, 0, height), 3, height);
    const shown = await showPixels(joinFile({}, tagsFor(50001, 4, height), [strip]));
    expect(worstOf(shown, (pixel) => [...expected(3)(pixel), 65_535])).toBe(0);
  });

  const cut = (whole: Uint8Array): Uint8Array => whole.subarray(0, Math.floor(whole.length * 0.6));

  it.each([
    ['is not WebP', async () => new Uint8Array(64), 'IMAGE_DAMAGED'],
    ['is smaller than its strip', () => encode(rows(3, 0, 8), 3, 8), 'IMAGE_DAMAGED'],
    ['is truncated', async () => cut(await encode(rows(3, 0, height), 3, height)), 'IMAGE_DAMAGED'],
  ])('that %s is refused', async (_, make, code) => {
    const tiff = joinFile({}, tagsFor(50001, 3, height), [new Uint8Array(await make())]);
    await expect(convert(tiff, { to: 'png' })).rejects.toMatchObject({ code });
  });
});

describe('Zstandard in a tiff', () => {
  /** A frame of raw and run-length blocks. @see RFC 8878, "Frame Header" and "Blocks" */
  const frame = (...blocks: Uint8Array[]): Uint8Array => Buffer.concat([Buffer.from('28b52ffd0058', 'hex'), ...blocks]);
  const block = (kind: 0 | 1, bytes: Uint8Array, length: number, isLast: boolean): Uint8Array => {
    const head = Buffer.alloc(3);
    head.writeUIntLE((length << 3) | (kind << 1) | (isLast ? 1 : 0), 0, 3);
    return Buffer.concat([head, bytes]);
  };
  const raw = (bytes: Uint8Array) => block(0, bytes, bytes.length, true);

  it('is read as libtiff compressed it', async () => {
    const file = readFileSync(new URL('../compression/fixtures/zstd-16.tif', import.meta.url));
    const shown = await showPixels(new Uint8Array(file));
    expect([shown.width, shown.height, shown.depth]).toEqual([61, 48, 16]);
    expect(worstOf(shown, (pixel) => [(((pixel % 61) * 4) % 256) * 251])).toBe(0);
  });

  it('is read in raw and run-length blocks', async () => {
    const own = frame(raw(rows(3, 0, height)));
    expect(worstOf(await showPixels(joinFile({}, tagsFor(50000, 3, height), [own])), expected(3))).toBe(0);
    const run = frame(block(1, Uint8Array.of(77), width * height * 3, true));
    expect(worstOf(await showPixels(joinFile({}, tagsFor(50000, 3, height), [run])), () => [77 * 257])).toBe(0);
  });

  it.each([
    ['a window of gigabytes', Buffer.from('28b52ffd00ff', 'hex')],
    ['a content size of gigabytes', Buffer.from('28b52ffdfcffffffffffffff7f', 'hex')],
    ['too many bytes', frame(...Array.from({ length: 40 }, (_, at) => block(1, Uint8Array.of(1), 131_072, at === 39)))],
    ['too few bytes', frame(raw(rows(3, 0, 2)))],
    ['no last block', frame(raw(rows(3, 0, height))).subarray(0, 1_000)],
    ['another signature', Buffer.from('ffffffffffffffff', 'hex')],
  ])('that holds %s is refused as damaged', async (_, packed) => {
    const padded = Buffer.concat([packed, Buffer.alloc(64)]);
    const tiff = joinFile({}, tagsFor(50000, 3, height), [new Uint8Array(padded)]);
    await expect(convert(tiff, { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });

  it('that is damaged anywhere fails only with a typed error', async () => {
    const file = new Uint8Array(readFileSync(new URL('../compression/fixtures/zstd-16.tif', import.meta.url)));
    for (let at = 8; at < file.length; at++) {
      const broken = file.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte));
      await convert(broken, { from: 'tiff', to: 'png' }).catch((error: { kind?: string }) =>
        expect(error.kind).toBeDefined(),
      );
    }
  });
});

describe('old-style JPEG without a sample count', () => {
  it('has as many samples as its colours need', async () => {
    const parts = encodeFlatJpeg({
      patches: [
        [76, 85, 255],
        [150, 44, 21],
        [29, 255, 107],
      ],
    });
    const stream = Buffer.concat([abbreviatedStream({ ...parts, segments: parts.tables })]);
    const tags: Tag[] = [
      [256, 4, [parts.width]],
      [257, 4, [parts.height]],
      [259, 3, [6]],
      [262, 3, [6]],
      [513, 4, [8]],
      [514, 4, [stream.length]],
      [530, 3, [1, 1]],
    ];
    const shown = await showPixels(joinFile({}, tags, [new Uint8Array(stream)]));
    const colours = [
      [254, 0, 0],
      [0, 255, 1],
      [0, 0, 254],
    ];
    expect(
      worstOf(shown, (pixel) => colours[Math.floor((pixel % parts.width) / 8)]!.map((each) => each * 257)),
    ).toBeLessThanOrEqual(257);
  });
});

describe('LZMA in a tiff', () => {
  it('is read as libtiff compressed it', async () => {
    const file = readFileSync(new URL('../compression/fixtures/lzma-16.tif', import.meta.url));
    const shown = await showPixels(new Uint8Array(file));
    expect([shown.width, shown.height, shown.depth]).toEqual([61, 48, 16]);
    expect(worstOf(shown, (pixel) => [(((pixel % 61) * 4) % 256) * 251])).toBe(0);
  });

  it('that is truncated is refused', async () => {
    const strip = readFileSync(new URL('../compression/fixtures/delta.xz', import.meta.url));
    const tiff = joinFile({}, tagsFor(34925, 3, height), [new Uint8Array(strip.subarray(0, 200))]);
    await expect(convert(tiff, { to: 'png' })).rejects.toMatchObject({ kind: 'malformed' });
  });
});
