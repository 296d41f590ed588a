import { loadPress } from '../../colour/press.ts';
import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Limits } from '../../limits.ts';
import type { Raster } from '../../models/raster.ts';
import { lacksPress } from '../profile.ts';
import { readRaster } from '../read.ts';
import { type Directory, readDirectory, requireDirectory, tag, withTags } from './directory.ts';
import { isForEngine } from './engine-page.ts';
import { collectExif } from './exif.ts';
import { readOwnPage } from './own.ts';
import { chooseWhole, countPages } from './pages.ts';
import type { TiffPicture } from './picture.ts';
import { readPicture } from './picture.ts';
import type { TiffPage } from './values.ts';

/** Where on Earth each pixel lies, in any of the ways that there are. @see OGC GeoTIFF 1.1, "GeoTIFF tags" */
const geographic = [33_550, 33_922, 34_264, 34_735];
const hasPlaceOnEarth = ({ entries }: Directory): boolean => entries.some(({ tag: id }) => geographic.includes(id));

/**
 * Reads a TIFF: its header for the engine where that shows the picture rightly, and all of it here where it does not.
 * Inks that state no press are given one.
 */
export async function readTiff(bytes: Uint8Array, context: Context, options?: WriteOptions): Promise<Raster> {
  const page = openPage(bytes, context.limits);
  if (page === undefined) {
    requireDirectory(bytes);
    return readRaster(bytes, context);
  }
  const droppedMetadata = hasPlaceOnEarth(page.directory) ? ['GeoTIFF'] : undefined;
  if (context.isTruncated || !isForEngine(page.picture)) {
    const frames = countPages(bytes, page.first, context.limits);
    const raster = await readOwnPage(page, page.picture, context, options);
    return { ...raster, facts: { ...raster.facts, frames, droppedMetadata } };
  }
  const whole = page.directory === page.first ? bytes : withTags(bytes, page.directory);
  const found = await readRaster(whole, context);
  const raster = {
    ...found,
    facts: { ...found.facts, droppedMetadata },
    exif: collectExif(bytes, page.directory),
  };
  if (!lacksPress(raster.facts)) return raster;
  const profile = await loadPress(context);
  return { ...raster, bytes: withTags(bytes, page.directory, new Map([[tag.profile, profile]])) };
}

/** A page that is understood, and the directory that comes first in the file. */
interface OpenPage extends TiffPage {
  readonly first: TiffPage['directory'];
  readonly picture: TiffPicture;
}

/** Nothing where not even the directory can be read: what is wrong with it is left to the engine to say. */
export function openPage(bytes: Uint8Array, limits: Limits): OpenPage | undefined {
  const first = readDirectory(bytes);
  if (first === undefined) return undefined;
  const page = chooseWhole(bytes, first);
  return { ...page, first, picture: readPicture(page, limits) };
}
