import { convertPicture } from '../colour/link.ts';
import { readProfile } from '../colour/profile.ts';
import { createTransform, type Transform } from '../colour/transform.ts';
import type { Context } from '../context.ts';
import { untilAborted } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { WriteOptions } from '../format.ts';
import type { Raster, RasterFacts } from '../models/raster.ts';
import { isPackedApart, writeApart } from './alpha/apart.ts';
import { resolveImageConfig } from './config.ts';
import type { DecodedSamples } from './engine.ts';
import { decodeSamples, encodeImage, encodeSamples, readAnimation } from './engine.ts';
import { writeFrames } from './frames.ts';
import { withOwnMetadata } from './metadata.ts';
import type { ImageOrder, ImageTarget } from './order.ts';
import { noteLosses, planImage, requireWritable } from './order.ts';
import type { Size } from './size.ts';
import { extended, withMetadata } from './webp-chunks.ts';

/** Encodes a picture as jpg, png or webp, at the size and with the settings asked for. */
export async function writeRaster(raster: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const { bytes, facts } = raster;
  const config = resolveImageConfig(options.config, options.to);
  const order = planImage(facts, options.to as ImageTarget, config);
  requireWritable(order, facts, context.limits);

  const target = order.fit?.scaled ?? facts;
  const frames = order.allFrames ? facts.frames : 1;
  context.spend((facts.width * facts.height + target.width * target.height) * frames);
  await context.breathe();

  noteLosses(order, facts, config, context);
  const { maxPixels } = context.limits;
  const ownTransform = chooseTransform(facts, order, context);
  if (frames > 1 && order.fit !== undefined && facts.isUpright) return writeFrames(bytes, facts, order, context);
  const { width, height } = order.fit?.cut ?? target;
  const size = { width, height };
  const encoding = ownTransform
    ? encodeSamples(await applyTransform(bytes, ownTransform, context), { ...order, readsProfile: false })
    : isPackedApart(order, size)
      ? writeApart(raster, order, size, context)
      : encodeImage(raster, order, maxPixels);
  const encoded = await untilAborted(encoding, context.signal);
  if (config.strip || order.encoding === 'pixels') return encoded;
  const whole = ownTransform && order.keeps.xmp ? withXmp(encoded, (await readAnimation(bytes)).xmp, size) : encoded;
  return withOwnMetadata(whole, raster, { encoding: order.encoding, size }, context);
}

/** Samples go to the engine without what stood beside them; only webp's are kept with metadata that way. */
function withXmp(webp: Uint8Array, xmp: Uint8Array | undefined, size: Size): Uint8Array {
  return withMetadata(extended(webp, size), { xmp });
}

/**
 * The transform of a profile that the engine applies wrongly: it interpolates gray of 8 bits between 33 places, ignores
 * the profile of gray of 16 bits, and clips 16 bits of red, green and blue to Display P3 first.
 */
function chooseTransform({ space, profile }: RasterFacts, order: ImageOrder, context: Context): Transform | undefined {
  if (profile === undefined || !order.toSrgb) return undefined;
  if (space !== 'gray' && (space !== 'srgb' || !order.isDeep)) return undefined;
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
