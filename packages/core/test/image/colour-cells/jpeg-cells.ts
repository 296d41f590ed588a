import { buildJpeg, type FlatJpeg } from '../../builders/jpeg-builder.ts';
import { type ColourCell, fittingProfiles, fromLevel, grayPatches, inkPatches, rgbPatches, toLevel } from './cell.ts';

type Sampling = NonNullable<FlatJpeg['sampling']>;

/** Sampling factors of the first component by common name; chroma components have 1×1. */
export const chromaSamplings: readonly (readonly [string, readonly [number, number]])[] = [
  ['4:4:4', [1, 1]],
  ['4:2:2', [2, 1]],
  ['4:4:0', [1, 2]],
  ['4:2:0', [2, 2]],
  ['4:1:1', [4, 1]],
];

/** Component levels, and the colours that they mean. Black ink is sampled like luma. */
interface Coded {
  readonly codes: readonly (readonly number[])[];
  readonly colours: readonly (readonly number[])[];
}

const levels = (patches: readonly (readonly number[])[]): number[][] =>
  patches.map((patch) => patch.map((amount) => toLevel(amount, 8)));
const amounts = (codes: readonly (readonly number[])[]): number[][] =>
  codes.map((code) => code.map((level) => fromLevel(level, 8)));

export const grayCodes: Coded = { codes: levels(grayPatches), colours: amounts(levels(grayPatches)) };
export const rgbCodes: Coded = { codes: levels(rgbPatches), colours: amounts(levels(rgbPatches)) };
/** Ink as in TIFF: 255 is full ink. */
export const inkCodes: Coded = { codes: levels(inkPatches), colours: amounts(levels(inkPatches)) };
const yCbCr = levels(rgbPatches).map(toYCbCr);
export const yCbCrCodes: Coded = { codes: yCbCr, colours: yCbCr.map((code) => fromYCbCr(code)) };

/** Adobe's inks are inverted: 255 is paper. YCCK is the YCbCr of three inverted inks, and black. */
const invertedInks = inkCodes.codes.map((code) => code.map((level) => 255 - level));
const ycckCodes = invertedInks.map((inverted) => [...toYCbCr(inverted.map((level) => 255 - level)), inverted[3]!]);
const ycck: Coded = {
  codes: ycckCodes,
  colours: ycckCodes.map((code) => [...fromYCbCr(code), 1 - code[3]! / 255]),
};
const inverted: Coded = { codes: invertedInks, colours: inkCodes.colours };

/** @see ITU-T T.871, "Conversion to and from RGB" */
function toYCbCr([red = 0, green = 0, blue = 0]: readonly number[]): number[] {
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  const bound = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return [bound(light), bound(128 + (blue - light) / 1.772), bound(128 + (red - light) / 1.402)];
}

function fromYCbCr([light = 0, blue = 0, red = 0]: readonly number[]): number[] {
  const [r, b] = [light + 1.402 * (red - 128), light + 1.772 * (blue - 128)];
  const g = light - 0.344136 * (blue - 128) - 0.714136 * (red - 128);
  return [r, g, b].map((value) => Math.max(0, Math.min(255, value)) / 255);
}

type Form = readonly [name: string, space: 'gray' | 'rgb' | 'cmyk', Coded, Omit<FlatJpeg, 'patches'>];
const forms: readonly Form[] = [
  ['gray', 'gray', grayCodes, {}],
  ['gray, JFIF', 'gray', grayCodes, { hasJfif: true }],
  ['YCbCr, JFIF', 'rgb', yCbCrCodes, { hasJfif: true }],
  ['YCbCr, Adobe 1', 'rgb', yCbCrCodes, { adobeTransform: 1 }],
  ['YCbCr, no marker', 'rgb', yCbCrCodes, {}],
  ['RGB, Adobe 0', 'rgb', rgbCodes, { adobeTransform: 0 }],
  ['RGB, components R, G, B', 'rgb', rgbCodes, { componentIds: [82, 71, 66] }],
  ['CMYK, Adobe 0', 'cmyk', inverted, { adobeTransform: 0 }],
  // All readers assume inverted inks, with and without the Adobe segment.
  ['CMYK, no marker', 'cmyk', inverted, {}],
  ['YCCK, Adobe 2', 'cmyk', ycck, { adobeTransform: 2 }],
];

/** JPEG of each colour model, with each marker that identifies it, and each chroma sampling. */
export function* jpegCells(): Generator<ColourCell> {
  for (const [name, space, { codes, colours }, form] of forms) {
    for (const [samplingName, factors] of samplingsOf(codes[0]!.length)) {
      for (const profile of [undefined, fittingProfiles[space]]) {
        const sampling: Sampling = codes[0]!.map((_, index) => (index === 0 || index === 3 ? factors : [1, 1]));
        yield {
          name: `jpg ${name}, ${samplingName}${profile === undefined ? '' : ', profile'}`,
          extension: 'jpg',
          bytes: buildJpeg({ ...form, patches: codes, sampling, profile }),
          space,
          colours,
          profile,
          depth: 8,
        };
      }
    }
  }
}

function samplingsOf(components: number): typeof chromaSamplings {
  return components === 1 ? chromaSamplings.slice(0, 1) : chromaSamplings;
}
