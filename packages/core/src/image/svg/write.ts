import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import { resolveImageConfig } from '../config.ts';
import { noteEnlargedBorder, noteSettingsOfPixels } from '../losses.ts';
import { resolveFit, resultSize } from '../size.ts';
import { cleanSvg } from './clean/clean.ts';
import { embedPicture } from './embed.ts';
import { writeTraced } from './traced.ts';
import type { Viewport } from './viewport.ts';

/** Writes an svg: drawings are cleaned and resized on request, pictures are embedded or traced. */
export async function writeSvg(raster: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const { facts, bytes } = raster;
  const config = resolveImageConfig(options.config, options.to);
  if (facts.encoding !== 'svg') return (config.trace ? writeTraced : embedPicture)(raster, options, context);
  const { width, height, strip, fit, gravity } = config;
  const isResized = width !== undefined || height !== undefined;
  const sizes = resolveFit(facts, config);
  const viewport: Viewport | undefined = isResized ? { ...resultSize(sizes), natural: facts, fit, gravity } : undefined;
  if (config.trace) context.note('CONFIG_IGNORED', 'trace does not apply to drawings');
  noteSettingsOfPixels(config, context);
  noteEnlargedBorder(sizes, config, context);
  return cleanSvg(bytes, { viewport, strip }, context);
}
