import type { Samples } from '../../colour/link.ts';
import { maxSampleOf } from '../../colour/link.ts';
import type { Triple } from '../../colour/matrix3.ts';
import { encodeSrgb } from '../../colour/spaces.ts';
import { tag } from './directory.ts';
import { grayOfLog, srgbOfLog24, srgbOfLog32 } from './log-light.ts';
import type { TiffPalette } from './palette.ts';
import type { TiffPicture } from './picture.ts';
import { compression, photometric } from './picture.ts';
import type { TiffPage } from './values.ts';
import { numbersOf } from './values.ts';

/** How pixels lie in a row of numbers, and in the row of samples that is made of it. */
export interface PixelSteps {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Makes the colours of a row. Numbers that say an amount go from 0 to 1; what is beyond is cut off. */
export type PaintRow = (row: Float64Array, target: Samples, steps: PixelSteps) => void;

/** Amounts that become samples as they are: gray, red, green and blue, inks. */
export function amountPainter(colours: number, given: number, isInverted: boolean): PaintRow {
  return (row, target, { from, to, count }) => {
    const most = maxSampleOf(target);
    for (let pixel = 0, source = 0, place = 0; pixel < count; pixel++, source += from, place += to) {
      for (let colour = 0; colour < colours; colour++) {
        const amount = colour < given ? row[source + colour]! : 0;
        target[place + colour] = toSample(isInverted ? 1 - amount : amount, most);
      }
    }
  };
}

/** Red, green and blue in proportion to light. */
export function lightPainter(): PaintRow {
  const table = Uint16Array.from({ length: 65_536 }, (_, light) => encodeSrgb(light / 65_535) * 65_535 + 0.5);
  return (row, target, { from, to, count }) => {
    for (let pixel = 0, source = 0, place = 0; pixel < count; pixel++, source += from, place += to) {
      for (let colour = 0; colour < 3; colour++) {
        target[place + colour] = table[toSample(row[source + colour]!, 65_535) | 0]!;
      }
    }
  };
}

/** Numbers of colours. Those that the palette does not have are black. */
export function palettePainter({ colours }: TiffPalette): PaintRow {
  return (row, target, { from, to, count }) => {
    for (let pixel = 0, source = 0, place = 0; pixel < count; pixel++, source += from, place += to) {
      const entry = row[source]! * 3;
      for (let band = 0; band < 3; band++) target[place + band] = colours[entry + band] ?? 0;
    }
  };
}

/**
 * Light and chroma, by the shares and the ends of the range that the file states.
 * @see TIFF 6.0, section 21, "YCbCrCoefficients" and "ReferenceBlackWhite"
 */
export function yCbCrPainter(page: TiffPage, depth: number): PaintRow {
  const full = 2 ** depth - 1;
  const half = 2 ** (depth - 1);
  const [redShare = 0.299, greenShare = 0.587, blueShare = 0.114] = sound(numbersOf(page, tag.lumaShares, 3));
  const ends = sound(numbersOf(page, tag.blackAndWhite, 6));
  const [black = 0, white = full, middleB = half, mostB = full, middleR = half, mostR = full] = ends;
  const chromaOf = (amount: number, middle: number, most: number): number =>
    ((amount * full - middle) * (half - 1)) / ((most - middle || 1) * full);
  return (row, target, { from, to, count }) => {
    const top = maxSampleOf(target);
    for (let pixel = 0, source = 0, place = 0; pixel < count; pixel++, source += from, place += to) {
      const light = (row[source]! * full - black) / (white - black || 1);
      const red = light + chromaOf(row[source + 2]!, middleR, mostR) * (2 - 2 * redShare);
      const blue = light + chromaOf(row[source + 1]!, middleB, mostB) * (2 - 2 * blueShare);
      target[place] = toSample(red, top);
      target[place + 1] = toSample((light - redShare * red - blueShare * blue) / greenShare, top);
      target[place + 2] = toSample(blue, top);
    }
  };
}

/** Numbers that would make nothing of a picture are as good as none. */
function sound(stated: readonly number[] | undefined): readonly number[] {
  return stated?.every((value) => Number.isFinite(value)) && stated[1] !== 0 ? stated : [];
}

/** How each kind of Lab, in whole numbers or floating point, becomes that of tables. */
export function labPainter({ photometric: meaning, depths, kind }: TiffPicture, given: number): PaintRow {
  const toTables = labScale(meaning, depths[0]!, kind === 'float');
  return (row, target, { from, to, count }) => {
    const most = maxSampleOf(target);
    for (let pixel = 0, source = 0, place = 0; pixel < count; pixel++, source += from, place += to) {
      const [light, a, b] = toTables(row[source]!, row[source + 1]!, row[source + 2]!);
      target[place] = toSample(light, most);
      target[place + 1] = toSample(given < 3 ? 128 / 255 : a, most);
      target[place + 2] = toSample(given < 3 ? 128 / 255 : b, most);
    }
  };
}

/** @see TIFF 6.0, section 23, "CIE L*a*b* Images"; TIFF Technical Note 4, "ICC L*a*b*"; RFC 2301, "ITULAB" */
function labScale(meaning: number, depth: number, isFloat: boolean): (l: number, a: number, b: number) => Triple {
  const full = 2 ** depth - 1;
  const unit = 2 ** (depth - 8); // the least step of 8 bits, in more
  if (isFloat) return (l, a, b) => [l / 100, (a + 128) / 255, (b + 128) / 255];
  if (meaning === photometric.cieLab) {
    const signed = (value: number): number => (value > full / 2 ? value - full - 1 : value) / unit;
    return (l, a, b) => [l / full, (signed(a) + 128) / 255, (signed(b) + 128) / 255];
  }
  if (meaning === photometric.iccLab) return (l, a, b) => [l / unit / 255, a / unit / 255, b / unit / 255];
  const [spanA, spanB, zeroA, zeroB] = [170 / full, 200 / full, 2 ** (depth - 1), 0.75 * 2 ** (depth - 1)];
  return (l, a, b) => [l / full, ((a - zeroA) * spanA + 128) / 255, ((b - zeroB) * spanB + 128) / 255];
}

/** Logarithms of light, with or without colour. */
export function logPainter({ photometric: meaning, compression: packing }: TiffPicture): PaintRow {
  const isGray = meaning === photometric.logL;
  const colourOf = packing === compression.log24 ? srgbOfLog24 : srgbOfLog32;
  return (row, target, { from, to, count }) => {
    const most = maxSampleOf(target);
    for (let pixel = 0, source = 0, place = 0; pixel < count; pixel++, source += from, place += to) {
      const code = row[source]!;
      if (isGray) target[place] = toSample(grayOfLog(code), most);
      else for (const [band, value] of colourOf(code).entries()) target[place + band] = toSample(value, most);
    }
  };
}

/** From 0 to 1; what is no number is nothing. */
export function toSample(amount: number, most: number): number {
  return amount > 0 ? Math.min(amount, 1) * most + 0.5 : 0;
}
