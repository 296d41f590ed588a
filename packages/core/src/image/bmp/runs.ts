import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import type { Planes } from '../planes/planes.ts';
import { readPlanes } from '../planes/read.ts';
import type { OpenBmp } from './header.ts';
import { walkHuffman } from './huffman.ts';
import { noteAbsentColours } from './indexed.ts';
import type { Palette } from './palette.ts';
import { readPalette } from './palette.ts';
import type { PutPixel, Runs } from './rle.ts';
import { walkRuns } from './rle.ts';

const opaque = 255;
const plainlySmall = 1_000_000;
const mostPerStated = 1_000;

/** Reads pixels that are packed in runs. Those that no run states are transparent. */
export async function readRuns({ file, bytes, header, facts, options }: OpenBmp, context: Context): Promise<Raster> {
  const { width, height, packing, pixelOffset: start } = header;
  const palette = header.palette && readPalette(file, header.palette);
  const unit = packing === 'rle4' ? 4 : packing === 'rle8' ? 8 : 24;
  const runs: Runs = { bytes, start, unit, width, height };
  const walk = (put: PutPixel) =>
    packing === 'huffman' ? walkHuffman(runs, put, context) : walkRuns(runs, put, context);

  // Packed pixels take little room and little time: they are counted before memory is taken for all of them.
  const isWhole = packing === 'huffman' && !context.isTruncated;
  const stated = isWhole ? width * height : await walk(() => {});
  if (stated === 0 && context.isTruncated)
    throw new ConversionError('IMAGE_DAMAGED', 'found no row that is whole, expected one');
  requireStated(stated, width * height);
  const hasAlpha = stated < width * height;
  const space = palette?.isGray && facts.profile === undefined ? 'gray' : 'srgb';
  const fill = async (planes: Planes): Promise<void> => {
    const seen = new Uint8Array(256);
    await walk(putInto(planes, header.isTopDown, palette, seen));
    if (palette !== undefined) noteAbsentColours(seen, palette, context);
  };
  return readPlanes({ ...facts, space, depth: 8, hasAlpha }, context, fill, options);
}

/** A few bytes may pass over all of a huge picture: that is none, and takes no memory. */
function requireStated(stated: number, all: number): void {
  if (all <= plainlySmall || stated * mostPerStated >= all) return;
  const expected = `expected at least one in ${mostPerStated}`;
  throw new ConversionError('IMAGE_DAMAGED', `found runs for ${stated} of ${all} pixels, ${expected}`);
}

function putInto(planes: Planes, isTopDown: boolean, palette: Palette | undefined, seen: Uint8Array): PutPixel {
  const { samples, channels, header } = planes;
  const { width, height, space, hasAlpha } = header;
  return (x, row, value) => {
    let at = ((isTopDown ? row : height - 1 - row) * width + x) * channels;
    if (palette === undefined) {
      samples[at++] = value >> 16;
      samples[at++] = (value >> 8) & 0xff;
      samples[at++] = value & 0xff;
    } else {
      seen[value] = 1;
      samples[at++] = palette.colours[value * 3]!;
      if (space !== 'gray') {
        samples[at++] = palette.colours[value * 3 + 1]!;
        samples[at++] = palette.colours[value * 3 + 2]!;
      }
    }
    if (hasAlpha) samples[at] = opaque;
  };
}
