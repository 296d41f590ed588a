import { loadPressProfile } from '../colour/icc/press-profile.ts';
import { readProfile } from '../colour/icc/profile.ts';
import { createTransform, type Transform } from '../colour/icc/transform.ts';
import { convertPicture } from '../colour/link/link.ts';
import type { Context } from '../context.ts';
import { untilAborted } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { WriteOptions } from '../format.ts';
import type { Raster, RasterFacts } from '../models/raster.ts';
import { type ResolvedImageConfig, resolveImageConfig } from './config.ts';
import type { DecodedSamples } from './engine/decode.ts';
import { decodeInks, decodeSamples, readAnimation } from './engine/decode.ts';
import { encodeImage, encodeSamples } from './engine/encode.ts';
import { requireFrame, writeFrames } from './frames.ts';
import { convertInkSamples } from './ink-intent.ts';
import { noteLosses } from './losses.ts';
import { addMetadata } from './metadata/metadata.ts';
import { stillPicture, writeGif } from './outputs/gif.ts';
import type { ImageEncoding, ImagePlan, ImageTarget } from './plan.ts';
import { planImage, requireWritable } from './plan.ts';
import { resultSize, type Size } from './size.ts';
import { needsSeparateAlpha, writeWithSeparateAlpha } from './webp-alpha/separate-alpha.ts';

/** Encodes a picture with the given settings. */
export async function writeRaster(source: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(options.config, options.to);
  const raster = withDensityOf(source, config);
  const { bytes, facts } = raster;
  requireFrame(facts, config);
  const plan = withOwnBackground(planImage(facts, options.to as ImageTarget, config), facts, context);
  requireWritable(plan, facts, context.limits);

  const target = plan.fit?.scaled ?? facts;
  const frames = plan.allFrames ? facts.frames : 1;
  context.spend((facts.width * facts.height + target.width * target.height) * frames);
  await context.breathe();

  noteLosses(plan, facts, config, context);
  const ownTransform = await chooseTransform(facts, plan, config, context);
  const size = plan.fit === undefined ? { width: facts.width, height: facts.height } : resultSize(plan.fit);
  const isFrameByFrame = frames > 1 && facts.isUpright && (plan.fit !== undefined || plan.encoding === 'gif');
  const encoded = isFrameByFrame
    ? await writeFrames(bytes, facts, plan, context)
    : await encodeStill(raster, plan, size, ownTransform, context);
  const wantsNone = config.strip && config.density === undefined;
  const hasMetadata = wantsNone || plan.encoding === 'pixels' || (isFrameByFrame && plan.encoding === 'webp');
  if (hasMetadata) return encoded;
  return addMetadata({ bytes: encoded, encoding: plan.encoding as ImageEncoding, size }, raster, config, context);
}

function withDensityOf(raster: Raster, { density }: ResolvedImageConfig): Raster {
  return density === undefined ? raster : { ...raster, facts: { ...raster.facts, density } };
}

/** Converts the background to the colours of a profile that the output keeps. */
function withOwnBackground(plan: ImagePlan, { profile }: RasterFacts, context: Context): ImagePlan {
  const { background } = plan;
  if (background === undefined || profile === undefined || plan.toSrgb || !plan.keeps.profile) return plan;
  try {
    const { convertExactly } = createTransform('srgb', readProfile(profile, context));
    const own = convertExactly(background.map((value) => value / 255));
    return { ...plan, background: own.map((value) => Math.round(value * 255)) };
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'unsupported') return plan;
    throw error;
  }
}

async function encodeStill(
  raster: Raster,
  plan: ImagePlan,
  size: Size,
  transform: Transform | undefined,
  context: Context,
): Promise<Uint8Array> {
  const { signal, limits } = context;
  // The pixels of a gif are examined before they are encoded.
  const enginePlan: ImagePlan = plan.encoding === 'gif' ? { ...plan, encoding: 'pixels' } : plan;
  const encoding = transform
    ? encodeTransformed(raster.bytes, enginePlan, transform, context)
    : needsSeparateAlpha(plan, size)
      ? writeWithSeparateAlpha(raster, plan, size, context)
      : encodeImage(raster, enginePlan, limits.maxPixels);
  const encoded = await untilAborted(encoding, signal);
  if (plan.encoding !== 'gif') return encoded;
  return writeGif({ samples: encoded, channels: 4, ...size }, stillPicture, plan, context);
}

/** Samples are encoded without the metadata of the source. */
async function encodeTransformed(
  bytes: Uint8Array,
  plan: ImagePlan,
  transform: Transform,
  context: Context,
): Promise<Uint8Array> {
  const decoded = await applyTransform(bytes, transform, context);
  const xmp = plan.keeps.xmp ? (await readAnimation(bytes)).xmp : undefined;
  return encodeSamples(decoded, { ...plan, readsProfile: false }, xmp);
}

/**
 * Transforms of profiles that the engine applies wrongly: it interpolates 8-bit gray between 33 points, ignores
 * profiles of 16-bit gray, and clips 16-bit RGB to Display P3 first. It knows no intent but perceptual.
 */
async function chooseTransform(
  { space, profile }: RasterFacts,
  plan: ImagePlan,
  { intent }: ResolvedImageConfig,
  context: Context,
): Promise<Transform | undefined> {
  if (space === 'cmyk' && intent !== 'perceptual')
    return createTransform(readProfile(profile ?? (await loadPressProfile(context)), context), 'srgb', { intent });
  if (profile === undefined || !plan.toSrgb) return undefined;
  if (space !== 'gray' && (space !== 'srgb' || !plan.is16Bit)) return undefined;
  try {
    return createTransform(readProfile(profile, context), space);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'unsupported') return undefined;
    throw error;
  }
}

async function applyTransform(bytes: Uint8Array, transform: Transform, context: Context): Promise<DecodedSamples> {
  const { limits, signal } = context;
  if (transform.inputs === 4)
    return convertInkSamples(await untilAborted(decodeInks(bytes, limits.maxPixels), signal), transform, context);
  const decoded = await untilAborted(decodeSamples({ bytes }, limits.maxPixels), signal);
  const { samples, channels, width, height } = decoded;
  const pixels = { source: samples, target: samples, sourceStep: channels, targetStep: channels };
  await convertPicture(transform.convertPixels, { ...pixels, count: width * height }, context);
  return decoded;
}
