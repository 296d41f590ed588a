import { ConversionError } from '../../../errors.ts';
import { isMalformed } from '../../../malformed.ts';
import { decodeFax, type FaxScheme } from '../../codes/fax.ts';
import { inflateBytes, inflateStart, mostFromDeflatedByte } from '../../codes/inflate.ts';
import { decodePackBits, mostFromPackedByte } from '../../codes/pack-bits.ts';
import { decodeXz, mostFromXzByte } from '../../codes/xz/read.ts';
import type { BlockShape } from '../block-shape.ts';
import { tag } from '../directory.ts';
import type { TiffPicture } from '../picture.ts';
import { compression, photometric } from '../picture.ts';
import type { TiffPage } from '../values.ts';
import { numberOf } from '../values.ts';
import type { DecodeBlock, Decoder } from './decoder.ts';
import { decodeLog, mostFromLogByte } from './log.ts';
import { decodeLzw, mostFromLzwByte } from './lzw.ts';
import { decodeNext, decodeThunder, mostFromThunderByte } from './nibbles.ts';
import { mostFromZstdByte, zstdBlock } from './zstd.ts';

/** What others pack with and is not unpacked here. */
const names: Partial<Record<number, string>> = {
  9: 'JBIG in black and white',
  10: 'JBIG in colour',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34892: 'lossy JPEG of a DNG',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};

/** Chooses what unpacks the blocks of a page, but for JPEG. */
export function chooseDecoder(page: TiffPage, picture: TiffPicture): Decoder {
  switch (picture.compression) {
    case compression.none:
      return { decode: (packed) => packed, mostFromByte: () => 1 };
    case compression.packBits:
      return { decode: inTarget(unpackBits), mostFromByte: () => mostFromPackedByte };
    case compression.lzw:
      return { decode: inTarget(decodeLzw), mostFromByte: () => mostFromLzwByte };
    case compression.deflate:
    case compression.oldDeflate:
      return { decode: inflateBlock(picture), mostFromByte: () => mostFromDeflatedByte };
    case compression.zstd:
      return { decode: zstdBlock(picture.grid.height), mostFromByte: () => mostFromZstdByte };
    case compression.lzma:
      return { decode: unpackXz(picture), mostFromByte: () => mostFromXzByte };
    case compression.runs:
      return fax({ rows: 'runs', alignment: 8 });
    case compression.runsOfWords:
      return fax({ rows: 'runs', alignment: 16 });
    case compression.group3:
      return fax({ rows: (numberOf(page, tag.t4Options) ?? 0) & 1 ? 'either' : 'runs', alignment: 1 });
    case compression.group4:
      return fax({ rows: 'differences', alignment: 1 });
    case compression.thunder:
      requireDepth(picture, 4);
      return { decode: byRows(decodeThunder), mostFromByte: () => mostFromThunderByte };
    case compression.next:
      requireDepth(picture, 2);
      return { decode: byRows(decodeNext), mostFromByte: ({ rowLength }) => rowLength };
    case compression.log:
    case compression.log24:
      return chooseLog(picture);
    default:
      throw new ConversionError(
        'IMAGE_UNSUPPORTED',
        `found ${nameOf(picture.compression)}, expected one that is unpacked here`,
      );
  }
}

function nameOf(packing: number): string {
  const name = names[packing];
  return name === undefined ? `compression ${packing}` : `${name} (compression ${packing})`;
}

/** Light of 16 bits, of 32 with colour, or of 24 that are packed no further. */
function chooseLog(picture: TiffPicture): Decoder {
  const { photometric: meaning, compression: packing } = picture;
  const { logL, logLuv } = photometric;
  if (meaning === logLuv && packing === compression.log24) return { decode: (packed) => packed, mostFromByte: () => 1 };
  if ((meaning !== logL && meaning !== logLuv) || packing === compression.log24) {
    const found = `found compression ${packing} of samples that mean ${meaning}`;
    throw new ConversionError('IMAGE_UNSUPPORTED', `${found}, expected logarithmic light`);
  }
  const pixelLength = meaning === logL ? 2 : 4;
  return {
    decode: byRows((packed, target, width) => decodeLog(packed, target, width, pixelLength)),
    mostFromByte: () => mostFromLogByte,
  };
}

function fax(scheme: FaxScheme): Decoder {
  return {
    decode: inTarget((packed, target, { width, rowLength }) => {
      decodeFax({ packed, target, width, rowLength }, scheme);
      return target.length;
    }),
    mostFromByte: ({ rowLength }) => rowLength * 8, // a row may be a single bit
  };
}

function unpackBits(packed: Uint8Array, target: Uint8Array): number {
  decodePackBits(packed, target);
  return target.length;
}

/** Unpacks into memory for a whole block, and returns how many bytes came out; where that fails, some came out before. */
function inTarget(decode: (packed: Uint8Array, target: Uint8Array, shape: BlockShape) => number): DecodeBlock {
  return (packed, shape, { isTruncated }) => {
    const target = new Uint8Array(shape.rowLength * shape.rowCount);
    try {
      return target.subarray(0, decode(packed, target, shape));
    } catch (error) {
      if (isTruncated && isMalformed(error)) return target;
      throw error;
    }
  };
}

function byRows(
  decode: (packed: Uint8Array, target: Uint8Array, width: number, rowLength: number) => number,
): DecodeBlock {
  return inTarget((packed, target, { width, rowLength }) => decode(packed, target, width, rowLength) * rowLength);
}

/** The last strip may be packed with more rows than the picture has. */
function unpackXz({ grid }: TiffPicture): DecodeBlock {
  return (packed, { rowLength, rowCount }, context) =>
    decodeXz(packed, rowLength * Math.max(rowCount, grid.height), context);
}

/** The last strip may be packed with more rows than the picture has. */
function inflateBlock({ grid }: TiffPicture): DecodeBlock {
  return (packed, { rowLength, rowCount }, { isTruncated }) => {
    const most = rowLength * Math.max(rowCount, grid.height);
    if (isTruncated) return inflateStart(packed, most);
    return inflateBytes(packed, most).catch((cause: unknown) => {
      const found = 'found a deflated strip or tile that is broken or too long';
      throw new ConversionError('IMAGE_DAMAGED', `${found}, expected at most ${most} bytes`, { cause });
    });
  };
}

function requireDepth({ depths, channels }: TiffPicture, expected: number): void {
  if (channels === 1 && depths[0] === expected) return;
  const found = `found ${channels} samples of ${depths[0]} bits a pixel`;
  throw new ConversionError('IMAGE_DAMAGED', `${found}, expected one of ${expected} bits in this packing`);
}
