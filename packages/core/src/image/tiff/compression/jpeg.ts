import { untilAborted } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeComponents } from '../../engine/decode.ts';
import { requireFullSizePlanes } from '../colour/channels.ts';
import { tag } from '../directory/directory.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';
import { bytesOf, type TiffPage } from '../directory/values.ts';
import type { BlockDecoder, DecodeBlock } from './decoder.ts';
import { frameOf, isJpegStream, joinPlainStream, joinStream, parseStream, tablesOf } from './jpeg-stream.ts';

/** A run of empty blocks takes three bytes. */
const maxJpegExpansion = 1 << 16;

/** The picture as the engine decodes it, and the decoder that passes blocks to the engine. */
export interface EnginePage {
  readonly picture: TiffPicture;
  readonly decoder: BlockDecoder;
}

/** Opens blocks that are separate streams with shared tables. @see TIFF Technical Note 2, "JPEG-in-TIFF" */
export function openJpeg(page: TiffPage, picture: TiffPicture): EnginePage {
  const shared = bytesOf(page, tag.jpegTables);
  const tables = shared === undefined || !isJpegStream(shared) ? [] : tablesOf(parseStream(shared).segments);
  // The engine converts YCbCr of three components. With alpha as the fourth, it is converted here.
  const isYCbCr = picture.photometric === photometric.yCbCr && picture.channels === 3 && !picture.isPlanar;
  const decoded = toDecodedPicture(picture);
  return {
    picture: isYCbCr ? { ...decoded, photometric: photometric.rgb } : decoded,
    decoder: streamDecoder(decoded, (packed) => completeStream(packed, tables, isYCbCr, picture)),
  };
}

/** Describes the picture as the engine returns it: 8 bits, without chroma subsampling. */
export function toDecodedPicture(picture: TiffPicture): TiffPicture {
  requireFullSizePlanes(picture);
  const depths = picture.depths.map(() => 8);
  return { ...picture, depths, kind: 'unsigned', predictor: 1, subsampling: [1, 1] };
}

/** Completes the stream of a block with the shared tables. */
export function completeStream(
  packed: Uint8Array,
  shared: readonly Uint8Array[],
  isYCbCr: boolean,
  { channels, isPlanar }: TiffPicture,
): Uint8Array {
  const { segments, scan } = parseStream(packed);
  const frame = frameOf(segments);
  if (frame === undefined || scan === undefined) {
    throw new ConversionError('IMAGE_DAMAGED', 'a JPEG block has no frame or no scan');
  }
  const parts = [...shared, ...tablesOf(segments), frame, scan];
  return channels === 3 && !isPlanar ? joinStream(parts, isYCbCr) : joinPlainStream(parts);
}

/** A stream may exceed its block by this many rows and columns: its units have up to 32 by 32 pixels. */
const maxPadding = 32;

/** Decodes blocks with the engine, as the streams that `makeStream` returns. */
export function streamDecoder(
  { grid }: TiffPicture,
  makeStream: (...block: Parameters<DecodeBlock>) => Uint8Array,
): BlockDecoder {
  const maxPixels = (grid.width + maxPadding) * (grid.height + maxPadding);
  return {
    decode: async (packed, shape, context) => {
      const decoding = decodeComponents(makeStream(packed, shape, context), maxPixels);
      const { samples, channels, width, height } = await untilAborted(decoding, context.signal);
      const wanted = shape.depths.length;
      if (channels !== wanted || width < shape.width || height < shape.height) {
        const found = `a JPEG block has ${width}×${height} pixels of ${channels} samples`;
        throw new ConversionError('IMAGE_DAMAGED', `${found}; expected ${shape.width}×${shape.height} of ${wanted}`);
      }
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      return width === shape.width ? bytes : cropRows(bytes, width * channels, shape.rowLength);
    },
    maxExpansion: () => maxJpegExpansion,
  };
}

function cropRows(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const rows = Math.floor(bytes.length / from);
  const cropped = new Uint8Array(rows * to);
  for (let row = 0; row < rows; row++) cropped.set(bytes.subarray(row * from, row * from + to), row * to);
  return cropped;
}
