import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { type Blocks, readBlocks } from './blocks.ts';
import { unpack } from './brotli.ts';
import { type Entry, lengthOfStream, readDirectory } from './directory.ts';
import { type Faces, readCollection, resolveOnlyFace } from './faces.ts';
import { collectionFlavor, headerLength, readHeader } from './header.ts';

/** A file whose every table is unpacked, but not yet transformed back. */
export interface OpenedWoff2 {
  readonly faces: Faces;
  readonly isCollection: boolean;
  /** The bytes of a table as they stand in the stream. */
  readonly take: (entry: Entry) => Uint8Array;
  /** Metadata as it is packed, and private data. */
  readonly blocks: Blocks;
  /** What the wrapper has wrong and does no harm. */
  readonly faults: readonly string[];
}

type OpenContext = Pick<Context, 'limits' | 'spend' | 'breathe' | 'signal'>;

/** Reads everything that says what is where, and unpacks the stream of tables. */
export async function openWoff2(bytes: Uint8Array, context: OpenContext): Promise<OpenedWoff2> {
  const file = new ByteReader(bytes);
  const header = readHeader(file);
  const isCollection = header.flavor === collectionFlavor;
  const entries = readDirectory(file, header.numTables);
  const faces: Faces = isCollection
    ? await readCollection(file, entries, context)
    : [resolveOnlyFace(header.flavor, entries, headerLength)];
  const at = file.offset;
  const blocks = readBlocks(file, header);
  const size = requireSize(lengthOfStream(entries), context);
  const stream = await unpack(blocks.stream, size, at, context);
  const take = ({ offset, length }: Entry): Uint8Array => stream.subarray(offset, offset + length);
  const faults = header.reserved === 0 ? [] : [`the reserved field of the header was ${header.reserved}`];
  return { faces, isCollection, take, blocks, faults };
}

/** All fonts of a collection are in one stream, and count together. */
function requireSize(size: number, { limits }: OpenContext): number {
  if (size <= limits.maxFontBytes) return size;
  throw new ConversionError('FONT_TOO_LARGE', `found ${size} bytes of tables, expected at most ${limits.maxFontBytes}`);
}
