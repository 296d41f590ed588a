import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster, RasterFacts } from '../../models/raster.ts';
import type { ResolvedImageConfig } from '../config.ts';
import { resolveImageConfig } from '../config.ts';
import { requireDecodable } from '../engine/decode.ts';
import type { ImageEncoding } from '../plan.ts';
import { resolveFit } from '../size.ts';
import { writeRaster } from '../write.ts';

const mediaTypes = { gif: 'image/gif', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
/** A multiple of three, so that pieces of base64 can be joined. Small pieces are garbage-collected early. */
const pieceLength = 3 << 12;

/** Embeds a picture in an svg: the file itself if browsers show it correctly, otherwise a newly encoded one. */
export async function embedPicture(raster: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(options.config, options.to);
  const { facts } = raster;
  const { scaled, cropped } = resolveFit(facts, config);
  const { width, height } = cropped ?? scaled;
  const embedsFile = canEmbed(raster, config);
  const encoding = embedsFile ? facts.encoding : encodingFor(facts);
  const inner = embedsFile ? raster.bytes : await writeRaster(raster, { ...options, to: encoding }, context);
  if (embedsFile) {
    context.spend(facts.width * facts.height * facts.frames);
    // So far only the header was read, and damaged files must not be passed on.
    await untilAborted(requireDecodable(raster.bytes, context.limits.maxPixels), context.signal);
    if (config.given.has('quality'))
      context.note('CONFIG_IGNORED', 'quality does not apply: the file is embedded unchanged');
  }
  const size = `width="${width}" height="${height}"`;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 ${width} ${height}">`;
  const image = `<image ${size} preserveAspectRatio="none" xlink:href="data:${mediaTypes[encoding as ImageEncoding]};base64,`;
  return wrapAsBase64(`${start}${image}`, inner, '"/></svg>\n');
}

/** True if the file can be embedded unchanged: nothing is to be changed, and every viewer shows it alike. */
function canEmbed({ facts }: Raster, { width, height, strip }: ResolvedImageConfig): boolean {
  const keepsFile = width === undefined && height === undefined && !strip;
  const isPlain = facts.isUpright && facts.gammaPower === undefined && ['srgb', 'gray'].includes(facts.space);
  return keepsFile && isPlain && Object.hasOwn(mediaTypes, facts.encoding);
}

function encodingFor({ encoding, isAnimated }: RasterFacts): ImageEncoding {
  if (isAnimated) return 'webp';
  return encoding === 'jpg' ? 'jpg' : 'png';
}

/** Encodes in pieces, because the base64 of a large file exceeds the maximum string length. */
function wrapAsBase64(before: string, bytes: Uint8Array, after: string): Uint8Array {
  const length = before.length + Math.ceil(bytes.length / 3) * 4 + after.length;
  const whole = Buffer.alloc(length);
  let at = whole.write(before, 'latin1');
  for (let start = 0; start < bytes.length; start += pieceLength) {
    at += whole.write(Buffer.from(bytes.subarray(start, start + pieceLength)).toString('base64'), at, 'latin1');
  }
  whole.write(after, at, 'latin1');
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
}
