import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { RasterFacts } from '../models/raster.ts';
import type { MetadataKind, ResolvedImageConfig } from './config.ts';
import { searches } from './settings.ts';
import type { Fit, Size } from './size.ts';
import { resolveFit, resultSize } from './size.ts';

/** The encodings that the engine writes. */
const encodings = ['avif', 'gif', 'jpg', 'png', 'tiff', 'webp'] as const;
export type ImageEncoding = (typeof encodings)[number];
/** True for the id of a format that the engine writes. */
export const isEncoding = (id: string): id is ImageEncoding => (encodings as readonly string[]).includes(id);

/** Targets of the engine; `pixels` are unencoded red, green, blue and alpha of 8 bits each. */
export type ImageTarget = ImageEncoding | 'pixels';

/** Everything that the engine needs to read, resize and encode in one call. */
export interface ImagePlan {
  readonly encoding: ImageTarget;
  /** Absent if the size does not change. */
  readonly fit: Fit | undefined;
  readonly quality: number;
  readonly isLossless?: boolean;
  readonly isProgressive?: boolean;
  /** The part to crop, or the place of the picture within its border. */
  readonly gravity?: ResolvedImageConfig['gravity'];
  /** The colour behind transparent areas and of the border, in the colours of the output; white if absent. */
  readonly background?: readonly number[] | undefined;
  readonly allFrames: boolean;
  /** The frame of an animation to convert, from 1; the first if absent. */
  readonly frame?: number | undefined;
  /** True if colours are converted to sRGB; otherwise pixels keep their values and profile. */
  readonly toSrgb: boolean;
  /** True if the engine may read the profile in the bytes. It would replace an unusable one by a guess. */
  readonly readsProfile: boolean;
  /** True if samples have 16 bits; with a profile, the engine converts them through Display P3. */
  readonly is16Bit: boolean;
  /** Metadata of the source that is kept. */
  readonly keeps: { readonly exif: boolean; readonly xmp: boolean; readonly profile: boolean };
  /** The power that converts samples to the gamma of a screen; 1 changes nothing. */
  readonly gammaPower: number;
  readonly depth: 8 | 16;
  readonly isGray: boolean;
  /** True if a gray picture gets a background with a hue. */
  readonly addsColour?: boolean;
  readonly hasAlpha: boolean;
  readonly flattensAlpha: boolean;
  /** True if alpha is removed without changing the colours. */
  readonly dropsAlpha: boolean;
  /** Effort to make the file smaller, in the range of the encoder; its default if absent. */
  readonly effort?: number | undefined;
  /** The resolution at which a vector picture is rendered. */
  readonly renderDpi: number | undefined;
  /** True for an svg that Quoin wrote, whose attributes may be longer than the engine admits from others. */
  readonly isUnlimited?: boolean;
  /** True for areas of few colours, which png compresses well without filters. */
  readonly isFlat?: boolean;
}

/** The largest side that each format can store. */
const maxSide: Record<ImageTarget, number> = {
  avif: 16_384, // the engine's limit; AV1 has 65,536
  gif: 65_535,
  jpg: 65_535,
  pixels: 0x7fffffff,
  png: 0x7fffffff,
  tiff: 0x7fffffff,
  webp: 16_383,
};
/** Offsets in a TIFF have 32 bits. The samples are compressed, which makes them at most a tenth longer. */
const maxTiffSampleBytes = 0xf000_0000 / 1.1;

/** Outputs with frames. */
const animatedTargets: readonly ImageTarget[] = ['gif', 'webp'];
/** Outputs whose samples can have 16 bits. */
const deepTargets: readonly ImageTarget[] = ['png', 'tiff'];
/** Outputs without gray, or without profiles for it. */
const colourTargets: readonly ImageTarget[] = ['avif', 'gif', 'webp'];

/**
 * For more than twelve megapixels the engine needs the memory of a second picture to find the shortest codes. Without
 * that, a file of the same size is 0.3 dB further from its source, in two fifths of the time.
 */
const [maxFullEffortPixels, webpEffort] = [12_000_000, { whole: 4, little: 2 }];

const noMetadata = { exif: false, xmp: false, profile: false };

