import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { readDirectory, withTags } from '../../src/image/tiff/directory/directory.ts';
import { exifOrientation, latin1, openFixture, withJpegSegment } from '../fixtures.ts';
import { corners, decode, distance, type Pixel, quadrants } from './pixels.ts';
import { profileChunk, writePng } from './png.ts';

const [a, b, c, d] = quadrants as [Pixel, Pixel, Pixel, Pixel];

/** The stored corner that is displayed at each position. @see Exif 2.32, "Orientation" */
const shown: [number, Pixel[], [number, number]][] = [
  [1, [a, b, c, d], [60, 40]],
  [2, [b, a, d, c], [60, 40]],
  [3, [d, c, b, a], [60, 40]],
  [4, [c, d, a, b], [60, 40]],
  [5, [a, c, b, d], [40, 60]],
  [6, [c, a, d, b], [40, 60]],
  [7, [d, b, c, a], [40, 60]],
  [8, [b, d, a, c], [40, 60]],
];

describe.each(shown)('orientation %i', (orientation, expected, size) => {
  const source = withJpegSegment(openFixture('quadrants.jpg'), 0xe1, exifOrientation(orientation));

  it.each([{}, { strip: true }, { width: size[0] * 2 }])(
    'is applied to the pixels and reset, with %j',
    async (config) => {
      const { bytes } = await convert(source, { to: 'jpg', config });
      const picture = await decode(bytes);
      expect(picture.width / picture.height).toBe(size[0] / size[1]);
      expect(distance(corners(picture), expected)).toBeLessThanOrEqual(8);
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
    },
  );
});

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><who/></x:xmpmeta>';
const iptc = latin1('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02\x78\0\x07caption');

