import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Block, Header } from './header.ts';
import type { PackedMetadata } from './metadata.ts';

/** The blocks after the directories. */
export interface Blocks {
  readonly stream: Uint8Array;
  readonly metadata: PackedMetadata | undefined;
  readonly privateData: Uint8Array | undefined;
}

/**
 * Reads the blocks after the directories. They are contiguous except for padding, and the last one ends the file.
 * @see WOFF 2.0 (2024), "Overall file structure" (#conform-extraneous-reject, #conform-overlap-reject)
 */
export function readBlocks(file: ByteReader, header: Header): Blocks {
  const stream = file.take(header.totalCompressedSize);
  const metadata = takeBlock(file, 'metadata', header.metadata);
  const privateData = takeBlock(file, 'private data', header.privateData);
  // Private data must end the file; padding after other blocks is tolerated.
  if (privateData === undefined) skipPadding(file);
  if (file.remaining > 0) throw extraneous(`${file.remaining} extra bytes after the last block`, file.offset);
  return { stream, metadata: metadata && { ...header.metadata, bytes: metadata }, privateData };
}

function takeBlock(file: ByteReader, name: string, { offset, length }: Block): Uint8Array | undefined {
  if (length === 0) return undefined;
  const end = file.offset;
  skipPadding(file);
  if (offset < end) {
    const message = `the ${name} block begins at ${offset}, before the end of the previous one at ${end}`;
    throw new ConversionError('WOFF2_MALFORMED', message, { at: offset });
  }
  if (offset !== file.offset) {
    throw extraneous(`the ${name} block begins at ${offset}, expected ${file.offset}`, end);
  }
  return file.take(length);
}

/** Skips zeros up to the next multiple of 4, or to the end of the file. */
function skipPadding(file: ByteReader): void {
  const at = file.offset;
  const padding = file.take(Math.min(-at & 3, file.remaining));
  if (padding.some((byte) => byte !== 0)) throw extraneous('the padding between blocks is not zero', at);
}

function extraneous(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_MALFORMED', message, { at });
}
