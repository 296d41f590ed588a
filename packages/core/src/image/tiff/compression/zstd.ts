import { Decompress } from 'fzstd';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { BlockShape } from '../samples/block-shape.ts';

/** A block that repeats one byte takes four bytes and expands to up to 128 KiB. @see RFC 8878, "Blocks" */
export const maxZstdExpansion = 1 << 15;
/** The window size that decoders accept by default. @see RFC 8878, "Window Descriptor" */
const maxWindow = 1 << 27;

/** Decodes a strip or tile. The last strip may be compressed with more rows than the picture has. */
export function zstdBlock(height: number) {
  return (packed: Uint8Array, { rowLength, rowCount }: BlockShape, { isTruncated }: Context): Uint8Array =>
    decodeZstd(packed, rowLength * Math.max(rowCount, height), isTruncated !== true);
}

/** Without the end of the frame, returns the complete blocks. */
function decodeZstd(packed: Uint8Array, maxLength: number, hasEnd: boolean): Uint8Array {
  requireWindow(packed);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((piece) => {
    length += piece.length;
    if (length > maxLength) throw damaged(`over ${maxLength} bytes`, `at most ${maxLength}`);
    pieces.push(piece.slice());
  });
  try {
    stream.push(packed, hasEnd);
  } catch (cause) {
    throw cause instanceof ConversionError ? cause : damaged('damaged data', 'a valid frame', cause);
  }
  return Buffer.concat(pieces);
}

/** The decoder allocates memory for the window that the frame states. @see RFC 8878, "Frame Header" */
function requireWindow(packed: Uint8Array): void {
  const [a, b, c, d, flags = 0] = packed;
  if (a !== 0x28 || b !== 0xb5 || c !== 0x2f || d !== 0xfd) throw damaged('no frame', 'one');
  const isSingle = (flags & 0x20) !== 0;
  const window = isSingle ? contentSize(packed, flags) : windowSize(packed[5] ?? 0);
  if (window > maxWindow) throw damaged(`a window of ${window} bytes`, `at most ${maxWindow}`);
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

/**
 * The content size of a single-segment frame, which has no window descriptor; it follows the flags and the dictionary
 * ID.
 */
function contentSize(packed: Uint8Array, flags: number): number {
  const kind = flags >> 6;
  const start = 5 + [0, 1, 2, 4][flags & 3]!;
  const field = packed.subarray(start, start + (kind === 0 ? 1 : 1 << kind));
  return field.reduceRight((size, byte) => size * 256 + byte, 0) + (kind === 1 ? 256 : 0);
}

function damaged(found: string, expected: string, cause?: unknown): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `a strip or tile with Zstandard has ${found}; expected ${expected}`, {
    cause,
  });
}
