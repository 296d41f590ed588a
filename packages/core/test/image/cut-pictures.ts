import { readFileSync } from 'node:fs';
import sharp, { type Sharp, type TiffOptions, type WebpOptions } from 'sharp';
import { blackCodes, whiteCodes } from '../../src/image/compression/run-codes.data.ts';
import { type Packing, packings, writePsd } from '../builders/psd-builder.ts';
import {
  buildTiff,
  directoryFirst,
  firstBlockAt,
  joinFile,
  type Tag,
  type TiffForm,
} from '../builders/tiff-builder.ts';
import { packRows, writeBmp } from './bmp.ts';

// One picture in every form of every container that can be truncated, with its expected rows.

/** A file to truncate, and its expected rows. */
export interface CutPicture {
  readonly make: () => Promise<Uint8Array> | Uint8Array;
  /** The rows as sRGB samples; absent if the compression is lossy. */
  readonly rows?: readonly Uint8Array[];
  /** Offset of the compressed pixels. */
  readonly dataAt?: (file: Uint8Array) => number;
  /** Number of consecutive planes: a row is complete when the last plane has it. */
  readonly planes?: number;
  /** Tolerance in rows: those decoded at once, and the unevenness of the compression. */
  readonly toleranceRows: number;
  /** True if the bottom row is the first in the file. */
  readonly isBottomUp?: true;
  /** True if every part of the file affects all rows. */
  readonly affectsAllRows?: true;
}

const [width, height] = [96, 160];
const count = width * height;
/** Smooth enough for lossy encoders, and noisy enough to compress evenly. */
const sampleAt = (pixel: number, band: number): number => {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return (x + y + band * 40 + (mix(pixel * 3 + band) % 37)) % 256;
};
function mix(number: number): number {
  const first = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  const second = Math.imul(first ^ (first >>> 12), 0x297a2d39);
  return (second ^ (second >>> 15)) >>> 0;
}
const pixels = Array.from({ length: count }, (_, pixel) => pixel);
const samples = Uint8Array.from(pixels.flatMap((pixel) => [0, 1, 2].map((band) => sampleAt(pixel, band))));
const image = () => sharp(samples, { raw: { width, height, channels: 3 } });
const lossless = (picture: Sharp, options: WebpOptions) =>
  picture.webp({ lossless: true, exact: true, ...options }).toBuffer();
/** Squares of a few colours, which encoders store with a palette. */
function drawing(colours: number): Sharp {
  const squares = pixels.flatMap((pixel) => {
    const square = Math.floor((pixel % width) / 5) + 31 * Math.floor(pixel / width / 3);
    const colour = mix(square) % colours;
    return [colour * 25, 255 - colour * 20, (colour * 90) % 256];
  });
  return sharp(Uint8Array.from(squares), { raw: { width, height, channels: 3 } });
}
const toRows = (colourOf: (pixel: number) => readonly number[]): Uint8Array[] =>
  Array.from({ length: height }, (_, y) =>
    Uint8Array.from(pixels.slice(y * width, (y + 1) * width).flatMap((pixel) => [...colourOf(pixel)])),
  );
const colourRows = toRows((pixel) => [0, 1, 2].map((band) => sampleAt(pixel, band)));
const grayOf = (value: number): number[] => [value, value, value];
const grayRows = toRows((pixel) => grayOf(sampleAt(pixel, 0)));
const isBlack = (pixel: number): boolean => mix(pixel) % 3 === 0;
const blackRows = toRows((pixel) => grayOf(isBlack(pixel) ? 0 : 255));

const bands = [0, 1, 2].map((band) => Uint8Array.from(pixels, (pixel) => sampleAt(pixel, band)));
const [gray] = bands as [Uint8Array];
const doubled = (plane: Uint8Array): Uint8Array => Uint8Array.from([...plane].flatMap((value) => [value, value]));
const fixedOffset = (length: number) => (): number => length;

const palette = Array.from({ length: 256 }, (_, index) => grayOf(index));
const grayNumbers = Array.from({ length: height }, (_, y) => [...gray.subarray(y * width, (y + 1) * width)]);
const bottomUp = grayNumbers.toReversed();
const bmpStart = (file: Uint8Array): number => Buffer.from(file.buffer, file.byteOffset).readUInt32LE(10);
const runs8 = Uint8Array.from(bottomUp.flatMap((row) => [...row.flatMap((value) => [1, value]), 0, 0]).concat(0, 1));
const nibbleRows = toRows((pixel) => grayOf((sampleAt(pixel, 0) >> 4) * 17));
const runs4 = Uint8Array.from(
  bottomUp.flatMap((row) => [...row.flatMap((value) => [1, value & 0xf0]), 0, 0]).concat(0, 1),
);
const runs24 = Uint8Array.from(
  bottomUp.flatMap((row) => [...row.flatMap((value) => [1, value, value, value]), 0, 0]).concat(0, 1),
);
const fullNumbers = Array.from({ length: height }, (_, y) =>
  pixels.slice(y * width, (y + 1) * width).map((pixel) => {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((band) => sampleAt(pixel, band));
    return red * 65_536 + green * 256 + blue;
  }),
);

