import { readFileSync } from 'node:fs';
import sharp, { type Sharp, type TiffOptions, type WebpOptions } from 'sharp';
import { type Packing, writePsd } from '../builders/psd-builder.ts';
import {
  buildTiff,
  directoryFirst,
  firstBlockAt,
  joinFile,
  type Tag,
  type TiffForm,
} from '../builders/tiff-builder.ts';
import { writeBmp } from './bmp.ts';
import { bands, colourRows, doubled, gray, grayRows, height, image, samples, width } from './cut-picture-rows.ts';
import { fixedOffset } from './cut-pictures.ts';

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
export const lossless = (picture: Sharp, options: WebpOptions) =>
  picture.webp({ lossless: true, exact: true, ...options }).toBuffer();

type TiffChoice = Partial<
  Pick<TiffForm, 'packing' | 'predictor' | 'rowsPerStrip' | 'tile' | 'isPlanar' | 'isLowBitFirst'>
>;
export function tiff(choice: TiffChoice, toleranceRows: number): CutPicture {
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
export function packedTiff(
  compression: number,
  depth: number,
  packed: Uint8Array,
  rows: CutPicture['rows'],
): CutPicture {
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
export function engineTiff(options: TiffOptions, toleranceRows: number): CutPicture {
  const make = async () => directoryFirst(new Uint8Array(await image().tiff(options).toBuffer()));
  return { make, dataAt: firstBlockAt, toleranceRows };
}

/** One stream per plane, which the engine does not read. */
export async function jpegPlanes(): Promise<Uint8Array> {
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
export async function webpTiff(options: WebpOptions, rowsPerStrip: number): Promise<Uint8Array> {
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
export async function wrappedBmp(compression: 4 | 5, picture: Promise<Uint8Array>): Promise<Uint8Array> {
  return writeBmp({ width, height, bits: 0, compression, pixels: await picture });
}

/** The compression fixtures. @see src/image/compression/fixtures/ORIGIN.md */
export function fixture(name: string, toleranceRows: number): CutPicture {
  const make = () =>
    directoryFirst(
      new Uint8Array(readFileSync(new URL(`../../src/image/compression/fixtures/${name}`, import.meta.url))),
    );
  return { make, dataAt: firstBlockAt, toleranceRows };
}

export function psd(packing: Packing, depth: 8 | 16, isLarge: boolean): CutPicture {
  const plane = depth === 8 ? gray : doubled(gray);
  const counts = packing === 'packBits' ? height * (isLarge ? 4 : 2) : 0;
  return {
    make: () => writePsd({ width, height, mode: 'gray', depth, isLarge, packing, planes: [plane] }),
    rows: grayRows,
    dataAt: fixedOffset((isLarge ? 44 : 40) + counts),
    toleranceRows: 8,
  };
}
export function colourPsd(packing: Packing): CutPicture {
  const make = () => writePsd({ width, height, packing, planes: bands });
  return {
    make,
    rows: colourRows,
    dataAt: fixedOffset(40 + (packing === 'packBits' ? height * 6 : 0)),
    planes: 3,
    toleranceRows: 8,
  };
}
export function layeredPsd(packing: Packing, depth: 8 | 16): CutPicture {
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
