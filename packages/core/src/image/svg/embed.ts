import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import { drawingInPixels } from '../../drawing/pixel-size.ts';
import { writeDrawingSvg } from '../../drawing/svg/write.ts';
import type { WriteOptions } from '../../format.ts';
import type { ImageNode } from '../../models/drawing/nodes.ts';
import type { Raster, RasterFacts } from '../../models/raster.ts';
import { scaling } from '../../outline/matrix.ts';
import type { ResolvedImageConfig } from '../config.ts';
import { resolveImageConfig } from '../config.ts';
import { requireDecodable } from '../engine/decode.ts';
import { requireFrame } from '../frames.ts';
import { noteIgnored } from '../losses.ts';
import { resolveFit, resultSize } from '../size.ts';
import { writeRaster } from '../write.ts';

const mediaTypes = { gif: 'image/gif', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

const settingsOfEncoders = ['quality', 'lossless', 'effort', 'progressive', 'density', 'intent'] as const;

/** Embeds a picture in an svg: the file itself if browsers show it correctly, otherwise a newly encoded one. */
export async function embedPicture(raster: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(options.config, options.to);
  const { facts } = raster;
  requireFrame(facts, config);
  const { width, height } = resultSize(resolveFit(facts, config));
  const embedsFile = canEmbed(raster, config);
  const encoding = embedsFile ? facts.encoding : encodingFor(facts, config);
  const inner = embedsFile ? raster.bytes : await writeRaster(raster, { ...options, to: encoding }, context);
  if (embedsFile) {
    context.spend(facts.width * facts.height * facts.frames);
    // So far only the header was read, and damaged files must not be passed on.
    await untilAborted(requireDecodable(raster.bytes, context.limits.maxPixels), context.signal);
    noteIgnored(settingsOfEncoders, ': the file is embedded unchanged', config, context);
  }
  const mediaType = mediaTypes[encoding as keyof typeof mediaTypes];
  const picture: ImageNode = {
    kind: 'image',
    picture: { bytes: inner, mediaType, width, height },
    transform: scaling(width, height),
    scaling: 'smooth',
  };
  return writeDrawingSvg(drawingInPixels({ width, height }, [picture]), {}, context);
}

/** True if the file can be embedded unchanged: nothing is to be changed, and every viewer shows it alike. */
function canEmbed({ facts }: Raster, config: ResolvedImageConfig): boolean {
  const { width, height, strip, background, given } = config;
  const keepsMetadata = !strip && !given.has('keep');
  const keepsPixels = !given.has('frame') && (background === undefined || !facts.hasAlpha);
  const keepsFile = width === undefined && height === undefined && keepsMetadata && keepsPixels;
  const isPlain = facts.isUpright && facts.gammaPower === undefined && ['srgb', 'gray'].includes(facts.space);
  return keepsFile && isPlain && Object.hasOwn(mediaTypes, facts.encoding);
}

function encodingFor({ encoding, isAnimated }: RasterFacts, { frame }: ResolvedImageConfig): 'webp' | 'jpg' | 'png' {
  if (isAnimated && frame === undefined) return 'webp';
  return encoding === 'jpg' ? 'jpg' : 'png';
}