/** Fax codes of black and white rows, each padded to this alignment in bits. */
function faxRows(alignment: number): Uint8Array {
  const bits = Array.from({ length: height }, (_, y) => {
    let row = '';
    let x = 0;
    for (let black = false; x < width; black = !black) {
      const start = x;
      while (x < width && isBlack(y * width + x) === black) x++;
      row += codeOf(x - start, black);
    }
    return row.padEnd(Math.ceil(row.length / alignment) * alignment, '0');
  }).join('');
  return Uint8Array.from(bits.padEnd(Math.ceil(bits.length / 16) * 16, '0').match(/.{8}/g)!, (byte) =>
    Number.parseInt(byte, 2),
  );
}
function codeOf(length: number, black: boolean): string {
  const codes = black ? blackCodes : whiteCodes;
  return length < 64 ? codes[length]! : codes[64]! + codes[length - 64]!;
}

type TiffChoice = Partial<
  Pick<TiffForm, 'packing' | 'predictor' | 'rowsPerStrip' | 'tile' | 'isPlanar' | 'isLowBitFirst'>
>;
function tiff(choice: TiffChoice, toleranceRows: number): CutPicture {
  const form = { width, height, values: [...samples], depths: [8, 8, 8], photometric: 2, ...choice };
  const planes = choice.isPlanar ? { planes: 3 } : {};
  return {
    make: () => directoryFirst(buildTiff(form)),
    rows: colourRows,
    dataAt: firstBlockAt,
    toleranceRows,
    ...planes,
  };
}
/** A compressed strip. */
function packedTiff(compression: number, depth: number, packed: Uint8Array, rows: CutPicture['rows']): CutPicture {
  const tags: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [depth]],
    [259, 3, [compression]],
    [262, 3, [depth === 1 ? 0 : 1]],
    [278, 4, [height]],
  ]; // prettier-ignore
  return {
    make: () => directoryFirst(joinFile({}, tags, [packed])),
    rows: rows!,
    dataAt: firstBlockAt,
    toleranceRows: 3,
  };
}
function engineTiff(options: TiffOptions, toleranceRows: number): CutPicture {
  const make = async () => directoryFirst(new Uint8Array(await image().tiff(options).toBuffer()));
  return { make, dataAt: firstBlockAt, toleranceRows };
}

/** One stream per plane, which the engine does not read. */
async function jpegPlanes(): Promise<Uint8Array> {
  const streams = bands.map((band) =>
    sharp(band, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
  const tags: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [8, 8, 8]],
    [259, 3, [7]],
    [262, 3, [2]],
    [277, 3, [3]],
    [278, 4, [height]],
    [284, 3, [2]],
  ]; // prettier-ignore
  return directoryFirst(joinFile({}, tags, await Promise.all(streams)));
}
/** WebP in strips. */
async function webpTiff(options: WebpOptions, rowsPerStrip: number): Promise<Uint8Array> {
  const strips = Array.from({ length: height / rowsPerStrip }, (_, index) =>
    image()
      .extract({ left: 0, top: index * rowsPerStrip, width, height: rowsPerStrip })
      .webp(options)
      .toBuffer(),
  );
  const tags: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [8, 8, 8]],
    [259, 3, [50001]],
    [262, 3, [2]],
    [277, 3, [3]],
    [278, 4, [rowsPerStrip]],
  ]; // prettier-ignore
  return directoryFirst(joinFile({}, tags, await Promise.all(strips)));
}
/** A bitmap with an embedded image file. */
async function wrappedBmp(compression: 4 | 5, picture: Promise<Uint8Array>): Promise<Uint8Array> {
  return writeBmp({ width, height, bits: 0, compression, pixels: await picture });
}

/** The compression fixtures. @see src/image/compression/fixtures/ORIGIN.md */
function fixture(name: string, toleranceRows: number): CutPicture {
  const make = () =>
    directoryFirst(
      new Uint8Array(readFileSync(new URL(`../../src/image/compression/fixtures/${name}`, import.meta.url))),
    );
  return { make, dataAt: firstBlockAt, toleranceRows };
}

