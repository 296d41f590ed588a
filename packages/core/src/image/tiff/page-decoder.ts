import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import { readPlanes } from '../planes/read.ts';
import { findAlpha, noteChannels, requireColours, requireFullSizePlanes } from './colour/channels.ts';
import { chooseColourConversion } from './colour/colour-conversion.ts';
import { chooseDecoder } from './compression/decoders.ts';
import { openJpeg } from './compression/jpeg.ts';
import { openOldJpeg } from './compression/old-jpeg.ts';
import { openWebp } from './compression/webp.ts';
import { readMetadata } from './directory/metadata.ts';
import type { TiffPicture } from './directory/picture.ts';
import { compression, photometric } from './directory/picture.ts';
import type { TiffPage } from './directory/values.ts';
import type { BlockSource } from './samples/blocks.ts';
import { requireEnoughBytes } from './samples/blocks.ts';
import { createFill } from './samples/fill.ts';
import { uprightSize } from './samples/orientation.ts';
import { findRange } from './samples/ranges.ts';

/** Decodes a page into planes. */
export async function decodePage(
  page: TiffPage,
  stated: TiffPicture,
  context: Context,
  options: WriteOptions | undefined,
): Promise<Raster> {
  requireColours(stated);
  const opened = openBlocks(page, stated);
  requireEnoughBytes(opened, context);
  if (stated.isMislabelled) context.note('COLOUR_MODEL_ASSUMED', 'old-style JPEG states RGB, but was read as YCbCr');
  const metadata = readMetadata(page);
  const alpha = findAlpha(opened.picture);
  const conversion = chooseColourConversion(page, opened.picture, metadata.profile !== undefined, context);
  const range = conversion.hasRange ? await findRange(page, opened, context) : { kind: opened.picture.kind };
  noteChannels(opened.picture, alpha, context);
  const source = { ...opened, picture: { ...opened.picture, kind: range.kind } };
  const header = {
    ...uprightSize(stated),
    ...metadata,
    space: conversion.space,
    depth: conversion.depth,
    hasAlpha: alpha !== undefined,
    profile: conversion.keepsProfile ? metadata.profile : undefined,
  };
  return readPlanes(header, context, createFill({ source, conversion, range, alpha }, context), options);
}

/** Opens the blocks of a page with their decoder, and describes the picture after decoding. */
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
      requireFullSizePlanes(stated);
      const picture = normalizeSamples(stated);
      return { bytes, picture, decoder: chooseDecoder(page, picture) };
    }
  }
}

const { logL, logLuv, cieLab, iccLab, ituLab } = photometric;

/** Logarithmic colours have one code per pixel, whatever depth the file states. Lab codes have no sign format. */
function normalizeSamples(stated: TiffPicture): TiffPicture {
  const { photometric: interpretation, compression: scheme, kind } = stated;
  if (interpretation === logL || interpretation === logLuv) {
    const depth = interpretation === logL ? 16 : scheme === compression.sgiLog24 ? 24 : 32;
    const singleChannel = { channels: 1, depths: [depth], extras: [], isPlanar: false, predictor: 1 };
    return { ...stated, ...singleChannel, kind: 'unsigned', endian: 'big' };
  }
  const isLab = [cieLab, iccLab, ituLab].includes(interpretation as 8);
  return isLab && kind === 'signed' ? { ...stated, kind: 'unsigned' } : stated;
}