function withEverything(): Uint8Array {
  const plain = openFixture('quadrants.jpg');
  const exif = withJpegSegment(plain, 0xe1, exifOrientation(1));
  return withJpegSegment(withJpegSegment(exif, 0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${xmp}`)), 0xed, iptc);
}

describe('metadata', () => {
  it.each(['jpg', 'png', 'webp'] as const)('stays in %s', async (to) => {
    const { bytes } = await convert(withEverything(), { to });
    const found = await sharp(bytes).metadata();
    expect(found.exif).toBeDefined();
    expect(found.xmp?.toString()).toContain('<who/>');
    if (to === 'jpg') expect(found.iptc?.toString('latin1')).toContain('caption');
  });

  it.each(['png', 'webp'] as const)('loses IPTC in %s, with a note', async (to) => {
    const { bytes, notes } = await convert(withEverything(), { to });
    const isThere = (await sharp(bytes).metadata()).iptc !== undefined;
    expect(isThere).toBe(false);
    expect(notes).toMatchObject([{ code: 'METADATA_DROPPED', class: 'lost' }]);
  });

  // @spec "| `strip` | boolean | When true, metadata is removed from the output |"
  it.each(['jpg', 'png', 'webp'] as const)('is removed from %s by strip', async (to) => {
    const { bytes, notes } = await convert(withEverything(), { to, config: { strip: true } });
    const { exif, xmp: kept, iptc: keptToo, icc } = await sharp(bytes).metadata();
    expect([exif, kept, keptToo, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(notes).toEqual([]);
  });
});

describe('EXIF', () => {
  const block = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

  it.each(['jpg', 'png', 'webp'] as const)('of several segments is joined in %s', async (to) => {
    const plain = openFixture('quadrants.jpg');
    const text = 'x'.repeat(30);
    const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x0e, 0, 2, 0, 0, 0, 30, 0, 0, 0, 26, 0, 0, 0, 0];
    const exif = Uint8Array.from([...head, ...latin1(text)]);
    const segment = (part: Uint8Array): Uint8Array => Uint8Array.from([...latin1('Exif\0\0'), ...part]);
    // Each is inserted before the existing ones.
    const last = withJpegSegment(plain, 0xe1, segment(exif.subarray(40)));
    const { bytes } = await convert(withJpegSegment(last, 0xe1, segment(exif.subarray(0, 40))), { to });
    expect(block((await sharp(bytes).metadata()).exif)).toContain(text);
  });

  it.each(['jpg', 'png', 'webp'] as const)('of a tiff is written into %s', async (to) => {
    const tiff = await sharp(openFixture('quadrants.jpg')).tiff({ compression: 'lzw' }).toBuffer();
    const { bytes } = await convert(withArtist(tiff), { to });
    expect(block((await sharp(bytes).metadata()).exif)).toContain('Ada Lovelace');
  });

  it('in a webp has no prefix, unlike in a jpg', async () => {
    const { bytes } = await convert(withEverything(), { to: 'webp' });
    expect(block(bytes)).toMatch(/EXIF....(II\*\0|MM\0\*)/s);
  });
});

/** Adds the tag Artist in a new directory at the end of the file. @see TIFF 6.0, "Artist" */
function withArtist(tiff: Buffer): Uint8Array {
  const directory = readDirectory(tiff);
  if (directory === undefined) throw new Error('the engine wrote no directory');
  return withTags(tiff, directory, new Map([[0x013b, latin1('Ada Lovelace\0')]]));
}

/** @see JPEG File Interchange Format 1.02, "JFIF File Syntax" */
const jfif = (unit: number, density: number): Uint8Array =>
  Uint8Array.from([...latin1('JFIF\0'), 1, 2, unit, density >> 8, density & 255, density >> 8, density & 255, 0, 0]);

describe('the density', async () => {
  const plain = await sharp(openFixture('quadrants.jpg')).jpeg().toBuffer(); // the engine states none
  it.each([
    ['per inch', jfif(1, 300)],
    ['per centimetre', jfif(2, 118)],
  ])('%s of a jpg stays in jpg and png', async (_, segment) => {
    const source = withJpegSegment(plain, 0xe0, segment);
    for (const config of [{}, { width: 20 }]) {
      const jpg = await convert(source, { to: 'jpg', config });
      expect(await densityOf(jpg.bytes)).toBe(300);
      expect([...jpg.bytes.subarray(2, 13)]).toEqual([0xff, 0xe0, 0, 16, ...latin1('JFIF\0'), 1, 2]);
      expect(await densityOf((await convert(source, { to: 'png', config })).bytes)).toBe(300);
    }
  });

  it('of a png stays in jpg, before the EXIF', async () => {
    const png = await sharp(openFixture('quadrants.png')).png().withDensity(200).toBuffer();
    const { bytes } = await convert(png, { to: 'jpg' });
    expect(await densityOf(bytes)).toBe(200);
    expect([bytes[3], bytes[21]]).toEqual([0xe0, 0xe1]);
  });

  it('is removed from a jpg by strip', async () => {
    const { bytes } = await convert(withJpegSegment(plain, 0xe0, jfif(1, 300)), { to: 'jpg', config: { strip: true } });
    expect(await densityOf(bytes)).toBe(72);
  });
});

const densityOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).density;

/** Converts a Display P3 colour to sRGB by the matrices of both spaces and their shared transfer curve. */
function p3ToSrgb(pixel: Pixel): Pixel {
  const [r = 0, g = 0, b = 0] = pixel.map((sample) =>
    sample / 255 <= 0.04045 ? sample / 255 / 12.92 : ((sample / 255 + 0.055) / 1.055) ** 2.4,
  );
  const linear = [1.2249 * r - 0.2247 * g, -0.042 * r + 1.0419 * g, -0.0197 * r - 0.0786 * g + 1.0979 * b];
  return linear.map((value) =>
    Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)),
  );
}

describe('a profile', () => {
  const inks: Pixel = [120, 90, 160];
  const flat = sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 120, g: 90, b: 160 } } });
  /** The samples 120, 90, 160 in an 8- or 16-bit png declared as Display P3. */
  async function tagged(depth: 8 | 16): Promise<Uint8Array> {
    const p3 = (await sharp(await flat.clone().withIccProfile('p3').png().toBuffer()).metadata()).icc;
    if (p3 === undefined) throw new Error('the engine attached no profile');
    return writePng({ depth, pixel: inks, chunks: [profileChunk(p3)] });
  }

  it.each([8, 16] as const)('of %i bits stays with its pixels untouched', async (depth) => {
    const { bytes } = await convert(await tagged(depth), { to: 'png' });
    expect((await decode(bytes)).at(0.5, 0.5)).toEqual(inks);
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
  });

  it.each([8, 16] as const)('of %i bits is applied if it is removed', async (depth) => {
    for (const to of ['png', 'jpg', 'webp'] as const) {
      const { bytes } = await convert(await tagged(depth), { to, config: { strip: true } });
      expect((await sharp(bytes).metadata()).icc).toBeUndefined();
      const found = (await decode(bytes)).at(0.5, 0.5);
      expect(distance([found], [p3ToSrgb(inks)])).toBeLessThanOrEqual(to === 'png' ? 2 : 4);
    }
  });

  it('is not assumed if a picture without one is stripped', async () => {
    const { bytes } = await convert(openFixture('rgb16.png'), { to: 'png', config: { strip: true } });
    const raw = await sharp(bytes).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect([0, 2, 4].map((at) => raw.readUInt16LE(at))).toEqual([12345, 23456, 34567]);
  });
});

describe('cmyk', () => {
  it.each(['cmyk.jpg', 'cmyk.tiff'])('of %s becomes sRGB without a profile, with a note', async (name) => {
    const { bytes, notes } = await convert(openFixture(name), { to: 'png' });
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ space: 'srgb', channels: 3 });
    expect(found.icc).toBeUndefined();
    expect(notes).toMatchObject([{ code: 'COLOUR_CONVERTED', class: 'changed' }]);
    // Naive inks through a press profile are duller than on a screen, but keep their hues.
    const [first, second, third, fourth] = corners(await decode(bytes)) as [Pixel, Pixel, Pixel, Pixel];
    expect(first[0]).toBeGreaterThan(200);
    expect(Math.max(...second)).toBe(second[1]);
    expect(Math.max(...third)).toBe(third[2]);
    expect(Math.min(...fourth)).toBeGreaterThan(250);
  });
});