function psd(packing: Packing, depth: 8 | 16, isLarge: boolean): CutPicture {
  const plane = depth === 8 ? gray : doubled(gray);
  const counts = packing === 'packBits' ? height * (isLarge ? 4 : 2) : 0;
  return {
    make: () => writePsd({ width, height, mode: 'gray', depth, isLarge, packing, planes: [plane] }),
    rows: grayRows,
    dataAt: fixedOffset((isLarge ? 44 : 40) + counts),
    toleranceRows: 8,
  };
}
function colourPsd(packing: Packing): CutPicture {
  const make = () => writePsd({ width, height, packing, planes: bands });
  return {
    make,
    rows: colourRows,
    dataAt: fixedOffset(40 + (packing === 'packBits' ? height * 6 : 0)),
    planes: 3,
    toleranceRows: 8,
  };
}
function layeredPsd(packing: Packing, depth: 8 | 16): CutPicture {
  const own = depth === 8 ? bands : bands.map(doubled);
  const channels = { 0: own[0]!, 1: own[1]!, 2: own[2]! };
  const layer = { name: 'all', box: [0, 0, height, width] as const, channels };
  return {
    make: () => writePsd({ width, height, depth, packing, layers: [layer] }),
    rows: colourRows,
    dataAt: fixedOffset(130),
    planes: 3,
    toleranceRows: 16,
  };
}
const packingNames = Object.keys(packings) as Packing[];

