import { readProfile } from '../colour/icc/profile.ts';
import { createTransform, type Transform } from '../colour/icc/transform.ts';
import { convertPicture } from '../colour/link/link.ts';
import type { Context } from '../context.ts';
import { untilAborted } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { WriteOptions } from '../format.ts';
import type { Raster, RasterFacts } from '../models/raster.ts';
import { resolveImageConfig } from './config.ts';
import type { DecodedSamples } from './engine/decode.ts';
import { decodeSamples, readAnimation } from './engine/decode.ts';
import { encodeImage, encodeSamples } from './engine/encode.ts';
import { writeFrames } from './frames.ts';
import { addMetadata } from './metadata.ts';
import { stillPicture, writeGif } from './outputs/gif.ts';
import type { ImageEncoding, ImagePlan, ImageTarget } from './plan.ts';
import { noteLosses, planImage, requireWritable } from './plan.ts';
import type { Size } from './size.ts';
import { needsSeparateAlpha, writeWithSeparateAlpha } from './webp-alpha/separate-alpha.ts';

/** Encodes a picture with the given settings. */
export async function writeRaster(raster: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const { bytes, facts } = raster;
  const config = resolveImageConfig(options.config, options.to);
  const plan = planImage(facts, options.to as ImageTarget, config);
  requireWritable(plan, facts, context.limits);

  const target = plan.fit?.scaled ?? facts;
  const frames = plan.allFrames ? facts.frames : 1;
  context.spend((facts.width * facts.height + target.width * target.height) * frames);
  await context.breathe();

  noteLosses(plan, facts, config, context);
  const ownTransform = chooseTransform(facts, plan, context);
  const { width, height } = plan.fit?.cropped ?? target;
  const size = { width, height };
  const isFrameByFrame = frames > 1 && facts.isUpright && (plan.fit !== undefined || plan.encoding === 'gif');
  const encoded = isFrameByFrame
    ? await writeFrames(bytes, facts, plan, context)
    : await encodeStill(raster, plan, size, ownTransform, context);
  const hasMetadata = config.strip || plan.encoding === 'pixels' || (isFrameByFrame && plan.encoding === 'webp');
  if (hasMetadata) return encoded;
  return addMetadata({ bytes: encoded, encoding: plan.encoding as ImageEncoding, size }, raster, context);
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
 * profiles of 16-bit gray, and clips 16-bit RGB to Display P3 first.
 */
function chooseTransform({ space, profile }: RasterFacts, plan: ImagePlan, context: Context): Transform | undefined {
  if (profile === undefined || !plan.toSrgb) return undefined;
  if (space !== 'gray' && (space !== 'srgb' || !plan.is16Bit)) return undefined;
  try {
    return createTransform(readProfile(profile, context), space);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'unsupported') return undefined;
    throw error;
  }
}

async function applyTransform(
  bytes: Uint8Array,
  { convertPixels }: Transform,
  context: Context,
): Promise<DecodedSamples> {
  const { limits, signal } = context;
  const decoded = await untilAborted(decodeSamples({ bytes }, limits.maxPixels), signal);
  const { samples, channels, width, height } = decoded;
  const pixels = { source: samples, target: samples, sourceStep: channels, targetStep: channels };
  await convertPicture(convertPixels, { ...pixels, count: width * height }, context);
  return decoded;
}
