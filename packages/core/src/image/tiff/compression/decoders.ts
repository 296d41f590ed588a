import { ConversionError } from '../../../errors.ts';
import { isMalformed } from '../../../malformed.ts';
import { decodeFax, type FaxScheme } from '../../compression/fax.ts';
import { inflateAvailable, inflateBytes, maxDeflateExpansion } from '../../compression/inflate.ts';
import { decodeLzw, maxLzwExpansion } from '../../compression/lzw.ts';
import { decodePackBits, maxPackBitsExpansion } from '../../compression/pack-bits.ts';
import { decodeXz, maxXzExpansion } from '../../compression/xz/read.ts';
import { tag } from '../directory/directory.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { compression, photometric } from '../directory/picture.ts';
import type { TiffPage } from '../directory/values.ts';
import { numberOf } from '../directory/values.ts';
import type { BlockShape } from '../samples/block-shape.ts';
import type { BlockDecoder, DecodeBlock } from './decoder.ts';
import { decodeLog, maxLogExpansion } from './sgi-log.ts';
import { decodeNext, decodeThunder, maxThunderExpansion } from './thunder-next.ts';
import { maxZstdExpansion, zstdBlock } from './zstd.ts';

/** Names of compression schemes that are not supported. */
const unsupportedNames: Partial<Record<number, string>> = {
  9: 'JBIG in black and white',
  10: 'JBIG in colour',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34892: 'lossy JPEG of a DNG',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};

/** Chooses the decoder of a page's blocks, except for JPEG and WebP. */
export function chooseDecoder(page: TiffPage, picture: TiffPicture): BlockDecoder {
  switch (picture.compression) {
    case compression.none:
      return { decode: (packed) => packed, maxExpansion: () => 1 };
    case compression.packBits:
      return { decode: intoBlock(unpackBits), maxExpansion: () => maxPackBitsExpansion };
    case compression.lzw:
      return { decode: intoBlock(decodeLzw), maxExpansion: () => maxLzwExpansion };
    case compression.deflate:
    case compression.oldDeflate:
      return { decode: inflateBlock(picture), maxExpansion: () => maxDeflateExpansion };
    case compression.zstd:
      return { decode: zstdBlock(picture.grid.height), maxExpansion: () => maxZstdExpansion };
    case compression.lzma:
      return { decode: unpackXz(picture), maxExpansion: () => maxXzExpansion };
    case compression.ccittRle:
      return fax({ rows: 'one-dimensional', alignment: 8 });
    case compression.ccittRleWord:
      return fax({ rows: 'one-dimensional', alignment: 16 });
    case compression.group3:
      return fax({ rows: (numberOf(page, tag.t4Options) ?? 0) & 1 ? 'mixed' : 'one-dimensional', alignment: 1 });
    case compression.group4:
      return fax({ rows: 'two-dimensional', alignment: 1 });
    case compression.thunder:
      requireDepth(picture, 4);
      return { decode: byRows(decodeThunder), maxExpansion: () => maxThunderExpansion };
    case compression.next:
      requireDepth(picture, 2);
      return { decode: byRows(decodeNext), maxExpansion: ({ rowLength }) => rowLength };
    case compression.sgiLog:
    case compression.sgiLog24:
      return chooseLogDecoder(picture);
    default:
      throw new ConversionError('IMAGE_UNSUPPORTED', `${nameOf(picture.compression)} is not supported`);
  }
}

function nameOf(scheme: number): string {
  const name = unsupportedNames[scheme];
  return name === undefined ? `compression ${scheme}` : `${name} (compression ${scheme})`;
}

/** Luminance of 16 bits, colours of 32 bits, or uncompressed colours of 24 bits. */
function chooseLogDecoder(picture: TiffPicture): BlockDecoder {
  const { photometric: interpretation, compression: scheme } = picture;
  const { logL, logLuv } = photometric;
  if (interpretation === logLuv && scheme === compression.sgiLog24)
    return { decode: (packed) => packed, maxExpansion: () => 1 };
  if ((interpretation !== logL && interpretation !== logLuv) || scheme === compression.sgiLog24) {
    const found = `compression ${scheme} is not supported with photometric ${interpretation}`;
    throw new ConversionError('IMAGE_UNSUPPORTED', `${found}; expected ${logL} or ${logLuv}`);
  }
  const pixelLength = interpretation === logL ? 2 : 4;
  return {
    decode: byRows((packed, target, width) => decodeLog(packed, target, width, pixelLength)),
    maxExpansion: () => maxLogExpansion,
  };
}

function fax(scheme: FaxScheme): BlockDecoder {
  return {
    decode: intoBlock((packed, target, { width, rowLength }) => {
      decodeFax({ packed, target, width, rowLength }, scheme);
      return target.length;
    }),
    maxExpansion: ({ rowLength }) => rowLength * 8, // a row may be a single bit
  };
}

function unpackBits(packed: Uint8Array, target: Uint8Array): number {
  decodePackBits(packed, target);
  return target.length;
}

/**
 * Decodes into memory for a whole block and returns the number of bytes. If that fails for a truncated file, the block
 * keeps the bytes decoded before.
 */
function intoBlock(decode: (packed: Uint8Array, target: Uint8Array, shape: BlockShape) => number): DecodeBlock {
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
  return intoBlock((packed, target, { width, rowLength }) => decode(packed, target, width, rowLength) * rowLength);
}

/** The last strip may be compressed with more rows than the picture has. */
function unpackXz({ grid }: TiffPicture): DecodeBlock {
  return (packed, { rowLength, rowCount }, context) =>
    decodeXz(packed, rowLength * Math.max(rowCount, grid.height), context);
}

/** The last strip may be compressed with more rows than the picture has. */
function inflateBlock({ grid }: TiffPicture): DecodeBlock {
  return (packed, { rowLength, rowCount }, { isTruncated }) => {
    const maxLength = rowLength * Math.max(rowCount, grid.height);
    if (isTruncated) return inflateAvailable(packed, maxLength);
    return inflateBytes(packed, maxLength).catch((cause: unknown) => {
      const found = 'a deflated strip or tile is damaged or too long';
      throw new ConversionError('IMAGE_DAMAGED', `${found}; expected at most ${maxLength} bytes`, { cause });
    });
  };
}

function requireDepth({ depths, channels }: TiffPicture, expected: number): void {
  if (channels === 1 && depths[0] === expected) return;
  const found = `a pixel has ${channels} samples of ${depths[0]} bits`;
  throw new ConversionError('IMAGE_DAMAGED', `${found}; with this compression, expected one of ${expected} bits`);
}
