import type { Samples } from '../../../colour/link/link.ts';
import { maxSampleOf } from '../../../colour/link/link.ts';
import type { Triple } from '../../../colour/matrix3.ts';
import { encodeSrgb } from '../../../colour/spaces.ts';
import { tag } from '../directory/directory.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { compression, photometric } from '../directory/picture.ts';
import type { TiffPage } from '../directory/values.ts';
import { numbersOf } from '../directory/values.ts';
import { logLToGray, logLuv24ToSrgb, logLuv32ToSrgb } from './log-luv.ts';
import type { TiffPalette } from './palette.ts';

/** Samples per pixel in the source and target rows, and the number of pixels. */
export interface PixelStrides {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Converts the colours of a row. Scaled samples are from 0 to 1; values outside are clipped. */
export type ConvertRow = (row: Float64Array, target: Samples, steps: PixelStrides) => void;

/** Copies scaled samples: gray, RGB or inks. */
export function directConverter(colours: number, colourCount: number, isInverted: boolean): ConvertRow {
  return (row, target, { from, to, count }) => {
    const max = maxSampleOf(target);
    for (let pixel = 0, sourceAt = 0, targetAt = 0; pixel < count; pixel++, sourceAt += from, targetAt += to) {
      for (let colour = 0; colour < colours; colour++) {
        const amount = colour < colourCount ? row[sourceAt + colour]! : 0;
        target[targetAt + colour] = toSample(isInverted ? 1 - amount : amount, max);
      }
    }
  };
}

/** Converts linear RGB. */
export function linearLightConverter(): ConvertRow {
  const table = Uint16Array.from({ length: 65_536 }, (_, light) => encodeSrgb(light / 65_535) * 65_535 + 0.5);
  return (row, target, { from, to, count }) => {
    for (let pixel = 0, sourceAt = 0, targetAt = 0; pixel < count; pixel++, sourceAt += from, targetAt += to) {
      for (let colour = 0; colour < 3; colour++) {
        target[targetAt + colour] = table[toSample(row[sourceAt + colour]!, 65_535) | 0]!;
      }
    }
  };
}

/** Looks up palette colours; indexes outside the palette are black. */
export function paletteConverter({ colours }: TiffPalette): ConvertRow {
  return (row, target, { from, to, count }) => {
    for (let pixel = 0, sourceAt = 0, targetAt = 0; pixel < count; pixel++, sourceAt += from, targetAt += to) {
      const entry = row[sourceAt]! * 3;
      for (let band = 0; band < 3; band++) target[targetAt + band] = colours[entry + band] ?? 0;
    }
  };
}

/**
 * Converts YCbCr with the coefficients and the reference black and white of the file.
 * @see TIFF 6.0, section 21, "YCbCrCoefficients" and "ReferenceBlackWhite"
 */
export function yCbCrConverter(page: TiffPage, depth: number): ConvertRow {
  const full = 2 ** depth - 1;
  const half = 2 ** (depth - 1);
  const [redShare = 0.299, greenShare = 0.587, blueShare = 0.114] = validOrEmpty(
    numbersOf(page, tag.yCbCrCoefficients, 3),
  );
  const ends = validOrEmpty(numbersOf(page, tag.referenceBlackWhite, 6));
  const [black = 0, white = full, middleB = half, mostB = full, middleR = half, mostR = full] = ends;
  const chromaOf = (amount: number, middle: number, max: number): number =>
    ((amount * full - middle) * (half - 1)) / ((max - middle || 1) * full);
  return (row, target, { from, to, count }) => {
    const top = maxSampleOf(target);
    for (let pixel = 0, sourceAt = 0, targetAt = 0; pixel < count; pixel++, sourceAt += from, targetAt += to) {
      const light = (row[sourceAt]! * full - black) / (white - black || 1);
      const red = light + chromaOf(row[sourceAt + 2]!, middleR, mostR) * (2 - 2 * redShare);
      const blue = light + chromaOf(row[sourceAt + 1]!, middleB, mostB) * (2 - 2 * blueShare);
      target[targetAt] = toSample(red, top);
      target[targetAt + 1] = toSample((light - redShare * red - blueShare * blue) / greenShare, top);
      target[targetAt + 2] = toSample(blue, top);
    }
  };
}

/** Ignores stated values that cannot be used. */
function validOrEmpty(stated: readonly number[] | undefined): readonly number[] {
  return stated?.every((value) => Number.isFinite(value)) && stated[1] !== 0 ? stated : [];
}

/** Converts each kind of Lab, integer or floating point, to the encoding of ICC tables. */
export function labConverter(
  { photometric: interpretation, depths, kind }: TiffPicture,
  colourCount: number,
): ConvertRow {
  const toTables = labScale(interpretation, depths[0]!, kind === 'float');
  return (row, target, { from, to, count }) => {
    const max = maxSampleOf(target);
    for (let pixel = 0, sourceAt = 0, targetAt = 0; pixel < count; pixel++, sourceAt += from, targetAt += to) {
      const [light, a, b] = toTables(row[sourceAt]!, row[sourceAt + 1]!, row[sourceAt + 2]!);
      target[targetAt] = toSample(light, max);
      target[targetAt + 1] = toSample(colourCount < 3 ? 128 / 255 : a, max);
      target[targetAt + 2] = toSample(colourCount < 3 ? 128 / 255 : b, max);
    }
  };
}

/** @see TIFF 6.0, section 23, "CIE L*a*b* Images"; TIFF Technical Note 4, "ICC L*a*b*"; RFC 2301, "ITULAB" */
function labScale(
  interpretation: number,
  depth: number,
  isFloat: boolean,
): (l: number, a: number, b: number) => Triple {
  const full = 2 ** depth - 1;
  const unit = 2 ** (depth - 8); // one step of 8 bits at this depth
  if (isFloat) return (l, a, b) => [l / 100, (a + 128) / 255, (b + 128) / 255];
  if (interpretation === photometric.cieLab) {
    const signed = (value: number): number => (value > full / 2 ? value - full - 1 : value) / unit;
    return (l, a, b) => [l / full, (signed(a) + 128) / 255, (signed(b) + 128) / 255];
  }
  if (interpretation === photometric.iccLab) return (l, a, b) => [l / unit / 255, a / unit / 255, b / unit / 255];
  const [spanA, spanB, zeroA, zeroB] = [170 / full, 200 / full, 2 ** (depth - 1), 0.75 * 2 ** (depth - 1)];
  return (l, a, b) => [l / full, ((a - zeroA) * spanA + 128) / 255, ((b - zeroB) * spanB + 128) / 255];
}

/** Converts logarithmic luminance, with or without chromaticity. */
export function logLuvConverter({ photometric: interpretation, compression: scheme }: TiffPicture): ConvertRow {
  const isGray = interpretation === photometric.logL;
  const colourOf = scheme === compression.sgiLog24 ? logLuv24ToSrgb : logLuv32ToSrgb;
  return (row, target, { from, to, count }) => {
    const max = maxSampleOf(target);
    for (let pixel = 0, sourceAt = 0, targetAt = 0; pixel < count; pixel++, sourceAt += from, targetAt += to) {
      const code = row[sourceAt]!;
      if (isGray) target[targetAt] = toSample(logLToGray(code), max);
      else for (const [band, value] of colourOf(code).entries()) target[targetAt + band] = toSample(value, max);
    }
  };
}

/** Scales a value from 0 to 1 and clips it; NaN becomes 0. */
export function toSample(value: number, max: number): number {
  return value > 0 ? Math.min(value, 1) * max + 0.5 : 0;
}
