import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { isMalformed } from '../../../malformed.ts';
import { reverseBits } from '../../compression/bit-order.ts';
import type { DecodeBlock } from '../compression/decoder.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { compression } from '../directory/picture.ts';
import type { BlockShape } from './block-shape.ts';
import { blockShapeOf } from './block-shape.ts';
import { hasWholeBytes, predictor, undoPredictor } from './predictor.ts';

/** A decoded strip or tile, and its position in the picture. */
export interface Block {
  readonly bytes: Uint8Array;
  readonly shape: BlockShape;
  /** Index of its first sample in a pixel. */
  readonly plane: number;
  readonly left: number;
}

/** The blocks of a page and their decoder. */
export interface BlockSource {
  readonly bytes: Uint8Array;
  readonly picture: TiffPicture;
  readonly decoder: { readonly decode: DecodeBlock; readonly maxExpansion: (shape: BlockShape) => number };
}

/** The available bytes of a block; empty if the file omits the block or ends before it. */
function packedBytesOf(
  { bytes, picture }: Pick<BlockSource, 'bytes' | 'picture'>,
  index: number,
  { isTruncated }: Context,
): Uint8Array {
  const { offsets, lengths } = picture.grid;
  const start = offsets[index]!;
  const length = lengths === undefined ? bytes.length : lengths[index]!;
  if (length === 0 || start === 0) return new Uint8Array();
  if (start >= bytes.length) {
    if (isTruncated) return new Uint8Array();
    const found = `strip or tile ${index + 1} is at offset ${start}`;
    throw new ConversionError('IMAGE_DAMAGED', `${found}, but the file has ${bytes.length} bytes`);
  }
  const packed = bytes.subarray(start, start + length);
  if (isJpeg(picture) && lengths !== undefined && packed.length < length && !isTruncated)
    requireEnd(packed, index, length);
  return picture.isLowBitFirst && !isJpeg(picture) ? reverseBits(packed) : packed;
}

function isJpeg({ compression: scheme }: TiffPicture): boolean {
  return scheme === compression.jpeg || scheme === compression.oldJpeg;
}

/** JPEG decoders silently complete a truncated scan. @see ITU-T T.81, "EOI" */
function requireEnd(packed: Uint8Array, index: number, length: number): void {
  const end = packed.lastIndexOf(0xff);
  if (end >= 0 && packed[end + 1] === 0xd9) return;
  throw tooShort(index, packed.length, length);
}

/** Refuses a picture with too few compressed bytes, before memory is allocated. */
export function requireEnoughBytes(source: BlockSource, { isTruncated }: Context): void {
  const { picture, decoder } = source;
  const { across, perPlane } = blockCountsOf(picture);
  let [found, expected] = [0, 0];
  for (let index = 0; index < picture.grid.offsets.length; index++) {
    const length = availableLength(source, index);
    if (length === 0) continue; // omitted blocks take no bytes
    const band = Math.floor((index % perPlane) / across);
    const shape = blockShapeOf(picture, Math.floor(index / perPlane), rowCountOf(picture, band));
    found += length * decoder.maxExpansion(shape);
    expected += shape.rowLength * shape.rowCount;
  }
  if (found === 0 || (found < expected && !isTruncated)) {
    throw new ConversionError(
      'IMAGE_DAMAGED',
      `the compressed bytes expand to at most ${found} bytes, but ${expected} are needed`,
    );
  }
}

/** Number of blocks in a row, and in the picture or one of its planes. */
function blockCountsOf({ width, height, grid }: TiffPicture): { across: number; perPlane: number } {
  const across = Math.ceil(width / grid.width);
  return { across, perPlane: across * Math.ceil(height / grid.height) };
}

/** Tiles have all their rows; the last strip only has those of the picture. */
function rowCountOf({ height, grid }: TiffPicture, band: number): number {
  return grid.isTiled ? grid.height : Math.min(grid.height, height - band * grid.height);
}

function availableLength({ bytes, picture }: BlockSource, index: number): number {
  const { offsets, lengths } = picture.grid;
  const start = offsets[index]!;
  if (start === 0) return 0;
  return Math.max(0, Math.min(lengths?.[index] ?? bytes.length, bytes.length - start));
}

/** Decodes the blocks of a band (one strip, or one row of tiles), in all planes. */
export async function unpackBand(source: BlockSource, band: number, context: Context): Promise<Block[]> {
  const { picture } = source;
  const { grid, isPlanar, channels } = picture;
  const { across, perPlane } = blockCountsOf(picture);
  const rows = rowCountOf(picture, band);
  const blocks: Block[] = [];
  for (let plane = 0; plane < (isPlanar ? channels : 1); plane++) {
    const shape = blockShapeOf(picture, plane, rows);
    requireBlockSize(shape, context);
    for (let column = 0; column < across; column++) {
      const index = plane * perPlane + band * across + column;
      const bytes = await unpackBlock(source, index, shape, context);
      blocks.push({ bytes, shape, plane, left: column * grid.width });
    }
  }
  return blocks;
}

async function unpackBlock(
  source: BlockSource,
  index: number,
  shape: BlockShape,
  context: Context,
): Promise<Uint8Array> {
  const packed = packedBytesOf(source, index, context);
  const length = shape.rowLength * shape.rowCount;
  if (packed.length === 0) return new Uint8Array(length); // omitted blocks are zeros
  if (packed.length * source.decoder.maxExpansion(shape) < length && !context.isTruncated)
    throw tooShort(index, packed.length, length);
  context.spend(length / 4);
  const bytes = context.isTruncated
    ? await decodeAvailable(source, packed, shape, context)
    : await source.decoder.decode(packed, shape, context);
  if (bytes.length < length) throw tooShort(index, bytes.length, length);
  const { predictor: kind, endian } = source.picture;
  if (kind === predictor.none || !hasWholeBytes(shape)) return bytes.subarray(0, length);
  const decoded = bytes.buffer === source.bytes.buffer ? bytes.slice(0, length) : bytes.subarray(0, length);
  undoPredictor(decoded, shape, kind, endian);
  return decoded;
}

/** Decodes the available part of a block, followed by zeros. */
async function decodeAvailable(
  { decoder }: BlockSource,
  packed: Uint8Array,
  shape: BlockShape,
  context: Context,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(shape.rowLength * shape.rowCount);
  try {
    bytes.set((await decoder.decode(packed, shape, context)).subarray(0, bytes.length));
  } catch (error) {
    if (!isMalformed(error)) throw error;
  }
  return bytes;
}

/** Pixels of many wide samples may need much more memory than the pixel limit suggests. */
function requireBlockSize({ rowLength, rowCount }: BlockShape, { limits }: Context): void {
  const maxLength = limits.maxPixels * 8;
  if (rowLength * rowCount <= maxLength) return;
  const found = `a strip or tile has ${rowLength * rowCount} bytes`;
  throw new ConversionError('IMAGE_TOO_LARGE', `${found}; the limit is ${maxLength}`);
}

function tooShort(index: number, found: number, expected: number): ConversionError {
  const blockName = `strip or tile ${index + 1}`;
  return new ConversionError('IMAGE_DAMAGED', `${blockName} has ${found} bytes, too few for ${expected}`);
}
