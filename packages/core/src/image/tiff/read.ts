import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import { readRaster } from '../read.ts';
import { readCompression } from './directory.ts';

/** @see TIFF 6.0, section 22, "JPEG Compression", replaced by TIFF Technical Note 2 */
const oldJpeg = 6;

/** Reads a TIFF's header, and refuses what the engine would draw wrongly without a word. */
export async function readTiff(bytes: Uint8Array, context: Context): Promise<Raster> {
  if (readCompression(bytes) === oldJpeg) {
    throw new ConversionError('IMAGE_UNSUPPORTED', 'found JPEG in the old style (compression 6), expected any other');
  }
  return readRaster(bytes, context);
}
