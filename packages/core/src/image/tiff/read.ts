import { loadPressProfile } from '../../colour/icc/press-profile.ts';
import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Limits } from '../../limits.ts';
import type { Raster } from '../../models/raster.ts';
import { lacksCmykProfile } from '../profile.ts';
import { readRaster } from '../read.ts';
import { type Directory, readDirectory, requireDirectory, tag, withTags } from './directory/directory.ts';
import { collectExif } from './directory/exif.ts';
import { chooseFullSizePage, countPages, findPage } from './directory/pages.ts';
import type { TiffPicture } from './directory/picture.ts';
import { readPicture } from './directory/picture.ts';
import type { TiffPage } from './directory/values.ts';
import { canEngineDecode } from './engine-support.ts';
import { decodePage } from './page-decoder.ts';

/** Tags that georeference the pixels. @see OGC GeoTIFF 1.1, "GeoTIFF tags" */
const geoTiffTags = [33_550, 33_922, 34_264, 34_735];
const isGeoreferenced = ({ entries }: Directory): boolean => entries.some(({ tag: id }) => geoTiffTags.includes(id));

/**
 * Reads a TIFF: only its header if the engine decodes the picture correctly, otherwise all of it. CMYK without a
 * profile gets the default one.
 */
export async function readTiff(bytes: Uint8Array, context: Context, options?: WriteOptions): Promise<Raster> {
  const page = openPage(bytes, context.limits, options?.page);
  if (page === undefined) {
    requireDirectory(bytes);
    return readRaster(bytes, context);
  }
  const droppedMetadata = isGeoreferenced(page.directory) ? ['GeoTIFF'] : undefined;
  const paged =
    options?.page === undefined ? {} : { page: options.page, frames: countPages(bytes, page.first, context.limits) };
  if (context.isTruncated || !canEngineDecode(page.picture)) {
    const frames = countPages(bytes, page.first, context.limits);
    const raster = await decodePage(page, page.picture, context, options);
    return { ...raster, facts: { ...raster.facts, ...paged, frames, droppedMetadata } };
  }
  const engineFile = page.directory === page.first ? bytes : withTags(bytes, page.directory);
  const found = await readRaster(engineFile, context);
  const raster = {
    ...found,
    facts: { ...found.facts, ...paged, droppedMetadata },
    exif: collectExif(bytes, page.directory),
  };
  if (!lacksCmykProfile(raster.facts)) return raster;
  const profile = await loadPressProfile(context);
  return { ...raster, bytes: withTags(bytes, page.directory, new Map([[tag.profile, profile]])) };
}

/** A parsed page, and the first directory of the file. */
interface OpenedPage extends TiffPage {
  readonly first: TiffPage['directory'];
  readonly picture: TiffPicture;
}

/** Opens the page to convert; undefined if the directory cannot be read. The engine then reports the error. */
export function openPage(bytes: Uint8Array, limits: Limits, number?: number): OpenedPage | undefined {
  const first = readDirectory(bytes);
  if (first === undefined) return undefined;
  const page = number === undefined ? chooseFullSizePage(bytes, first) : findPage(bytes, first, number, limits);
  return { ...page, first, picture: readPicture(page, limits) };
}
