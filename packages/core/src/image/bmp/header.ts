import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { PlanesHeader } from '../planes/header.ts';
import type { ColourSpace } from './colour-space.ts';
import { readColourSpace } from './colour-space.ts';
import type { BmpCompression } from './compression.ts';
import { resolveCompression } from './compression.ts';
import type { Masks } from './masks.ts';
import { defaultMasks, readMasks } from './masks.ts';

/** Everything that a bitmap states before its pixels. Offsets are from the start of the file. */
export interface BmpHeader {
  readonly version: string;
  readonly width: number;
  readonly height: number;
  /** True if rows go from top to bottom, which a negative height states. */
  readonly isTopDown: boolean;
  readonly bitsPerPixel: number;
  readonly compression: BmpCompression;
  /** Bits of each channel in a pixel; absent for palette indexes. */
  readonly masks: Masks | undefined;
  readonly palette: PaletteLocation | undefined;
  readonly pixelOffset: number;
  /** Stated length of the pixels; often 0 or wrong. */
  readonly statedLength: number;
  /** Pixels per inch, if pixels are square. */
  readonly density: number | undefined;
  readonly colourSpace: ColourSpace;
}

/** A bitmap whose headers are read. */
export interface OpenBmp {
  readonly file: ByteReader;
  readonly bytes: Uint8Array;
  readonly header: BmpHeader;
  /** Facts that do not depend on the pixel format. */
  readonly facts: Pick<PlanesHeader, 'width' | 'height' | 'profile' | 'density'>;
  readonly options: WriteOptions | undefined;
}

/** Position and maximum size of the palette. */
export interface PaletteLocation {
  readonly start: number;
  readonly count: number;
  /** 3 bytes in the oldest version, otherwise 4. */
  readonly entryLength: 3 | 4;
}

const fileHeaderLength = 14;
const metresPerInch = 0.0254;
const versions = new Map([
  [12, 'OS/2 1'],
  [40, 'Windows 3'],
  [52, 'Windows 3 with masks'],
  [56, 'Windows 3 with masks and alpha'],
  [108, 'Windows 4'],
  [124, 'Windows 5'],
]);

/**
 * Reads the headers of the bitmap at the cursor.
 * @see [MS-WMF], "DeviceIndependentBitmap Object"; OS/2 Presentation Manager, "BITMAPINFOHEADER2"
 */
export function readHeader(file: ByteReader): BmpHeader {
  const start = file.offset;
  const isBare = hasNoFileHeader(file);
  file.seek(start);
  if (!isBare) file.skip(10); // signature, file size (often wrong), hot spot of a pointer
  const statedOffset = isBare ? 0 : file.u32();
  const length = file.u32();
  // An OS/2 2 header may end after any field.
  const version = versions.get(length) ?? (length >= 16 && length <= 64 ? 'OS/2 2' : undefined);
  if (version === undefined) {
    const expected = 'expected 12, 16 to 64, 108 or 124';
    throw new ConversionError('IMAGE_DAMAGED', `the header has ${length} bytes; ${expected}`, {
      at: start + fileHeaderLength,
    });
  }
  const headerStart = isBare ? start : start + fileHeaderLength;
  const window = file.windowAt(headerStart, length);
  const size = length === 12 ? readCoreSize(window) : readSize(window);
  const fields = readFields(window);
  const { bitsPerPixel } = size;
  const compression = resolveCompression(fields.compression, bitsPerPixel);
  const maskLocation = { isInHeader: length >= 52 && version !== 'OS/2 2', hasAlpha: fields.compression === 6 };
  file.seek(headerStart + length);
  const masks = compression === 'masks' ? readMasks(file, window, maskLocation) : defaultMasks(bitsPerPixel);
  const paletteStart = file.offset;
  // An offset that leaves no room for a palette is wrong; the pixels then follow the palette.
  const first = paletteStart + (hasPalette(bitsPerPixel) ? 1 : 0);
  const usesStatedOffset = statedOffset >= first && statedOffset <= file.length;
  const available = usesStatedOffset ? statedOffset - paletteStart : file.length - paletteStart;
  const entryLength = length === 12 ? 3 : 4;
  const palette = locatePalette(paletteStart, {
    entryLength,
    available,
    bitsPerPixel,
    statedCount: fields.colours,
  });
  const paletteEnd = paletteStart + (palette === undefined ? 0 : palette.count * entryLength);
  return {
    ...size,
    version,
    compression,
    masks,
    palette,
    pixelOffset: usesStatedOffset ? statedOffset : paletteEnd,
    statedLength: fields.length,
    density: toDensity(fields.xPixelsPerMetre, fields.yPixelsPerMetre),
    colourSpace: readColourSpace(window, headerStart),
  };
}

