import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { type Blocks, readBlocks } from './blocks.ts';
import { unpack } from './brotli.ts';
import { type Entry, lengthOfStream, readDirectory } from './directory.ts';
import { type Faces, readCollection, resolveOnlyFace } from './faces.ts';
import { collectionFlavor, headerLength, readHeader } from './header.ts';

/** A WOFF 2 whose tables are decompressed but still transformed. */
export interface OpenedWoff2 {
  readonly faces: Faces;
  readonly isCollection: boolean;
  /** Returns the bytes of a table in the stream. */
  readonly take: (entry: Entry) => Uint8Array;
  /** Compressed metadata, and private data. */
  readonly blocks: Blocks;
  /** Harmless faults of the container. */
  readonly faults: readonly string[];
}

type OpenContext = Pick<Context, 'limits' | 'spend' | 'breathe' | 'signal'>;

/** Reads header and directories and decompresses the table stream. */
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
  const faults = header.reserved === 0 ? [] : [`the reserved field of the header was ${header.reserved}, not 0`];
  return { faces, isCollection, take, blocks, faults };
}

/** The tables of all fonts in a collection share the stream and are counted together. */
function requireSize(size: number, { limits }: OpenContext): number {
  if (size <= limits.maxFontBytes) return size;
  throw new ConversionError('FONT_TOO_LARGE', `the tables have ${size} bytes, the limit is ${limits.maxFontBytes}`);
}
