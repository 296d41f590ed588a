import { type Packing, packings } from '../builders/psd-builder.ts';
import { firstBlockAt } from '../builders/tiff-builder.ts';
import { packRows, writeBmp } from './bmp.ts';
import {
  type CutPicture,
  colourPsd,
  engineTiff,
  fixedOffset,
  fixture,
  jpegPlanes,
  layeredPsd,
  lossless,
  packedTiff,
  psd,
  tiff,
  webpTiff,
  wrappedBmp,
} from './cut-picture-forms.ts';
import {
  blackRows,
  bottomUp,
  colourRows,
  drawing,
  faxRows,
  fullNumbers,
  gray,
  grayOf,
  grayRows,
  height,
  image,
  nibbleRows,
  palette,
  runs4,
  runs8,
  runs24,
  width,
} from './cut-picture-rows.ts';

const bmpStart = (file: Uint8Array): number => Buffer.from(file.buffer, file.byteOffset).readUInt32LE(10);
const packingNames = Object.keys(packings) as Packing[];

// One picture in every form of every container that can be truncated, with its expected rows.

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