/** A bitmap without a file header starts with the length of its info header instead of letters. */
function hasNoFileHeader(file: ByteReader): boolean {
  return file.remaining >= 4 && [40, 108, 124].includes(file.u32());
}

type Dimensions = Pick<BmpHeader, 'width' | 'height' | 'isTopDown' | 'bitsPerPixel'>;

/** @see [MS-WMF], "BitmapCoreHeader Object" */
function readCoreSize(header: ByteReader): Dimensions {
  header.skip(4);
  const [width, height] = [header.u16(), header.u16()];
  header.skip(2);
  return { width, height, isTopDown: false, bitsPerPixel: header.u16() };
}

/** @see [MS-WMF], "BitmapInfoHeader Object" */
function readSize(header: ByteReader): Dimensions {
  header.skip(4);
  const [width, height] = [header.i32(), header.i32()];
  if (width < 0) throw new ConversionError('IMAGE_DAMAGED', `the width is ${width}; it must be at least 1`);
  header.skip(2); // planes: always 1
  return { width, height: Math.abs(height), isTopDown: height < 0, bitsPerPixel: header.u16() };
}

interface Fields {
  readonly compression: number;
  readonly length: number;
  readonly xPixelsPerMetre: number;
  readonly yPixelsPerMetre: number;
  readonly colours: number;
}

/** Fields after the size; those missing in a short header are 0. */
function readFields(header: ByteReader): Fields {
  const next = (): number => (header.remaining >= 4 ? header.u32() : 0);
  return { compression: next(), length: next(), xPixelsPerMetre: next(), yPixelsPerMetre: next(), colours: next() };
}

interface PaletteLimits {
  readonly entryLength: 3 | 4;
  /** Bytes between the headers and the pixels. */
  readonly available: number;
  readonly bitsPerPixel: number;
  /** Stated number of colours; 0 means as many as the pixels can index. */
  readonly statedCount: number;
}

const hasPalette = (bitsPerPixel: number): boolean => bitsPerPixel >= 1 && bitsPerPixel <= 8;

/** Limits the stated count to the bytes before the pixels and to the indexes that the pixels can have. */
function locatePalette(
  start: number,
  { entryLength, available, bitsPerPixel, statedCount }: PaletteLimits,
): PaletteLocation | undefined {
  if (!hasPalette(bitsPerPixel)) return undefined;
  const maxCount = 2 ** bitsPerPixel;
  const count = Math.min(statedCount === 0 ? maxCount : statedCount, maxCount, Math.floor(available / entryLength));
  if (count === 0) throw new ConversionError('IMAGE_DAMAGED', 'there is no palette before the pixels', { at: start });
  return { start, count, entryLength };
}

/** From pixels per metre. A resolution of non-square pixels is dropped, since outputs have only one value. */
function toDensity(xPixelsPerMetre: number, yPixelsPerMetre: number): number | undefined {
  return xPixelsPerMetre > 0 && xPixelsPerMetre === yPixelsPerMetre && xPixelsPerMetre < 0x7fffffff
    ? xPixelsPerMetre * metresPerInch
    : undefined;
}
