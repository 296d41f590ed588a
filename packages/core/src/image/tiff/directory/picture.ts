import type { Endian } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import type { Limits } from '../../../limits.ts';
import { tag } from './directory.ts';
import type { TiffPage } from './values.ts';
import { numberOf, numbersOf } from './values.ts';

/** The colour model of the samples. @see TIFF 6.0, "PhotometricInterpretation" */
export const photometric = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  mask: 4,
  separated: 5,
  yCbCr: 6,
  cieLab: 8,
  iccLab: 9,
  ituLab: 10,
  logL: 32844,
  logLuv: 32845,
} as const;

/** @see TIFF 6.0, "Compression", and later registrations */
export const compression = {
  none: 1,
  ccittRle: 2,
  group3: 3,
  group4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  next: 32766,
  ccittRleWord: 32771,
  packBits: 32773,
  thunder: 32809,
  oldDeflate: 32946,
  sgiLog: 34676,
  sgiLog24: 34677,
  lzma: 34925,
  zstd: 50000,
  webp: 50001,
} as const;

/** Number format of the samples. @see TIFF 6.0, "SampleFormat" */
export type SampleKind = 'unsigned' | 'signed' | 'float';

/** The strips or tiles of a picture; the last ones may extend beyond it. */
export interface BlockGrid {
  readonly isTiled: boolean;
  readonly width: number;
  readonly height: number;
  readonly offsets: readonly number[];
  /** Byte counts of the blocks; absent if the file does not state them. */
  readonly lengths: readonly number[] | undefined;
}

/** Properties of a page's pixels. */
export interface TiffPicture {
  readonly endian: Endian;
  readonly width: number;
  readonly height: number;
  readonly photometric: number;
  /** True for old-style JPEG that states RGB but contains YCbCr, as libtiff assumes. */
  readonly isMislabelled: boolean;
  /** True if the page states its photometric interpretation. */
  readonly statesPhotometric: boolean;
  readonly compression: number;
  /** Samples per pixel, including extra samples. */
  readonly channels: number;
  /** Bits of each sample of a pixel. */
  readonly depths: readonly number[];
  readonly kind: SampleKind;
  /** True if each sample has its own plane. */
  readonly isPlanar: boolean;
  readonly predictor: number;
  /** True if the first pixel is in the lowest bit of its byte. */
  readonly isLowBitFirst: boolean;
  /** Kinds of the extra samples; missing ones are 0. */
  readonly extraSamples: readonly number[];
  readonly orientation: number;
  /** Pixels per chroma sample, horizontally and vertically. */
  readonly subsampling: readonly [number, number];
  readonly grid: BlockGrid;
}

const maxChannels = 4_096;
const sampleFormats: Partial<Record<number, SampleKind>> = { 1: 'unsigned', 2: 'signed', 3: 'float', 4: 'unsigned' };

/**
 * Reads the properties of a page's pixels. Every size is checked against its limit before anything of that size is
 * read.
 */
export function readPicture(page: TiffPage, limits: Limits): TiffPicture {
  const [width, height] = [requireNumber(page, tag.width), requireNumber(page, tag.height)];
  requirePixels(width, height, limits);
  const stated = numberOf(page, tag.photometric);
  const channels = numberOf(page, tag.samplesPerPixel) ?? minChannelsOf(stated);
  if (channels < 1 || channels > maxChannels) throw damaged(`${channels} samples per pixel`, `1 to ${maxChannels}`);
  const scheme = numberOf(page, tag.compression) ?? 1;
  const isPlanar = numberOf(page, tag.planarConfiguration) === 2;
  const isMislabelled = scheme === compression.oldJpeg && stated === photometric.rgb && channels === 3;
  const interpretation = isMislabelled ? photometric.yCbCr : (stated ?? guessPhotometric(scheme, channels));
  return {
    endian: page.directory.endian,
    width,
    height,
    photometric: interpretation,
    isMislabelled,
    statesPhotometric: stated !== undefined,
    compression: scheme,
    channels,
    depths: readDepths(page, channels),
    kind: readKind(page, channels),
    isPlanar,
    predictor: numberOf(page, tag.predictor) ?? 1,
    isLowBitFirst: numberOf(page, tag.fillOrder) === 2,
    extraSamples: numbersOf(page, tag.extraSamples, channels) ?? [],
    orientation: readOrientation(page),
    subsampling: interpretation === photometric.yCbCr ? readSubsampling(page) : [1, 1],
    grid: readGrid(page, { width, height }, isPlanar ? channels : 1, limits),
  };
}

