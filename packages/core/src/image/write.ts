import type { Context } from '../context.ts';
import { untilAborted } from '../context.ts';
import type { Wish } from '../format.ts';
import type { Raster } from '../models/raster.ts';
import { resolveImageConfig } from './config.ts';
import { encodeImage } from './engine.ts';
import type { ImageEncoding } from './order.ts';
import { noteLosses, planImage, requireWritable } from './order.ts';

/** Encodes a picture as jpg, png or webp, at the size and with the settings asked for. */
export async function writeRaster({ bytes, facts }: Raster, wish: Wish, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(wish.config);
  const order = planImage(facts, wish.to as ImageEncoding, config);
  requireWritable(order, facts, context.limits);

  const target = order.fit?.scaled ?? facts;
  const frames = order.allFrames ? facts.frames : 1;
  context.spend((facts.width * facts.height + target.width * target.height) * frames);
  await context.breathe();

  noteLosses(order, facts, config, context);
  return untilAborted(encodeImage(bytes, order, context.limits.maxPixels), context.signal);
}