/** Plans an output picture from the source's header, before decoding. */
export function planImage(facts: RasterFacts, encoding: ImageTarget, config: ResolvedImageConfig): ImagePlan {
  const wantsSize = config.width !== undefined || config.height !== undefined;
  const is16Bit = facts.depth > 8;
  const fit = wantsSize || facts.renderDpi !== undefined ? resolveFit(facts, config) : undefined;
  const size = fit === undefined ? facts : resultSize(fit);
  const { background } = config;
  const isGray = facts.space === 'gray' && isNeutral(background);
  const allFrames = facts.isAnimated && animatedTargets.includes(encoding) && config.frame === undefined;
  const flattensAlpha = facts.hasAlpha && (encoding === 'jpg' || background !== undefined);
  const isPaddedByAlpha = fit?.padded !== undefined && background === undefined && encoding !== 'jpg';
  return {
    encoding,
    fit,
    quality: config.quality,
    isLossless: config.lossless,
    isProgressive: config.progressive,
    gravity: canSearch(config, allFrames) ? config.gravity : 'center',
    background,
    allFrames,
    frame: config.frame,
    toSrgb: !config.keep.has('profile') || requiresSrgb(facts, encoding) || (facts.space === 'gray' && !isGray),
    readsProfile: facts.profile !== undefined || facts.space === 'cmyk',
    is16Bit: is16Bit,
    keeps: encoding === 'gif' ? noMetadata : keptMetadataOf(facts, config.keep),
    gammaPower: canApplyGamma(facts.gammaPower) ? facts.gammaPower : 1,
    depth: is16Bit && deepTargets.includes(encoding) ? 16 : 8,
    isGray,
    addsColour: facts.space === 'gray' && !isGray,
    hasAlpha: (facts.hasAlpha && !flattensAlpha) || isPaddedByAlpha,
    flattensAlpha,
    dropsAlpha: false,
    effort: effortOf(encoding, config.effort, size),
    renderDpi: facts.renderDpi,
    isUnlimited: facts.hasPictures !== undefined,
    isFlat: facts.renderDpi !== undefined && facts.hasPictures !== true,
  };
}

const isNeutral = (colour: ResolvedImageConfig['background']): boolean =>
  colour === undefined || (colour[0] === colour[1] && colour[1] === colour[2]);

/** Each frame of an animation would be searched separately, so that the picture would jump. */
function canSearch({ gravity }: ResolvedImageConfig, allFrames: boolean): boolean {
  return !allFrames || !(searches as readonly string[]).includes(gravity);
}

/** The effort of 0 to 9 in the range of each encoder. */
function effortOf(encoding: ImageTarget, effort: number | undefined, { width, height }: Size): number | undefined {
  if (encoding === 'webp' && effort === undefined)
    return width * height > maxFullEffortPixels ? webpEffort.little : webpEffort.whole;
  if (effort === undefined) return undefined;
  if (encoding === 'webp') return Math.round((effort * 6) / 9); // 0 to 6
  return encoding === 'gif' ? effort + 1 : effort; // 1 to 10; 0 to 9 in avif and png
}

/**
 * True if the output format cannot store the colour space of the source; for example webp, which is always RGB, cannot
 * store gray with a profile.
 */
export function requiresSrgb({ space, profile }: RasterFacts, encoding: ImageTarget): boolean {
  if (profile !== undefined && encoding === 'gif') return true;
  return space === 'gray' ? profile !== undefined && colourTargets.includes(encoding) : space !== 'srgb';
}

/** EXIF of planes bypasses the engine, which would write its own. */
function keptMetadataOf(
  { encoding, metadata, profile }: RasterFacts,
  keep: ReadonlySet<MetadataKind>,
): ImagePlan['keeps'] {
  return {
    exif: metadata.exif && encoding !== 'planes' && keep.has('exif'),
    xmp: metadata.xmp && keep.has('xmp'),
    profile: profile !== undefined && keep.has('profile'),
  };
}

/** The engine applies powers from 1/3 to 3. A power beyond that means that the gamma is wrong. */
function canApplyGamma(power: number | undefined): power is number {
  return power !== undefined && power >= 1 / 3 && power <= 3;
}

/** Refuses an output size that exceeds the format's or the caller's limits. */
export function requireWritable(plan: ImagePlan, facts: RasterFacts, limits: Limits): void {
  const scaled = plan.fit?.scaled ?? facts;
  const written = plan.fit === undefined ? facts : resultSize(plan.fit);
  const frames = plan.allFrames ? facts.frames : 1;
  const maxFramePixels = Math.floor(limits.maxPixels / frames);
  for (const size of [written, scaled]) {
    if (size.width * size.height > maxFramePixels)
      throw tooLarge(size, `at most ${maxFramePixels} pixels${frames > 1 ? ` in each of ${frames} frames` : ''}`);
  }
  const maxOutputSide = maxSide[plan.encoding];
  if (Math.max(written.width, written.height) > maxOutputSide) {
    throw tooLarge(written, `sides of at most ${maxOutputSide} in ${plan.encoding}`);
  }
  const pixelLength = ((plan.isGray ? 1 : 3) + (plan.hasAlpha ? 1 : 0)) * (plan.depth / 8);
  if (plan.encoding === 'tiff' && written.width * written.height * pixelLength > maxTiffSampleBytes)
    throw tooLarge(written, `${Math.floor(maxTiffSampleBytes / pixelLength)} such pixels in tiff, which has 4 GB`);
}

function tooLarge({ width, height }: Size, expected: string): ConversionError {
  return new ConversionError('OUTPUT_TOO_LARGE', `the output would be ${width}×${height}; allowed are ${expected}`);
}
