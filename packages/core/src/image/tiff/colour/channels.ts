import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';
import { isFloatDepth } from '../samples/samples.ts';

/** The alpha sample of a pixel. */
export interface AlphaChannel {
  readonly index: number;
  /** True if the colours are premultiplied by it. */
  readonly isAssociated: boolean;
}

const associated = 1;
const unassociated = 2;
const maxInks = 4;

const unsupportedNames: Partial<Record<number, string>> = {
  32803: 'camera raw with a colour filter array',
  34892: 'linear camera raw',
  51177: 'a depth map',
  52527: 'a semantic mask',
};

/** The number of samples of a pixel that are its colour. */
export function colourCountOf({ photometric: interpretation, channels, extraSamples }: TiffPicture): number {
  const { rgb, yCbCr, cieLab, iccLab, ituLab, separated } = photometric;
  const colourChannels = Math.max(1, channels - extraSamples.length);
  switch (interpretation) {
    case rgb:
    case yCbCr:
      return 3;
    case cieLab:
    case iccLab:
    case ituLab:
      return colourChannels === 1 ? 1 : 3; // only lightness, without a and b
    case separated:
      return Math.min(colourChannels, maxInks);
    default:
      return 1;
  }
}

/** Refuses unsupported photometric interpretations, and pixels with fewer samples than theirs needs. */
export function requireColours(picture: TiffPicture): void {
  const { photometric: interpretation, channels, depths, kind } = picture;
  if (!(Object.values(photometric) as number[]).includes(interpretation)) {
    const name = unsupportedNames[interpretation] ?? 'unknown';
    throw new ConversionError(
      'IMAGE_UNSUPPORTED',
      `photometric ${interpretation} (${name}) is not supported; expected colours or gray`,
    );
  }
  const expected = colourCountOf(picture);
  if (channels < expected) {
    throw new ConversionError('IMAGE_DAMAGED', `a pixel has ${channels} samples; expected ${expected}`);
  }
  const wrong = depths.find((depth) => kind === 'float' && !isFloatDepth(depth));
  if (wrong === undefined && (kind !== 'float' || depths.every((depth) => depth === depths[0]))) return;
  const found = `floating point of ${depths.join(', ')} bits`;
  throw new ConversionError('IMAGE_UNSUPPORTED', `${found} is not supported; expected 16, 24, 32 or 64`);
}

/** Refuses chroma planes that are smaller than the luma plane. */
export function requireFullSizePlanes({ isPlanar, subsampling: [across, down] }: TiffPicture): void {
  if (!isPlanar || across * down <= 1) return;
  throw new ConversionError(
    'IMAGE_UNSUPPORTED',
    'planes with subsampled chroma are not supported; expected planes of one size',
  );
}

/**
 * Finds alpha among the extra samples. Like other programs, takes the first one for alpha if its kind is not specified.
 */
export function findAlpha(picture: TiffPicture): AlphaChannel | undefined {
  const count = colourCountOf(picture);
  const extraCount = picture.channels - count - excessInks(picture);
  if (extraCount <= 0) return undefined;
  const first = picture.channels - extraCount;
  const kinds = Array.from({ length: extraCount }, (_, index) => picture.extraSamples[index] ?? 0);
  const index = kinds.findIndex((kind) => kind === associated || kind === unassociated);
  if (index < 0 && kinds[0] !== 0) return undefined;
  return { index: first + Math.max(index, 0), isAssociated: kinds[index] === associated };
}

/** Adds notes about the samples that are dropped. */
export function noteChannels(picture: TiffPicture, alpha: AlphaChannel | undefined, { note }: Context): void {
  const separated = excessInks(picture);
  if (separated > 0) note('INKS_DROPPED', `${separated} after the first ${maxInks}`);
  const dropped = picture.channels - colourCountOf(picture) - separated - (alpha === undefined ? 0 : 1);
  if (dropped > 0) note('CHANNELS_DROPPED', `${dropped}`);
}

/** The number of inks after the first four. */
function excessInks({ photometric: interpretation, channels, extraSamples }: TiffPicture): number {
  if (interpretation !== photometric.separated || extraSamples.length === 0) return 0;
  return Math.max(0, channels - extraSamples.length - maxInks);
}