export const cutPictures: Readonly<Record<string, CutPicture>> = {
  jpg: { make: () => image().jpeg({ quality: 90 }).toBuffer(), dataAt: fixedOffset(620), toleranceRows: 24 },
  'progressive jpg': {
    make: () => image().jpeg({ progressive: true }).toBuffer(),
    toleranceRows: 0,
    affectsAllRows: true,
  },
  'jpg of inks': {
    make: () => image().toColourspace('cmyk').jpeg().toBuffer(),
    dataAt: fixedOffset(620),
    toleranceRows: 24,
  },
  png: { make: () => image().png().toBuffer(), rows: colourRows, toleranceRows: 8 },
  'png of 16 bits': { make: () => image().toColourspace('rgb16').png().toBuffer(), rows: colourRows, toleranceRows: 8 },
  'interlaced png': {
    make: () => image().png({ progressive: true }).toBuffer(),
    toleranceRows: 0,
    affectsAllRows: true,
  },
  gif: { make: () => image().gif({ dither: 0 }).toBuffer(), dataAt: fixedOffset(800), toleranceRows: 8 },
  'lossy webp': { make: () => image().webp({ quality: 90 }).toBuffer(), dataAt: fixedOffset(1_500), toleranceRows: 40 },
  'lossless webp': {
    make: () => lossless(image(), {}),
    rows: colourRows,
    dataAt: fixedOffset(2_500),
    toleranceRows: 12,
  },
  'lossless webp, packed lightly': {
    make: () => lossless(image(), { effort: 0 }),
    rows: colourRows,
    dataAt: fixedOffset(2_500),
    toleranceRows: 12,
  },
  'lossless webp of a drawing': {
    make: () => lossless(drawing(9), { effort: 6 }),
    dataAt: fixedOffset(0),
    toleranceRows: 160,
  },
  'lossless webp of two colours': {
    make: () => lossless(drawing(2), { effort: 6 }),
    dataAt: fixedOffset(0),
    toleranceRows: 160,
  },
  'bmp from the top': {
    make: () => writeBmp({ width, height: -height, bits: 24, pixels: packRows(fullNumbers, 24) }),
    rows: colourRows,
    dataAt: bmpStart,
    toleranceRows: 1,
  },
  'bmp of 24 bits': {
    make: () => writeBmp({ width, height, bits: 24, pixels: packRows(fullNumbers.toReversed(), 24) }),
    rows: colourRows,
    dataAt: bmpStart,
    toleranceRows: 1,
    isBottomUp: true,
  },
  'bmp of 8 bits': {
    make: () => writeBmp({ width, height, bits: 8, palette, pixels: packRows(bottomUp, 8) }),
    rows: grayRows,
    dataAt: bmpStart,
    toleranceRows: 1,
    isBottomUp: true,
  },
  'bmp in runs of 8 bits': {
    make: () => writeBmp({ width, height, bits: 8, compression: 1, palette, pixels: runs8 }),
    rows: grayRows,
    dataAt: bmpStart,
    toleranceRows: 1,
    isBottomUp: true,
  },
  'bmp in runs of 4 bits': {
    make: () =>
      writeBmp({
        width,
        height,
        bits: 4,
        compression: 2,
        palette: palette.filter((_, at) => at % 17 === 0),
        pixels: runs4,
      }),
    rows: nibbleRows,
    dataAt: bmpStart,
    toleranceRows: 1,
    isBottomUp: true,
  },
  'bmp in runs of 24 bits': {
    make: () => writeBmp({ width, height, bits: 24, header: 64, compression: 4, pixels: runs24 }),
    rows: grayRows,
    dataAt: bmpStart,
    toleranceRows: 1,
    isBottomUp: true,
  },
  'bmp of a jpg': {
    make: () => wrappedBmp(4, image().jpeg({ quality: 90 }).toBuffer()),
    dataAt: fixedOffset(680),
    toleranceRows: 24,
  },
  'bmp of a png': {
    make: () => wrappedBmp(5, image().png().toBuffer()),
    rows: colourRows,
    dataAt: bmpStart,
    toleranceRows: 8,
  },
  'bmp in Huffman codes': {
    make: () =>
      writeBmp({
        width,
        height,
        bits: 1,
        header: 64,
        compression: 3,
        palette: [grayOf(255), grayOf(0)],
        pixels: faxRows(1),
      }),
    rows: blackRows.toReversed(),
    dataAt: bmpStart,
    toleranceRows: 8,
    isBottomUp: true,
  },
  ...Object.fromEntries(
    packingNames.flatMap((packing) => [
      [`psd, ${packing}`, psd(packing, 8, false)],
      [`psd of 16 bits, ${packing}`, psd(packing, 16, false)],
      [`psb, ${packing}`, psd(packing, 8, true)],
      [`psd of colours, ${packing}`, colourPsd(packing)],
      [`layers, ${packing}`, layeredPsd(packing, 8)],
      [`layers of 16 bits, ${packing}`, layeredPsd(packing, 16)],
    ]),
  ),
  ...Object.fromEntries(
    (['none', 'packBits', 'lzw', 'oldLzw', 'deflate', 'oldDeflate'] as const).flatMap((packing) => [
      [`tiff in one strip, ${packing}`, tiff({ packing }, 8)],
      [`tiff in strips, ${packing}`, tiff({ packing, rowsPerStrip: 20 }, 8)],
      [`tiff in tiles, ${packing}`, tiff({ packing, tile: [32, 32] }, 36)],
      [`tiff in planes, ${packing}`, tiff({ packing, isPlanar: true }, 12)],
    ]),
  ),
  'tiff of differences, lzw': tiff({ packing: 'lzw', predictor: 2 }, 8),
  'tiff of differences, deflate': tiff({ packing: 'deflate', predictor: 2 }, 8),
  'tiff with the low bit first, lzw': tiff({ packing: 'lzw', isLowBitFirst: true }, 8),
  'tiff, runs': packedTiff(2, 1, faxRows(8), blackRows),
  'tiff, runs of words': packedTiff(32771, 1, faxRows(16), blackRows),
  'tiff, ThunderScan': packedTiff(
    32809,
    4,
    Uint8Array.from(gray, (value) => 0xc0 | (value >> 4)),
    nibbleRows,
  ),
  'tiff, jpeg': engineTiff({ compression: 'jpeg', quality: 90 }, 30),
  'tiff in tiles, jpeg': engineTiff({ compression: 'jpeg', tile: true, tileWidth: 32, tileHeight: 32 }, 60),
  'tiff in planes, jpeg': { make: jpegPlanes, dataAt: firstBlockAt, planes: 3, toleranceRows: 40 },
  'tiff, webp': { make: () => webpTiff({ quality: 90 }, height), dataAt: firstBlockAt, toleranceRows: 64 },
  'tiff, lossless webp': {
    make: () => webpTiff({ lossless: true, exact: true }, height / 2),
    rows: colourRows,
    dataAt: firstBlockAt,
    toleranceRows: 32,
  },
  'tiff, fax of group 4': fixture('g4.tif', 8),
  'tiff, fax of group 3': fixture('g3-1d.tif', 8),
  'tiff, fax of group 3 by differences': fixture('g3-2d-fill.tif', 8),
  'tiff, fax in strips': fixture('g3-2d-strips.tif', 10),
  'tiff, Zstandard': fixture('zstd-16.tif', 18),
  'tiff, LZMA': fixture('lzma-16.tif', 18),
};
