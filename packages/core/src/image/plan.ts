import { spaceNames } from '../colour/space-names.data.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { RasterFacts } from '../models/raster.ts';
import type { ResolvedImageConfig } from './config.ts';
import { changesColours } from './profile.ts';
import type { Fit, Size } from './size.ts';
import { resolveFit } from './size.ts';

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
  readonly allFrames: boolean;
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
  readonly hasAlpha: boolean;
  readonly flattensAlpha: boolean;
  /** True if alpha is removed without changing the colours. */
  readonly dropsAlpha: boolean;
  /** Effort of the engine to make a webp smaller, 0 to 6. */
  readonly effort: number;
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
/** Outputs without a quality. */
const losslessTargets: readonly ImageTarget[] = ['gif', 'png', 'tiff'];
/** Outputs whose samples can have 16 bits. */
const deepTargets: readonly ImageTarget[] = ['png', 'tiff'];
/** Outputs without gray, or without profiles for it. */
const colourTargets: readonly ImageTarget[] = ['avif', 'gif', 'webp'];

/**
 * For more than twelve megapixels the engine needs the memory of a second picture to find the shortest codes. Without
 * that, a file of the same size is 0.3 dB further from its source, in two fifths of the time.
 */
const [maxFullEffortPixels, effort] = [12_000_000, { whole: 4, little: 2 }];

const noMetadata = { exif: false, xmp: false, profile: false };

/** Plans an output picture from the source's header, before decoding. */
export function planImage(facts: RasterFacts, encoding: ImageTarget, config: ResolvedImageConfig): ImagePlan {
  const wantsSize = config.width !== undefined || config.height !== undefined;
  const is16Bit = facts.depth > 8;
  const fit = wantsSize || facts.renderDpi !== undefined ? resolveFit(facts, config) : undefined;
  const { width, height } = fit?.cropped ?? fit?.scaled ?? facts;
  return {
    encoding,
    fit,
    quality: config.quality,
    allFrames: facts.isAnimated && animatedTargets.includes(encoding),
    toSrgb: config.strip || requiresSrgb(facts, encoding),
    readsProfile: facts.profile !== undefined || facts.space === 'cmyk',
    is16Bit: is16Bit,
    keeps: config.strip || encoding === 'gif' ? noMetadata : keptMetadataOf(facts),
    gammaPower: canApplyGamma(facts.gammaPower) ? facts.gammaPower : 1,
    depth: is16Bit && deepTargets.includes(encoding) ? 16 : 8,
    isGray: facts.space === 'gray',
    hasAlpha: facts.hasAlpha,
    flattensAlpha: facts.hasAlpha && encoding === 'jpg',
    dropsAlpha: false,
    effort: width * height > maxFullEffortPixels ? effort.little : effort.whole,
    renderDpi: facts.renderDpi,
    isUnlimited: facts.hasPictures !== undefined,
    isFlat: facts.renderDpi !== undefined && facts.hasPictures !== true,
  };
}

/**
 * True if the output format cannot store the colour space of the source; for example webp, which is always RGB, cannot
 * store gray with a profile.
 */
function requiresSrgb({ space, profile }: RasterFacts, encoding: ImageTarget): boolean {
  if (profile !== undefined && encoding === 'gif') return true;
  return space === 'gray' ? profile !== undefined && colourTargets.includes(encoding) : space !== 'srgb';
}

/** EXIF of planes bypasses the engine, which would write its own. */
function keptMetadataOf({ encoding, metadata, profile }: RasterFacts): ImagePlan['keeps'] {
  return { ...metadata, exif: metadata.exif && encoding !== 'planes', profile: profile !== undefined };
}

/** The engine applies powers from 1/3 to 3. A power beyond that means that the gamma is wrong. */
function canApplyGamma(power: number | undefined): power is number {
  return power !== undefined && power >= 1 / 3 && power <= 3;
}

/** Refuses an output size that exceeds the format's or the caller's limits. */
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
  const pixelLength = ((plan.isGray ? 1 : 3) + (facts.hasAlpha ? 1 : 0)) * (plan.depth / 8);
  if (plan.encoding === 'tiff' && written.width * written.height * pixelLength > maxTiffSampleBytes)
    throw tooLarge(written, `${Math.floor(maxTiffSampleBytes / pixelLength)} such pixels in tiff, which has 4 GB`);
}

function tooLarge({ width, height }: Size, expected: string): ConversionError {
  return new ConversionError('OUTPUT_TOO_LARGE', `the output would be ${width}×${height}; allowed are ${expected}`);
}

/** Adds notes about everything that the output loses. */
export function noteLosses(plan: ImagePlan, facts: RasterFacts, config: ResolvedImageConfig, context: Context): void {
  const { note } = context;
  const { encoding } = plan;
  if (plan.flattensAlpha) note('ALPHA_FLATTENED');
  if (facts.frames > 1 && facts.isAnimated && !plan.allFrames) note('FRAMES_DROPPED', `1 of ${facts.frames}`);
  if (facts.frames > 1 && !facts.isAnimated) note('PAGES_DROPPED', `1 of ${facts.frames}`);
  if (facts.depth > plan.depth) note('DEPTH_REDUCED', `from ${facts.depth} to ${plan.depth} bits`);
  noteConversion(facts, encoding, config, context);
  if (losslessTargets.includes(encoding) && config.given.has('quality'))
    note(
      'CONFIG_IGNORED',
      `${encoding} ${encoding === 'gif' ? 'has a palette' : 'is lossless'}, so quality does not apply`,
    );
  if (plan.gammaPower !== 1) note('COLOUR_CONVERTED', `from a gamma of ${describeGamma(plan.gammaPower)}`);
  else if (facts.gammaPower !== undefined) note('GAMMA_IGNORED', describeGamma(facts.gammaPower));
}

function noteConversion(
  facts: RasterFacts,
  encoding: ImageTarget,
  { strip }: ResolvedImageConfig,
  context: Context,
): void {
  const { space, profile } = facts;
  const hasOwnColours = space === 'srgb' || space === 'gray';
  // With strip, the caller asked for gray and RGB to become sRGB.
  if (!requiresSrgb(facts, encoding) || (strip && hasOwnColours)) return;
  if (space !== 'srgb') context.note('COLOUR_CONVERTED', `from ${spaceNames[space]}`);
  else if (profile !== undefined && changesColours(profile, space, context))
    context.note('COLOUR_CONVERTED', 'from the colours of the embedded profile');
}

/** The exponent as stated in the file, which encoded light into samples. */
const describeGamma = (power: number): string => (power / 2.2).toFixed(3);
