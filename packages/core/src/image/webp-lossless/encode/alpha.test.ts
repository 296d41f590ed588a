import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { extended, withAlpha } from '../../metadata/webp-chunks.ts';
import { encodeAlpha } from './alpha.ts';

const context = new ConversionRun(resolveLimits({})).context(async () => {
  throw new Error('unused');
});

/** Pseudo-random numbers, the same on every run. */
function* randomBytes(): Generator<number> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 24;
  }
}

type Draw = (x: number, y: number, random: number) => number;

function draw(width: number, height: number, at: Draw): Uint8Array {
  const numbers = randomBytes();
  return Uint8Array.from({ length: width * height }, (_, index) =>
    at(index % width, Math.floor(index / width), numbers.next().value ?? 0),
  );
}

/** Size of the ALPH chunk that libwebp writes for a picture of one colour. */
async function packByEngine(alpha: Uint8Array, width: number, height: number): Promise<number> {
  const pixels = new Uint8Array(alpha.length * 4).fill(100);
  for (const [index, value] of alpha.entries()) pixels[index * 4 + 3] = value;
  const webp = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp()
    .toBuffer();
  return webp.readUInt32LE(webp.indexOf('ALPH') + 4);
}

async function readByEngine(packed: Uint8Array, width: number, height: number): Promise<Buffer> {
  const plain = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .webp()
    .toBuffer();
  const webp = withAlpha(extended(plain, { width, height }), packed);
  return sharp(webp).ensureAlpha().extractChannel(3).raw().toBuffer();
}

const ring: Draw = (x, y) => Math.max(0, Math.min(255, Math.round(Math.hypot(x - 200, y - 150) * 2.2 - 60)));
const pictures: readonly [string, number, number, Draw][] = [
  ['a soft ring', 400, 300, ring],
  ['a hard edge', 301, 200, (x, y) => (x + y > 240 ? 255 : 0)],
  ['three levels', 128, 257, (x, y) => [0, 128, 255][(x >> 4) % 3]! ^ (y >> 6 ? 1 : 0)],
  ['noise', 120, 90, (_x, _y, random) => random],
  ['a little noise on a slope', 200, 160, (x, _y, random) => x + (random & 1)],
  ['repetitions far apart', 700, 64, (x, y, _r) => ((x % 350) * 37 + y * 91) & 0xf0],
  ['one value', 64, 64, () => 7],
  ['one pixel', 1, 1, () => 9],
  ['one column', 1, 300, (_x, y) => y],
  ['two columns', 2, 300, (x, y) => (y * 3 + x) & 0xff],
  ['one row', 500, 1, (x) => x & 0xff],
];

describe('encoded alpha', () => {
  it.each(pictures)('is decoded by libwebp to the original: %s', async (_, width, height, at) => {
    const alpha = draw(width, height, at);
    const packed = await encodeAlpha({ values: alpha.slice(), first: 0, step: 1, width, height }, context);
    expect((await readByEngine(packed, width, height)).equals(alpha)).toBe(true);
  });

  it('may be interleaved with other samples, which are not changed', async () => {
    const [width, height] = [90, 70];
    const alpha = draw(width, height, ring);
    const samples = new Uint8Array(alpha.length * 4).fill(3);
    for (const [index, value] of alpha.entries()) samples[index * 4 + 3] = value;
    const packed = await encodeAlpha({ values: samples, first: 3, step: 4, width, height }, context);
    expect((await readByEngine(packed, width, height)).equals(alpha)).toBe(true);
    expect(samples.filter((_, at) => at % 4 !== 3).every((value) => value === 3)).toBe(true);
  });

  it.each([
    ['a soft ring', 1200, 900, (x, y) => ring(x / 3, y / 3, 0)],
    ['shapes', 1000, 800, (x, y) => (Math.hypot((x % 250) - 125, (y % 200) - 100) < 90 ? 255 : 0)],
    ['noise', 500, 400, (_x, _y, random) => random],
  ] satisfies [string, number, number, Draw][])('is as small as that of libwebp: %s', async (_, width, height, at) => {
    const alpha = draw(width, height, at);
    const lengthByEngine = await packByEngine(alpha, width, height);
    const ours = await encodeAlpha({ values: alpha, first: 0, step: 1, width, height }, context);
    expect(ours.length).toBeLessThan(lengthByEngine * 1.1 + 64);
  });
});
