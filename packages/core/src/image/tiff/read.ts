import { loadPress } from '../../colour/press.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import { lacksPress } from '../profile.ts';
import { readRaster } from '../read.ts';
import { readDirectory, shortOf, tag, withChanges } from './directory.ts';
import { labKindOf, readLab } from './lab.ts';

/** @see TIFF 6.0, section 22, "JPEG Compression", replaced by TIFF Technical Note 2 */
const oldJpeg = 6;

/**
 * Reads a TIFF's header, and refuses what the engine would draw wrongly without a word. Inks that state no press are
 * given one, and Lab, which the engine cannot read or reads wrongly, is converted here.
 */
export async function readTiff(bytes: Uint8Array, context: Context): Promise<Raster> {
  const directory = readDirectory(bytes);
  if (directory === undefined) return readRaster(bytes, context);
  if (shortOf(directory, tag.compression) === oldJpeg) {
    throw new ConversionError('IMAGE_UNSUPPORTED', 'found JPEG in the old style (compression 6), expected any other');
  }
  const lab = labKindOf(directory);
  if (lab !== undefined) return readLab(bytes, directory, lab, context);

  const raster = await readRaster(bytes, context);
  if (!lacksPress(raster.facts)) return raster;
  const profile = await loadPress(context);
  return { ...raster, bytes: withChanges(bytes, directory, () => new Map([[tag.profile, { bytes: profile }]])) };
}
