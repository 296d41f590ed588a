import type { Context } from '../context.ts';
import { throwIfAborted, untilAborted } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { Raster, RasterFacts } from '../models/raster.ts';
import type { EngineFacts } from './engine/decode.ts';
import { readEngineFacts } from './engine/decode.ts';
import { densityOf, withoutPrefix } from './metadata/exif-block.ts';
import { keepUsableProfile } from './profile.ts';

/** Reads the header of a picture that the engine decodes. Pixels are decoded when the output is written. */
export async function readRaster(bytes: Uint8Array, context: Context): Promise<Raster> {
  throwIfAborted(context.signal);
  const found = await untilAborted(readEngineFacts(bytes), context.signal);
  const exif = found.exif && withoutPrefix(found.exif);
  const facts = checkLimits(found, undefined, context);
  // The engine ignores the resolution in a WebP's EXIF.
  const density = facts.encoding === 'webp' ? exif && densityOf(exif) : facts.density;
  return { bytes, facts: { ...facts, density }, exif };
}

/** Reads the facts of a picture and checks them against the limits. */
export async function readFacts(bytes: Uint8Array, context: Context, renderDpi?: number): Promise<RasterFacts> {
  throwIfAborted(context.signal);
  return checkLimits(await untilAborted(readEngineFacts(bytes, renderDpi), context.signal), renderDpi, context);
}

function checkLimits(found: EngineFacts, renderDpi: number | undefined, context: Context): RasterFacts {
  const facts = toFacts(found, renderDpi);
  const { width, height, frames } = facts;
  const { maxFrames, maxPixels } = context.limits;
  if (frames > maxFrames) {
    throw new ConversionError(
      'IMAGE_TOO_MANY_FRAMES',
      `the file has ${frames} frames or pages; the limit is ${maxFrames}`,
    );
  }
  // A vector picture has no pixels yet; the writer checks its rendered size.
  if (renderDpi === undefined && width * height > maxPixels) {
    throw new ConversionError(
      'IMAGE_TOO_LARGE',
      `the picture has ${width}×${height} pixels; the limit is ${maxPixels}`,
    );
  }
  return { ...facts, profile: keepUsableProfile(facts.profile, facts.space, context) };
}

function toFacts(found: EngineFacts, renderDpi: number | undefined): RasterFacts {
  const frames = found.pages ?? 1;
  return {
    encoding: toEncoding(found.format),
    width: found.autoOrient.width,
    height: found.pageHeight !== undefined && frames > 1 ? found.pageHeight : found.autoOrient.height,
    frames,
    space: toSpace(found.space),
    depth: toDepth(found.depth),
    hasAlpha: found.hasAlpha,
    isUpright: (found.orientation ?? 1) === 1,
    renderDpi,
    isAnimated: frames > 1 && found.format !== 'tiff',
    metadata: { exif: found.exif !== undefined, xmp: found.xmp !== undefined },
    iptc: found.iptc,
    xmpLength: found.xmp?.length,
    droppedMetadata: found.comments?.map(({ keyword }) => `text chunk "${keyword}"`),
    profile: found.icc,
    density: renderDpi === undefined ? found.density : undefined,
  };
}

function toEncoding(format: string): RasterFacts['encoding'] {
  if (format === 'jpeg') return 'jpg';
  if (format === 'gif' || format === 'png' || format === 'svg' || format === 'tiff' || format === 'webp') return format;
  throw new ConversionError('IMAGE_UNSUPPORTED', `pictures of type "${format}" are not supported`);
}

/** @see libvips, "VipsInterpretation" */
function toSpace(space: string): RasterFacts['space'] {
  if (['srgb', 'rgb', 'rgb16', 'scrgb'].includes(space)) return 'srgb';
  if (['b-w', 'grey16'].includes(space)) return 'gray';
  if (space === 'cmyk' || space === 'lab') return space;
  return space === 'labs' ? 'lab' : 'other';
}

/**
 * All outputs hold unsigned integers. Other samples would need a range that the file does not state, and would come out
 * black or distorted.
 * @see libvips, "VipsBandFormat"
 */
function toDepth(depth: string): RasterFacts['depth'] {
  if (depth === 'uchar') return 8;
  if (depth === 'ushort') return 16;
  throw new ConversionError(
    'IMAGE_UNSUPPORTED',
    `samples of type "${depth}" are not supported; expected unsigned integers of 8 or 16 bits`,
  );
}
