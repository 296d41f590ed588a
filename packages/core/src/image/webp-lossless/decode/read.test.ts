import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { resolveLimits } from '../../../limits.ts';
import { readChunks, writeChunks } from '../../metadata/webp-chunks.ts';
import { encodeUncompressedLossless } from '../encode/uncompressed.ts';
import { decodeAvailableLossless } from './read.ts';

const context = new ConversionRun(resolveLimits({})).context(async () => {
  throw new Error('unused');
});
const [width, height] = [83, 61];
const mix = (value: number): number => Math.imul(value ^ (value >>> 7), 0x9e3779b1) >>> 8;

/** Samples of red, green, blue and alpha: smooth, noisy or of a few colours. */
const pictures: Record<string, (at: number) => readonly number[]> = {
  smooth: (at) => [at % width, Math.floor(at / width) * 3, (at >> 4) & 0xff, 255],
  noisy: (at) => [mix(at) & 0xff, mix(at + 9_999) & 0xff, mix(at * 3) & 0xff, 255],
  'mixed, with alpha': (at) => [(at * 2) & 0xff, (mix(at) & 15) + (at % 200), at % 7, (at % width) * 3],
  'of noise in a part': (at) => (at % width > 40 ? [mix(at) & 0xff, at & 0xff, 7, 255] : [9, 8, 7, 255]),
  ...Object.fromEntries(
    [1, 2, 3, 4, 9, 16, 17, 200].map((colours) => [
      `of ${colours} colours`,
      (at: number) => {
        const colour = mix(Math.floor(at / 3)) % colours;
        return [colour, 255 - colour, (colour * 37) & 0xff, 255];
      },
    ]),
  ),
};

async function pack(name: string, effort: number): Promise<{ samples: Uint8Array; chunk: Uint8Array }> {
  const samples = Uint8Array.from(Array.from({ length: width * height }, (_, at) => [...pictures[name]!(at)]).flat());
  const image = sharp(samples, { raw: { width, height, channels: 4 } });
  const file = new Uint8Array(await image.webp({ lossless: true, exact: true, effort }).toBuffer());
  return { samples, chunk: readChunks(file).find((each) => each.name === 'VP8L')!.body };
}

const toSamples = (argb: Uint32Array): Uint8Array =>
  Uint8Array.from(
    [...argb].flatMap((pixel) => [pixel >>> 16, pixel >>> 8, pixel, pixel >>> 24].map((each) => each & 0xff)),
  );

describe.each(Object.keys(pictures))('a lossless WebP %s', (name) => {
  it.each([0, 3, 6])('decodes to the pixels that libwebp encoded, with effort %i', async (effort) => {
    const { samples, chunk } = await pack(name, effort);
    const { argb, ...size } = await decodeAvailableLossless(chunk, context);
    expect(size).toMatchObject({ width, height });
    expect(Buffer.compare(toSamples(argb), samples)).toBe(0);
  });

  it('decodes to the same first pixels if truncated, and libwebp reads the repaired file', async () => {
    const { samples, chunk } = await pack(name, 6);
    const start = await decodeAvailableLossless(chunk.subarray(0, Math.floor(chunk.length * 0.8)), context).catch(
      () => {},
    );
    if (start === undefined) {
      expect(chunk.length).toBeLessThan(400); // it consists of tables only
      return;
    }
    const file = writeChunks([{ name: 'VP8L', body: encodeUncompressedLossless(start) }]);
    const decoded = await sharp(file).ensureAlpha().raw().toBuffer();
    const common = decoded.findIndex((sample, at) => sample !== samples[at]);
    if (chunk.length > 1_000) expect(common).toBeGreaterThan(samples.length / 4);
  });
});

it('fails only with a ConversionError if damaged', async () => {
  const { chunk } = await pack('mixed, with alpha', 6);
  for (let round = 0; round < 300; round++) {
    const damaged = chunk.slice(0, 20 + (mix(round) % chunk.length));
    for (let count = 0; count < 3; count++)
      damaged[5 + (mix(round * 3 + count) % (damaged.length - 5))] = mix(round + count);
    await decodeAvailableLossless(damaged, context).catch((error: unknown) =>
      expect(error).toBeInstanceOf(ConversionError),
    );
  }
});
