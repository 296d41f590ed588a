import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import { readPlanes } from '../planes/read.ts';
import type { BlockSource } from './blocks.ts';
import { requireEnough } from './blocks.ts';
import { findAlpha, noteChannels, requireColours, requireWholePlanes } from './channels.ts';
import { chooseDecoder } from './codes/decoders.ts';
import { openJpeg } from './codes/jpeg.ts';
import { openOldJpeg } from './codes/old-jpeg.ts';
import { openWebp } from './codes/webp.ts';
import { filler } from './fill.ts';
import { readMetadata } from './metadata.ts';
import { uprightSize } from './orientation.ts';
import type { TiffPicture } from './picture.ts';
import { compression, photometric } from './picture.ts';
import { findRange } from './ranges.ts';
import { chooseShown } from './shown.ts';
import type { TiffPage } from './values.ts';

/** Reads a page into planes here. */
export async function readOwnPage(
  page: TiffPage,
  stated: TiffPicture,
  context: Context,
  options: WriteOptions | undefined,
): Promise<Raster> {
  requireColours(stated);
  const opened = openBlocks(page, stated);
  requireEnough(opened, context);
  if (stated.isMislabelled) context.note('COLOUR_MODEL_ASSUMED', 'JPEG in the old style states RGB, YCbCr was taken');
  const metadata = readMetadata(page);
  const alpha = findAlpha(opened.picture);
  const shown = chooseShown(page, opened.picture, metadata.profile !== undefined, context);
  const range = shown.hasAmounts ? await findRange(page, opened, context) : { kind: opened.picture.kind };
  noteChannels(opened.picture, alpha, context);
  const source = { ...opened, picture: { ...opened.picture, kind: range.kind } };
  const header = {
    ...uprightSize(stated),
    ...metadata,
    space: shown.space,
    depth: shown.depth,
    hasAlpha: alpha !== undefined,
    profile: shown.keepsProfile ? metadata.profile : undefined,
  };
  return readPlanes(header, context, filler({ source, shown, range, alpha }, context), options);
}

/** The blocks of a page and what unpacks them, with the picture as its samples are once they are. */
function openBlocks(page: TiffPage, stated: TiffPicture): BlockSource {
  const { bytes } = page;
  switch (stated.compression) {
    case compression.jpeg:
      return { bytes, ...openJpeg(page, stated) };
    case compression.oldJpeg:
      return { bytes, ...openOldJpeg(page, stated) };
    case compression.webp:
      return { bytes, ...openWebp(stated) };
    default: {
      requireWholePlanes(stated);
      const picture = withCodes(stated);
      return { bytes, picture, decoder: chooseDecoder(page, picture) };
    }
  }
}

const { logL, logLuv, cieLab, iccLab, ituLab } = photometric;

/** Logarithms are one number a pixel, whatever depth the file says they have unpacked; a sign is no part of codes. */
function withCodes(stated: TiffPicture): TiffPicture {
  const { photometric: meaning, compression: packing, kind } = stated;
  if (meaning === logL || meaning === logLuv) {
    const depth = meaning === logL ? 16 : packing === compression.log24 ? 24 : 32;
    const alone = { channels: 1, depths: [depth], extras: [], isPlanar: false, predictor: 1 };
    return { ...stated, ...alone, kind: 'unsigned', endian: 'big' };
  }
  const isLab = [cieLab, iccLab, ituLab].includes(meaning as 8);
  return isLab && kind === 'signed' ? { ...stated, kind: 'unsigned' } : stated;
}