/** Old programs omit the number of samples; the colours then determine it. */
function minChannelsOf(interpretation: number | undefined): number {
  if (interpretation === photometric.rgb || interpretation === photometric.yCbCr) return 3;
  return interpretation === photometric.separated ? 4 : 1;
}

/**
 * Defaults of pages that do not state their interpretation: white is zero for faxes; otherwise RGB, or black is zero.
 */
function guessPhotometric(scheme: number, channels: number): number {
  const { ccittRle, group3, group4, ccittRleWord } = compression;
  if ([ccittRle, group3, group4, ccittRleWord].includes(scheme as 2)) return photometric.whiteIsZero;
  return channels >= 3 ? photometric.rgb : photometric.blackIsZero;
}

/** Missing depths are those of the first sample. */
function readDepths(page: TiffPage, channels: number): number[] {
  const stated = numbersOf(page, tag.bitsPerSample, channels) ?? [1];
  const depths = Array.from({ length: channels }, (_, index) => stated[index] ?? stated[0] ?? 1);
  const wrong = depths.find((depth) => depth < 1 || depth > 64);
  if (wrong !== undefined) throw damaged(`${wrong} bits per sample`, '1 to 64');
  return depths;
}

function readKind(page: TiffPage, channels: number): SampleKind {
  const stated = new Set(numbersOf(page, tag.sampleFormat, channels) ?? [1]);
  const [first = 1] = stated;
  const kind = sampleFormats[first];
  if (kind !== undefined && stated.size <= 1) return kind;
  const found = `sample format ${[...stated].join(', ')} is not supported`;
  throw new ConversionError('IMAGE_UNSUPPORTED', `${found}; expected all samples to be integers, or floating point`);
}

function readOrientation(page: TiffPage): number {
  const stated = numberOf(page, tag.orientation) ?? 1;
  return stated >= 1 && stated <= 8 ? stated : 1;
}

/** @see TIFF 6.0, section 21, "YCbCrSubSampling": the default is two by two */
function readSubsampling(page: TiffPage): [number, number] {
  const [across = 2, down = 2] = numbersOf(page, tag.yCbCrSubSampling, 2) ?? [];
  if ([1, 2, 4].includes(across) && [1, 2, 4].includes(down)) return [across, down];
  throw damaged(`one chroma sample for ${across}×${down} pixels`, '1, 2 or 4 in each direction');
}

function readGrid(
  page: TiffPage,
  { width, height }: { readonly width: number; readonly height: number },
  planes: number,
  limits: Limits,
): BlockGrid {
  const tileWidth = numberOf(page, tag.tileWidth);
  const isTiled = tileWidth !== undefined && numbersOf(page, tag.tileOffsets, 1) !== undefined;
  const size = isTiled
    ? { width: tileWidth, height: requireNumber(page, tag.tileLength) }
    : { width, height: Math.min(height, numberOf(page, tag.rowsPerStrip) || height) };
  requirePixels(size.width, size.height, limits);
  const count = Math.ceil(width / size.width) * Math.ceil(height / size.height) * planes;
  const offsets =
    (isTiled ? numbersOf(page, tag.tileOffsets, count) : undefined) ?? numbersOf(page, tag.stripOffsets, count) ?? [];
  if (offsets.length < count) throw damaged(`offsets of ${offsets.length} strips or tiles`, `${count}`);
  const lengths = numbersOf(page, isTiled ? tag.tileByteCounts : tag.stripByteCounts, count);
  return { isTiled, ...size, offsets, lengths: lengths?.length === count ? lengths : undefined };
}

function requirePixels(width: number, height: number, { maxPixels }: Limits): void {
  if (width < 1 || height < 1) throw damaged(`${width}×${height} pixels`, 'at least 1×1');
  if (width * height <= maxPixels) return;
  throw new ConversionError(
    'IMAGE_TOO_LARGE',
    `the page or block has ${width}×${height} pixels; the limit is ${maxPixels}`,
  );
}

function requireNumber(page: TiffPage, wanted: number): number {
  const value = numberOf(page, wanted);
  if (value === undefined || !Number.isSafeInteger(value)) throw damaged(`no number in tag ${wanted}`, 'one');
  return value;
}

function damaged(found: string, expected: string): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `the page has ${found}; expected ${expected}`);
}
