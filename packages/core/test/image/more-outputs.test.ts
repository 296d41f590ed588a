import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { readDirectory } from '../../src/image/tiff/directory/directory.ts';
import { inspect } from '../../src/inspect.ts';
import { exifOrientation, fixtureNames, latin1, openFixture, withJpegSegment } from '../fixtures.ts';
import { blue, corners, decode, distance, lime, quadrants, red } from './pixels.ts';
import { profileChunk, writePng } from './png.ts';
import { profiles } from './profiles.ts';

const outputs = ['avif', 'gif', 'tiff'] as const;
const codesOf = (notes: readonly { code: string }[]): string[] => notes.map(({ code }) => code);
/** Size, channels and depth, and what else the engine reads from the header of a result. */
const headerOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata();
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><who/></x:xmpmeta>';
const iptc = latin1('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02\x78\0\x07caption');

/** A png of one row with these pixels of red, green, blue and alpha. */
const rowOf = (...pixels: readonly number[][]): Promise<Buffer> =>
  sharp(Uint8Array.from(pixels.flat()), { raw: { width: pixels.length, height: 1, channels: 4 } })
    .png()
    .toBuffer();
const pixelsOf = async (bytes: Uint8Array, page = 0): Promise<number[]> => [
  ...(await sharp(bytes, { page }).toColourspace('srgb').ensureAlpha().raw().toBuffer()),
];

