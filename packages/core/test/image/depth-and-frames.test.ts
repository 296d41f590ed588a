import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { inspect } from '../../src/inspect.ts';
import { openFixture } from '../fixtures.ts';
import { blue, corners, decode, distance, lime, quadrants, red } from './pixels.ts';

describe('sixteen bits', () => {
  it('stay in png, exactly', async () => {
    const { bytes, notes } = await convert(openFixture('rgb16.png'), { to: 'png' });
    const raw = await sharp(bytes).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect([0, 2, 4].map((at) => raw.readUInt16LE(at))).toEqual([12345, 23456, 34567]);
    expect(notes).toEqual([]);
  });

  it('stay one channel in a gray picture', async () => {
    const { bytes } = await convert(openFixture('gray16.png'), { to: 'png' });
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', channels: 1 });
    const steps = await sharp(bytes).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    const source = await sharp(openFixture('gray16.png')).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    expect(steps.equals(source)).toBe(true);
  });

  it.each(['jpg', 'webp'] as const)('become eight in %s, with a note', async (to) => {
    const { bytes, notes } = await convert(openFixture('rgb16.png'), { to });
    const eight = [12345, 23456, 34567].map((sample) => sample / 257);
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [eight])).toBeLessThanOrEqual(3);
    expect(notes).toMatchObject([{ code: 'DEPTH_REDUCED' }]);
  });
});

describe('gray', () => {
  it('stays one channel', async () => {
    for (const to of ['jpg', 'png'] as const) {
      const { bytes } = await convert(openFixture('gray.jpg'), { to });
      expect((await sharp(bytes).metadata()).channels).toBe(1);
    }
  });
});

describe.each(['animated.gif', 'animated.webp'])('%s', (name) => {
  it('stays animated in webp, with its delays and loops', async () => {
    const { bytes, notes } = await convert(openFixture(name), { to: 'webp', config: { width: 30 } });
    expect((await inspect(bytes)).facts).toMatchObject({ width: 30, height: 20, frames: 3, durationMs: 360, loops: 3 });
    const frames = await Promise.all([0, 1, 2].map(async (page) => (await decode(bytes, { page })).at(0.5, 0.5)));
    expect(distance(frames, [red, lime, blue])).toBeLessThanOrEqual(6);
    expect(notes).toEqual([]);
  });

  it.each(['jpg', 'png'] as const)('gives its first frame to %s, with a note', async (to) => {
    const { bytes, notes } = await convert(openFixture(name), { to });
    const picture = await decode(bytes);
    expect([picture.width, picture.height]).toEqual([60, 40]);
    expect(distance([picture.at(0.5, 0.5)], [red])).toBeLessThanOrEqual(6);
    expect(notes.map(({ code }) => code)).toContain('FRAMES_DROPPED');
  });
});

describe('an animation at another size', () => {
  it('keeps its profile, EXIF and XMP, and loses them with strip', async () => {
    const tagged = await sharp(openFixture('animated.webp'), { animated: true })
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: 'Ada' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .webp()
      .toBuffer();
    const source = await sharp(tagged).metadata();
    const { bytes } = await convert(tagged, { to: 'webp', config: { width: 30 } });
    const kept = await sharp(bytes, { animated: true }).metadata();
    expect([kept.icc, kept.xmp]).toEqual([source.icc, source.xmp]);
    expect(kept.exif?.toString('latin1')).toContain('Ada');
    expect([kept.pages, kept.width, kept.pageHeight]).toEqual([3, 30, 20]);
    const stripped = await convert(tagged, { to: 'webp', config: { width: 30, strip: true } });
    const bare = await sharp(stripped.bytes, { animated: true }).metadata();
    expect([bare.icc, bare.xmp, bare.exif, bare.pages]).toEqual([undefined, undefined, undefined, 3]);
  });

  it('has the same frames if they are decoded in parts', async () => {
    const still = Array.from({ length: 5 }, (_, index) => Buffer.alloc(2_048 * 2_048 * 3, index * 60));
    const raw = { width: 2_048, height: 2_048 * 5, channels: 3, pageHeight: 2_048 } as const;
    const long = await sharp(Buffer.concat(still), { raw })
      .webp({ effort: 0, delay: [20, 30, 40, 50, 60] })
      .toBuffer();
    const { bytes } = await convert(long, { to: 'webp', config: { width: 16 } });
    expect((await sharp(bytes, { animated: true }).metadata()).delay).toEqual([20, 30, 40, 50, 60]);
    const grays = await Promise.all(
      [0, 1, 2, 3, 4].map(async (page) => (await decode(bytes, { page })).at(0.5, 0.5)[0]!),
    );
    for (const [index, gray] of grays.entries()) expect(Math.abs(gray - index * 60)).toBeLessThanOrEqual(4);
  });
});

describe('two-pages.tiff', () => {
  it.each(['jpg', 'png', 'webp'] as const)('gives its first page to %s, with a note', async (to) => {
    const { bytes, notes } = await convert(openFixture('two-pages.tiff'), { to });
    expect(distance(corners(await decode(bytes)), quadrants)).toBeLessThanOrEqual(6);
    expect(notes).toMatchObject([{ code: 'PAGES_DROPPED', class: 'lost' }]);
  });
});
