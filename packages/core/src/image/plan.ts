import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { RasterFacts } from '../models/raster.ts';
import type { ResolvedImageConfig } from './config.ts';
import type { Fit, Size } from './size.ts';
import { resolveFit } from './size.ts';

/** The encodings that the engine writes. */
export type ImageEncoding = 'jpg' | 'png' | 'webp';
/** What else it makes: `pixels` stand in no file, and are red, green, blue and alpha of 8 bits each. */
export type ImageTarget = ImageEncoding | 'pixels';

/** All that the engine has to know to read, resize and encode in one call. */
export interface ImagePlan {
  readonly encoding: ImageTarget;
  /** Absent where the pixels keep their size. */
  readonly fit: Fit | undefined;
  readonly quality: number;
  readonly allFrames: boolean;
  /** Whether colours go to sRGB; otherwise the pixels stay as they are, with their profile beside them. */
  readonly toSrgb: boolean;
  /** Whether the engine may look at the profile in the bytes; one that cannot be used it would replace by a guess. */
  readonly readsProfile: boolean;
  /** Whether the engine takes the pixels through a profile of 16 bits, which leads it to Display P3 first. */
  readonly is16Bit: boolean;
  /** What travels along, of what the source has. */
  readonly keeps: { readonly exif: boolean; readonly xmp: boolean; readonly profile: boolean };
  /** The power to bring the samples to a screen's, which 1 does not change. */
  readonly gammaPower: number;
  readonly depth: 8 | 16;
  readonly isGray: boolean;
  readonly hasAlpha: boolean;
  readonly flattensAlpha: boolean;
  /** Whether alpha is left out of what is encoded, colours standing as they are. */
  readonly dropsAlpha: boolean;
  /** How long the engine looks for a shorter webp, of 0 to 6. */
  readonly effort: number;
  /** The resolution to draw a picture of paths at. */
  readonly renderDpi: number | undefined;
}

/** The longest side that a format's own header can hold. */
const maxSide: Record<ImageTarget, number> = { jpg: 65_535, pixels: 0x7fffffff, png: 0x7fffffff, webp: 16_383 };

/**
 * Of more than twelve megapixels the engine takes the memory of a second picture to find the shortest codes. Without
 * that the same bytes hold a picture that is 0.3 dB further from its source, in two fifths of the time.
 */
const [maxFullEffortPixels, effort] = [12_000_000, { whole: 4, little: 2 }];

const noMetadata = { exif: false, xmp: false, profile: false };

/** Decides everything about an output picture from the source's header, before a pixel is decoded. */
export function planImage(facts: RasterFacts, encoding: ImageTarget, config: ResolvedImageConfig): ImagePlan {
  const wantsSize = config.width !== undefined || config.height !== undefined;
  const is16Bit = facts.depth > 8;
  const fit = wantsSize || facts.renderDpi !== undefined ? resolveFit(facts, config) : undefined;
  const { width, height } = fit?.cropped ?? fit?.scaled ?? facts;
  return {
    encoding,
    fit,
    quality: config.quality,
    allFrames: facts.isAnimated && encoding === 'webp',
    toSrgb: config.strip || requiresSrgb(facts, encoding),
    readsProfile: facts.profile !== undefined || facts.space === 'cmyk',
    is16Bit: is16Bit,
    keeps: config.strip ? noMetadata : keptMetadataOf(facts),
    gammaPower: canApplyGamma(facts.gammaPower) ? facts.gammaPower : 1,
    depth: is16Bit && encoding === 'png' ? 16 : 8,
    isGray: facts.space === 'gray',
    hasAlpha: facts.hasAlpha,
    flattensAlpha: facts.hasAlpha && encoding === 'jpg',
    dropsAlpha: false,
    effort: width * height > maxFullEffortPixels ? effort.little : effort.whole,
    renderDpi: facts.renderDpi,
  };
}

/** Whether the file that is written has no place for the colours of the source, as webp, which is always RGB, for gray's. */
function requiresSrgb({ space, profile }: RasterFacts, encoding: ImageTarget): boolean {
  return space === 'gray' ? profile !== undefined && encoding === 'webp' : space !== 'srgb';
}

/** EXIF beside planes does not go through the engine, which would make one of its own. */
function keptMetadataOf({ encoding, metadata, profile }: RasterFacts): ImagePlan['keeps'] {
  return { ...metadata, exif: metadata.exif && encoding !== 'planes', profile: profile !== undefined };
}

/** The engine applies powers up to three, either way; a picture far from that has a wrong gamma, not an odd one. */
function canApplyGamma(power: number | undefined): power is number {
  return power !== undefined && power >= 1 / 3 && power <= 3;
}

/** Refuses a picture that its format or the caller does not allow, by the size that was computed. */
export function requireWritable(plan: ImagePlan, facts: RasterFacts, limits: Limits): void {
  const scaled = plan.fit?.scaled ?? facts;
  const written = plan.fit?.cropped ?? scaled;
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
}

function tooLarge({ width, height }: Size, expected: string): ConversionError {
  return new ConversionError('OUTPUT_TOO_LARGE', `the output would be ${width}×${height}, expected ${expected}`);
}

/** Says what the output will lack of the source. */
export function noteLosses(plan: ImagePlan, facts: RasterFacts, config: ResolvedImageConfig, context: Context): void {
  const { note } = context;
  const { encoding } = plan;
  if (plan.flattensAlpha) note('ALPHA_FLATTENED');
  if (facts.frames > 1 && facts.isAnimated && !plan.allFrames) note('FRAMES_DROPPED', `1 of ${facts.frames}`);
  if (facts.frames > 1 && !facts.isAnimated) note('PAGES_DROPPED', `1 of ${facts.frames}`);
  if (facts.depth > plan.depth) note('DEPTH_REDUCED', `from ${facts.depth} to ${plan.depth} bits`);
  // Who strips has asked for gray to become sRGB.
  const isRequested = facts.space === 'gray' && config.strip;
  if (requiresSrgb(facts, encoding) && !isRequested) note('COLOUR_CONVERTED', `from ${facts.space}`);
  if (encoding === 'png' && config.given.has('quality')) note('CONFIG_IGNORED', 'png is lossless, quality has none');
  if (plan.gammaPower !== 1) note('COLOUR_CONVERTED', `from a gamma of ${describeGamma(plan.gammaPower)}`);
  else if (facts.gammaPower !== undefined) note('GAMMA_IGNORED', describeGamma(facts.gammaPower));
}

/** As the file states it: the exponent by which light became samples. */
const describeGamma = (power: number): string => (power / 2.2).toFixed(3);