describe.each(outputs)('%s', (to) => {
  const sources = fixtureNames.filter((name) => name.startsWith('quadrants.'));

  it.each(sources)('shows %s with its size and colours', async (name) => {
    const { bytes, mediaType, extension } = await convert(openFixture(name), { to });
    const picture = await decode(bytes);
    expect([picture.width, picture.height]).toEqual([60, 40]);
    expect(distance(corners(picture), quadrants)).toBeLessThanOrEqual(to === 'avif' || name.endsWith('jpg') ? 8 : 2);
    expect([mediaType, extension]).toEqual([`image/${to}`, to]);
  });

  it('has the requested size', async () => {
    const config = { width: 30, height: 30, fit: 'crop' } as const;
    const { bytes } = await convert(openFixture('quadrants.png'), { to, config });
    expect(await headerOf(bytes)).toMatchObject({ width: 30, height: 30 });
  });

  it.each([6, 8])('is upright if EXIF states orientation %i', async (orientation) => {
    const source = withJpegSegment(openFixture('quadrants.jpg'), 0xe1, exifOrientation(orientation));
    const { bytes } = await convert(source, { to });
    const found = await headerOf(bytes);
    expect([found.width, found.height, found.orientation ?? 1]).toEqual([40, 60, 1]);
  });

  it('is inspected', async () => {
    const { bytes } = await convert(openFixture('quadrants.png'), { to });
    expect(await inspect(bytes)).toMatchObject({ type: to, facts: { width: 60, height: 40 } });
  });

  it('is made of CMYK as the other outputs are', async () => {
    const { bytes, notes } = await convert(openFixture('cmyk.jpg'), { to });
    const png = await convert(openFixture('cmyk.jpg'), { to: 'png' });
    expect(distance(corners(await decode(bytes)), corners(await decode(png.bytes)))).toBeLessThanOrEqual(8);
    expect(codesOf(notes)).toContain('COLOUR_CONVERTED');
  });

  it('has no metadata after strip', async () => {
    const { bytes } = await convert(withEverything(), { to, config: { strip: true } });
    const { exif, xmp: kept, iptc: records, icc } = await headerOf(bytes);
    expect([exif, kept, records, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

function withEverything(): Uint8Array {
  const exif = withJpegSegment(openFixture('quadrants.jpg'), 0xe1, exifOrientation(1));
  return withJpegSegment(withJpegSegment(exif, 0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${xmp}`)), 0xed, iptc);
}

describe('sixteen bits', () => {
  it('stay in tiff, exactly', async () => {
    const { bytes, notes } = await convert(openFixture('rgb16.png'), { to: 'tiff' });
    const raw = await sharp(bytes).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect([0, 2, 4].map((at) => raw.readUInt16LE(at))).toEqual([12345, 23456, 34567]);
    expect(notes).toEqual([]);
  });

  it('stay one channel in a gray tiff', async () => {
    const { bytes } = await convert(openFixture('gray16.png'), { to: 'tiff' });
    expect(await headerOf(bytes)).toMatchObject({ depth: 'ushort', channels: 1 });
  });

  it.each(['avif', 'gif'] as const)('become eight in %s, with a note', async (to) => {
    const { bytes, notes } = await convert(openFixture('rgb16.png'), { to });
    const eight = [12345, 23456, 34567].map((sample) => sample / 257);
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [eight])).toBeLessThanOrEqual(3);
    expect(codesOf(notes)).toContain('DEPTH_REDUCED');
  });
});

describe('alpha', () => {
  const soft = [
    [250, 10, 20, 255],
    [10, 250, 20, 130],
    [10, 20, 250, 120],
    [0, 0, 0, 0],
  ];

  it('stays in tiff, exactly', async () => {
    const { bytes, notes } = await convert(await rowOf(...soft), { to: 'tiff' });
    expect(await pixelsOf(bytes)).toEqual(soft.flat());
    expect(notes).toEqual([]);
  });

  it('stays in avif', async () => {
    const { bytes, notes } = await convert(openFixture('half-transparent.png'), { to: 'avif' });
    const source = await pixelsOf(openFixture('half-transparent.png'));
    const found = await pixelsOf(bytes);
    const far = source.map((sample, at) => (at % 4 === 3 ? Math.abs(sample - found[at]!) : 0));
    expect(Math.max(...far)).toBeLessThanOrEqual(4);
    expect(notes).toEqual([]);
  });

  it('is all or nothing in gif: from half, a pixel is opaque', async () => {
    const { bytes, notes } = await convert(await rowOf(...soft), { to: 'gif' });
    const found = await pixelsOf(bytes);
    expect([3, 7, 11, 15].map((at) => found[at])).toEqual([255, 255, 0, 0]);
    expect(found.slice(0, 7)).toEqual([250, 10, 20, 255, 10, 250, 20]);
    expect(codesOf(notes)).toEqual(['ALPHA_REDUCED']);
  });

  it('needs no note in gif if it is all or nothing already', async () => {
    const { notes } = await convert(await rowOf([1, 2, 3, 255], [9, 9, 9, 0]), { to: 'gif' });
    expect(notes).toEqual([]);
  });
});

describe('the palette of a gif', () => {
  /** One pixel for each of the first colours of a list without repetitions. */
  const coloursOf = (count: number) =>
    rowOf(...Array.from({ length: count }, (_, index) => [index % 16, (index * 7) % 256, 255 - (index % 256), 255]));

  it.each([2, 200, 255])('holds %i colours exactly', async (count) => {
    const source = await coloursOf(count);
    const { bytes, notes } = await convert(source, { to: 'gif' });
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(source));
    expect(notes).toEqual([]);
  });

  it('has a note from 256 colours on', async () => {
    const { notes } = await convert(await coloursOf(256), { to: 'gif' });
    expect(codesOf(notes)).toEqual(['COLOURS_REDUCED']);
  });

  it('counts transparent pixels as one colour', async () => {
    const opaque = Array.from({ length: 254 }, (_, index) => [index, 0, 0, 255]);
    const { bytes, notes } = await convert(await rowOf(...opaque, [5, 5, 5, 0], [6, 6, 6, 0]), { to: 'gif' });
    expect(notes).toEqual([]);
    expect((await pixelsOf(bytes)).slice(0, 254 * 4)).toEqual(opaque.flat());
  });
});

describe.each(['animated.gif', 'animated.webp'])('%s', (name) => {
  it.each([{}, { width: 30 }])('stays animated in gif with its delays and loops, with %j', async (config) => {
    const { bytes, notes } = await convert(openFixture(name), { to: 'gif', config });
    expect((await inspect(bytes)).facts).toMatchObject({ frames: 3, durationMs: 360, loops: 3 });
    const frames = await Promise.all([0, 1, 2].map(async (page) => (await decode(bytes, { page })).at(0.5, 0.5)));
    expect(distance(frames, [red, lime, blue])).toBeLessThanOrEqual(6);
    expect(codesOf(notes).filter((code) => code !== 'COLOURS_REDUCED')).toEqual([]);
  });

  it.each(['avif', 'tiff'] as const)('gives its first frame to %s, with a note', async (to) => {
    const { bytes, notes } = await convert(openFixture(name), { to });
    const picture = await decode(bytes);
    expect([picture.width, picture.height]).toEqual([60, 40]);
    expect(distance([picture.at(0.5, 0.5)], [red])).toBeLessThanOrEqual(6);
    expect(codesOf(notes)).toContain('FRAMES_DROPPED');
  });
});

it('rounds the delays of an animation to hundredths of a second in gif, with a note', async () => {
  const raw = { width: 2, height: 4, channels: 3, pageHeight: 2 } as const;
  const pixels = Uint8Array.from({ length: 24 }, (_, at) => (at < 12 ? 0 : 255));
  const source = await sharp(pixels, { raw })
    .webp({ delay: [33, 40], loop: 0, lossless: true })
    .toBuffer();
  const { bytes, notes } = await convert(source, { to: 'gif' });
  expect((await headerOf(bytes)).delay).toEqual([30, 40]);
  expect(codesOf(notes)).toEqual(['FRAME_DELAYS_CHANGED']);
});

describe('metadata', () => {
  it('stays in tiff: EXIF, XMP and IPTC', async () => {
    const { bytes, notes } = await convert(withEverything(), { to: 'tiff' });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('<who/>');
    expect(text).toContain('caption');
    expect(notes).toEqual([]);
  });

  it('stays in avif, but for IPTC', async () => {
    const { bytes, notes } = await convert(withEverything(), { to: 'avif' });
    const { exif, xmp: kept } = await headerOf(bytes);
    expect(kept?.toString()).toContain('<who/>');
    expect(exif).toBeDefined();
    expect(notes).toMatchObject([{ code: 'METADATA_DROPPED', message: expect.stringContaining('IPTC') }]);
  });

  it('is lost in gif, with notes', async () => {
    const { notes } = await convert(withEverything(), { to: 'gif' });
    const lost = notes.filter(({ code }) => code === 'METADATA_DROPPED').map(({ message }) => message);
    for (const kind of ['EXIF', 'XMP', 'IPTC']) expect(lost.join()).toContain(kind);
  });
});

describe('profiles', () => {
  const wide = profiles['rgb by gammas']!;

  it.each(['avif', 'tiff'] as const)('stay in %s with the samples', async (to) => {
    const source = writePng({ pixel: [200, 100, 50], chunks: [profileChunk(wide)] });
    const { bytes } = await convert(source, { to });
    expect(Buffer.compare((await headerOf(bytes)).icc!, wide)).toBe(0);
  });

  it('become sRGB in gif, as with strip in png', async () => {
    const source = writePng({ pixel: [200, 100, 50], chunks: [profileChunk(wide)] });
    const { bytes, notes } = await convert(source, { to: 'gif' });
    const png = await convert(source, { to: 'png', config: { strip: true } });
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [(await decode(png.bytes)).at(0.5, 0.5)])).toBe(0);
    expect(codesOf(notes)).toContain('COLOUR_CONVERTED');
  });
});

describe('the directory of a tiff', () => {
  const tagsOf = (bytes: Uint8Array) => readDirectory(bytes)!.entries;

  it('has its tags sorted, once each, and the resolution of the source', async () => {
    const source = await sharp(openFixture('quadrants.png')).withMetadata({ density: 300 }).jpeg().toBuffer();
    const { bytes } = await convert(source, { to: 'tiff' });
    const tags = tagsOf(bytes).map(({ tag }) => tag);
    expect(tags).toEqual([...new Set(tags)].sort((one, two) => one - two));
    expect((await headerOf(bytes)).density).toBe(300);
  });

  it('states no unit of resolution if the source has none', async () => {
    const { bytes } = await convert(openFixture('quadrants.svg'), { to: 'tiff' });
    const unit = tagsOf(bytes).find(({ tag }) => tag === 296)!;
    expect(unit.field[0]).toBe(1); // TIFF 6.0, "ResolutionUnit": no absolute unit of measurement
  });
});

it.each(outputs)('%s refuses a size that it cannot have', async (to) => {
  const config = { width: 10_000, height: 1 } as const;
  const wide = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const limits = { maxPixels: 5_000 };
  await expect(convert(wide, { to, config: { ...config, fit: 'exact' }, limits })).rejects.toMatchObject({
    code: 'OUTPUT_TOO_LARGE',
  });
});
