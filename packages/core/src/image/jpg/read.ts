import { loadPressProfile } from '../../colour/icc/press-profile.ts';
import type { Context } from '../../context.ts';
import type { Raster } from '../../models/raster.ts';
import { joinExif, withProfile } from '../metadata/jpeg-segments.ts';
import { lacksCmykProfile } from '../profile.ts';
import { readRaster } from '../read.ts';

/** Reads a JPEG's header. CMYK without a profile gets the default one, so that the engine does not choose another. */
export async function readJpg(bytes: Uint8Array, context: Context): Promise<Raster> {
  const found = await readRaster(bytes, context);
  const raster = { ...found, exif: joinExif(bytes) ?? found.exif };
  if (!lacksCmykProfile(raster.facts)) return raster;
  return { ...raster, bytes: withProfile(bytes, await loadPressProfile(context)) };
}
