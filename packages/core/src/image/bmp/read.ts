import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import type { Planes } from '../planes/planes.ts';
import { requireSize } from '../planes/planes.ts';
import { readPlanes } from '../planes/read.ts';
import { referenceSamples } from '../planes/reference.ts';
import { findFirstBitmap } from './array.ts';
import { readEmbedded } from './embedded.ts';
import type { BmpHeader, OpenBmp } from './header.ts';
import { readHeader } from './header.ts';
import { locateSamples } from './in-place.ts';
import { fillIndexed } from './indexed.ts';
import { fillMasked, hasVisiblePixel } from './masked.ts';
import { depthOf } from './masks.ts';
import { readPalette } from './palette.ts';
import { readBmpProfile } from './profile.ts';
import { locateRows } from './rows.ts';
import { readRuns } from './runs.ts';
import { fillWide, hasVisibleWidePixel } from './wide.ts';

/** Reads a Windows or OS/2 bitmap into planes, or the image file embedded in it. */
export async function readBmp(bytes: Uint8Array, context: Context, options?: WriteOptions): Promise<Raster> {
  const file = new ByteReader(bytes, 'little');
  file.seek(findFirstBitmap(file, context));
  const header = readHeader(file);
  if (header.compression === 'jpeg' || header.compression === 'png') return readEmbedded(bytes, header, context);
  requireSize(header, context.limits);
  const { width, height, density } = header;
  const facts = { width, height, density, profile: readBmpProfile(file, header, context) };
  return readPixels({ file, bytes, header, facts, options }, context);
}

function readPixels(bmp: OpenBmp, context: Context): Promise<Raster> {
  switch (bmp.header.compression) {
    case 'none':
    case 'masks':
      return bmp.header.palette === undefined ? readColours(bmp, context) : readIndexed(bmp, context);
    default:
      return readRuns(bmp, context);
  }
}

async function readIndexed(bmp: OpenBmp, context: Context): Promise<Raster> {
  const { bytes, file, header, facts, options } = bmp;
  const rows = locateRows(bytes, header);
  const palette = readPalette(file, requirePalette(header));
  const space = palette.isGray && facts.profile === undefined ? 'gray' : 'srgb';
  const fill = (planes: Planes) => fillIndexed(rows, header.bitsPerPixel, palette, planes, context);
  return readPlanes({ ...facts, space, depth: 8, hasAlpha: false }, context, fill, options);
}

async function readColours(bmp: OpenBmp, context: Context): Promise<Raster> {
  const { bytes, header, facts, options } = bmp;
  const { bitsPerPixel, masks } = header;
  const rows = locateRows(bytes, header);
  if (masks === undefined) {
    const hasAlpha = await keepsAlpha(hasVisibleWidePixel(rows, context), context);
    const wide = { ...facts, space: 'srgb', depth: 16, hasAlpha } as const;
    return readPlanes(wide, context, (planes) => fillWide(rows, planes, context), options);
  }
  const pixelLength = bitsPerPixel / 8;
  const [, , , alpha] = masks;
  const hasAlpha = alpha !== 0 && (await keepsAlpha(hasVisiblePixel(rows, pixelLength, alpha, context), context));
  const location = locateSamples(bmp, rows, hasAlpha);
  if (location !== undefined) {
    return referenceSamples({ ...facts, space: 'srgb', depth: 8, hasAlpha }, bytes, location, context, options);
  }
  const plain = { ...facts, space: 'srgb', depth: depthOf(masks), hasAlpha } as const;
  return readPlanes(plain, context, (planes) => fillMasked(rows, pixelLength, masks, planes, context), options);
}

/** Many programs declare alpha but leave it 0: a completely invisible picture is never intended. */
async function keepsAlpha(isVisible: Promise<boolean>, context: Context): Promise<boolean> {
  const isKept = await isVisible;
  if (!isKept) context.note('ALPHA_IGNORED');
  return isKept;
}

function requirePalette({ palette, bitsPerPixel }: BmpHeader): NonNullable<BmpHeader['palette']> {
  if (palette !== undefined) return palette;
  throw new ConversionError('IMAGE_DAMAGED', `there is no palette; pixels of ${bitsPerPixel} bits need one`);
}
