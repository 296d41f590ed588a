import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { TiffPicture } from './picture.ts';
import { photometric } from './picture.ts';
import { isFloatDepth } from './samples.ts';

/** The sample of a pixel that says how much of it covers. */
export interface AlphaChannel {
  readonly index: number;
  /** Whether the colours were multiplied by it. */
  readonly isAssociated: boolean;
}

const associated = 1;
const unassociated = 2;
const mostInks = 4;

const names: Partial<Record<number, string>> = {
  32803: 'samples of a camera behind a mosaic of filters',
  34892: 'light of a camera',
  51177: 'a map of depths',
  52527: 'a mask of meanings',
};

/** How many samples of a pixel are its colour. */
export function colourCountOf({ photometric: meaning, channels, extras }: TiffPicture): number {
  const { rgb, yCbCr, cieLab, iccLab, ituLab, inks } = photometric;
  const own = Math.max(1, channels - extras.length);
  switch (meaning) {
    case rgb:
    case yCbCr:
      return 3;
    case cieLab:
    case iccLab:
    case ituLab:
      return own === 1 ? 1 : 3; // lightness may stand alone
    case inks:
      return Math.min(own, mostInks);
    default:
      return 1;
  }
}

/** Refuses a picture whose pixels have fewer samples than their meaning needs, or a meaning that is not shown here. */
export function requireColours(picture: TiffPicture): void {
  const { photometric: meaning, channels, depths, kind } = picture;
  if (!(Object.values(photometric) as number[]).includes(meaning)) {
    const name = names[meaning] ?? 'samples of an unknown meaning';
    throw new ConversionError('IMAGE_UNSUPPORTED', `found ${name} (photometric ${meaning}), expected colours or gray`);
  }
  const expected = colourCountOf(picture);
  if (channels < expected) {
    throw new ConversionError('IMAGE_DAMAGED', `found ${channels} samples a pixel, expected ${expected}`);
  }
  const wrong = depths.find((depth) => kind === 'float' && !isFloatDepth(depth));
  if (wrong === undefined && (kind !== 'float' || depths.every((depth) => depth === depths[0]))) return;
  const found = `found floating point of ${depths.join(', ')} bits`;
  throw new ConversionError('IMAGE_UNSUPPORTED', `${found}, expected 16, 24, 32 or 64`);
}

/** Planes of chroma that are smaller than that of light are not read here. */
export function requireWholePlanes({ isPlanar, subsampling: [across, down] }: TiffPicture): void {
  if (!isPlanar || across * down <= 1) return;
  throw new ConversionError('IMAGE_UNSUPPORTED', 'found planes that share chroma, expected planes of one size');
}

/** The alpha among the samples beside the colour. One that is not told of is taken for it, as everyone does. */
export function findAlpha(picture: TiffPicture): AlphaChannel | undefined {
  const count = colourCountOf(picture);
  const beside = picture.channels - count - missingInks(picture);
  if (beside <= 0) return undefined;
  const first = picture.channels - beside;
  const kinds = Array.from({ length: beside }, (_, index) => picture.extras[index] ?? 0);
  const index = kinds.findIndex((kind) => kind === associated || kind === unassociated);
  if (index < 0 && kinds[0] !== 0) return undefined;
  return { index: first + Math.max(index, 0), isAssociated: kinds[index] === associated };
}

/** Says which samples of a pixel are not shown. */
export function noteChannels(picture: TiffPicture, alpha: AlphaChannel | undefined, { note }: Context): void {
  const inks = missingInks(picture);
  if (inks > 0) note('INKS_DROPPED', `${inks} beside the first ${mostInks}`);
  const dropped = picture.channels - colourCountOf(picture) - inks - (alpha === undefined ? 0 : 1);
  if (dropped > 0) note('CHANNELS_DROPPED', `${dropped}`);
}

/** The inks beyond those of a press. */
function missingInks({ photometric: meaning, channels, extras }: TiffPicture): number {
  if (meaning !== photometric.inks || extras.length === 0) return 0;
  return Math.max(0, channels - extras.length - mostInks);
}
