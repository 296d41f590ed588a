import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Block, Header } from './header.ts';
import type { PackedMetadata } from './metadata.ts';

/** The bytes of the parts behind the directories. */
export interface Blocks {
  readonly stream: Uint8Array;
  readonly metadata: PackedMetadata | undefined;
  readonly privateData: Uint8Array | undefined;
}

/**
 * Takes the blocks behind the directories. They follow each other without a gap but for padding, and nothing follows
 * the last one.
 * @see WOFF 2.0 (2024), "Overall file structure" (#conform-extraneous-reject, #conform-overlap-reject)
 */
export function readBlocks(file: ByteReader, header: Header): Blocks {
  const stream = file.take(header.totalCompressedSize);
  const metadata = takeBlock(file, 'metadata', header.metadata);
  const privateData = takeBlock(file, 'private data', header.privateData);
  // Private data ends where the file does; behind the others padding is tolerated.
  if (privateData === undefined) skipPadding(file);
  if (file.remaining > 0) throw extraneous(`${file.remaining} bytes behind the last block`, file.offset);
  return { stream, metadata: metadata && { ...header.metadata, bytes: metadata }, privateData };
}

function takeBlock(file: ByteReader, name: string, { offset, length }: Block): Uint8Array | undefined {
  if (length === 0) return undefined;
  const end = file.offset;
  skipPadding(file);
  if (offset < end) {
    const message = `the ${name} begins at ${offset}, within what ends at ${end}`;
    throw new ConversionError('WOFF2_MALFORMED', message, { at: offset });
  }
  if (offset !== file.offset) {
    throw extraneous(`the ${name} begins at ${offset}, expected ${file.offset}, behind what is before it`, end);
  }
  return file.take(length);
}

/** Zeros up to the next multiple of 4; the file may also end before. */
function skipPadding(file: ByteReader): void {
  const at = file.offset;
  const padding = file.take(Math.min(-at & 3, file.remaining));
  if (padding.some((byte) => byte !== 0)) throw extraneous('the padding between blocks is not zero', at);
}

function extraneous(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_MALFORMED', message, { at });
}
