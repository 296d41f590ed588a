import { loadCmykProfile } from '../../assets/cmyk-profile.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import { lacksPress } from '../profile.ts';
import { readRaster } from '../read.ts';
import type { Directory } from './directory.ts';
import { readDirectory, shortOf, tag, withChanges } from './directory.ts';
import { collectExif } from './exif.ts';
import { labKindOf, readLab } from './lab.ts';

/** Where on Earth each pixel lies, in any of the ways that there are. @see OGC GeoTIFF 1.1, "GeoTIFF tags" */
const geographic = [33_550, 33_922, 34_264, 34_735];
const hasPlaceOnEarth = ({ entries }: Directory): boolean => entries.some(({ tag: id }) => geographic.includes(id));

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
  const exif = collectExif(bytes, directory);
  if (lab !== undefined) return { ...(await readLab(bytes, directory, lab, context)), exif };

  const found = await readRaster(bytes, context);
  const leftOut = hasPlaceOnEarth(directory) ? ['GeoTIFF'] : undefined;
  const raster = { ...found, facts: { ...found.facts, leftOut }, exif };
  if (!lacksPress(raster.facts)) return raster;
  const profile = await loadCmykProfile();
  return { ...raster, bytes: withChanges(bytes, directory, () => new Map([[tag.profile, { bytes: profile }]])) };
}
