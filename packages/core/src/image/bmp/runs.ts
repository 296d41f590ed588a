import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import type { Planes } from '../planes/planes.ts';
import { readPlanes } from '../planes/read.ts';
import type { OpenBmp } from './header.ts';
import { walkHuffman } from './huffman.ts';
import { noteMissingColours } from './indexed.ts';
import type { Palette } from './palette.ts';
import { readPalette } from './palette.ts';
import type { Runs, WritePixel } from './rle.ts';
import { walkRuns } from './rle.ts';

const opaque = 255;
const maxUncheckedPixels = 1_000_000;
const maxPixelsPerStated = 1_000;

/** Reads run-length encoded pixels. Pixels that no run contains are transparent. */
export async function readRuns({ file, bytes, header, facts, options }: OpenBmp, context: Context): Promise<Raster> {
  const { width, height, compression, pixelOffset: start } = header;
  const palette = header.palette && readPalette(file, header.palette);
  const bitsPerPixel = compression === 'rle4' ? 4 : compression === 'rle8' ? 8 : 24;
  const runs: Runs = { bytes, start, bitsPerPixel, width, height };
  const walk = (writePixel: WritePixel) =>
    compression === 'huffman' ? walkHuffman(runs, writePixel, context) : walkRuns(runs, writePixel, context);

  // Compressed pixels are small and fast to visit, so they are counted before memory is allocated for all pixels.
  const statesAllPixels = compression === 'huffman' && !context.isTruncated;
  const stated = statesAllPixels ? width * height : await walk(() => {});
  if (stated === 0 && context.isTruncated) throw new ConversionError('IMAGE_DAMAGED', 'the file has no complete row');
  requireStatedPixels(stated, width * height);
  const hasAlpha = stated < width * height;
  const space = palette?.isGray && facts.profile === undefined ? 'gray' : 'srgb';
  const fill = async (planes: Planes): Promise<void> => {
    const used = new Uint8Array(256);
    await walk(pixelWriter(planes, header.isTopDown, palette, used));
    if (palette !== undefined) noteMissingColours(used, palette, context);
  };
  return readPlanes({ ...facts, space, depth: 8, hasAlpha }, context, fill, options);
}

/** A few bytes can skip a whole huge picture. Such a file is refused without allocating memory. */
function requireStatedPixels(stated: number, all: number): void {
  if (all <= maxUncheckedPixels || stated * maxPixelsPerStated >= all) return;
  const expected = `at least one in ${maxPixelsPerStated} is required`;
  throw new ConversionError('IMAGE_DAMAGED', `the runs cover ${stated} of ${all} pixels; ${expected}`);
}

function pixelWriter(planes: Planes, isTopDown: boolean, palette: Palette | undefined, used: Uint8Array): WritePixel {
  const { samples, channels, header } = planes;
  const { width, height, space, hasAlpha } = header;
  return (x, row, value) => {
    let at = ((isTopDown ? row : height - 1 - row) * width + x) * channels;
    if (palette === undefined) {
      samples[at++] = value >> 16;
      samples[at++] = (value >> 8) & 0xff;
      samples[at++] = value & 0xff;
    } else {
      used[value] = 1;
      samples[at++] = palette.colours[value * 3]!;
      if (space !== 'gray') {
        samples[at++] = palette.colours[value * 3 + 1]!;
        samples[at++] = palette.colours[value * 3 + 2]!;
      }
    }
    if (hasAlpha) samples[at] = opaque;
  };
}
