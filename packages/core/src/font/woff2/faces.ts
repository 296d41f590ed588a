import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { decode255UInt16 } from '../glyf/number-255.ts';
import type { Entry } from './directory.ts';

/** A font of a collection, or the only font. */
export interface Face {
  readonly version: number;
  /** In stream order. */
  readonly entries: readonly Entry[];
}

/** The fonts of a file, at least one. */
export type Faces = readonly [Face, ...Face[]];

/** Each font of a collection may list every table in one byte each. */
const entryCost = 512;

type CollectionContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** The font of a file that is not a collection: it has all tables. */
export function resolveOnlyFace(version: number, entries: readonly Entry[], at: number): Face {
  requireUniqueTags(entries, at);
  const [glyf, loca] = [indexOfTag(entries, 'glyf'), indexOfTag(entries, 'loca')];
  requirePair(entries[glyf], entries[loca], at);
  if (loca < glyf) throw malformed(`loca is table ${loca}, expected after glyf, which is table ${glyf}`, at);
  return { version, entries };
}

/**
 * Reads the fonts of a collection.
 * @see WOFF 2.0 (2024), "Collection directory format"
 */
export async function readCollection(
  file: ByteReader,
  entries: readonly Entry[],
  context: CollectionContext,
): Promise<Faces> {
  const at = file.offset;
  const version = file.u32();
  if (version !== 0x00010000 && version !== 0x00020000) {
    throw malformed(`the collection has version 0x${version.toString(16).padStart(8, '0')}, expected 1.0 or 2.0`, at);
  }
  const count = decode255UInt16(file);
  if (count === 0) throw malformed('the collection has no fonts', at);
  const { maxFaces } = context.limits;
  if (count > maxFaces) {
    throw new ConversionError('FONT_TOO_LARGE', `the collection has ${count} fonts, the limit is ${maxFaces}`, { at });
  }
  const faces: [Face, ...Face[]] = [readFace(file, entries, context)];
  while (faces.length < count) {
    await context.breathe();
    faces.push(readFace(file, entries, context));
  }
  return faces;
}

function readFace(file: ByteReader, entries: readonly Entry[], { spend }: CollectionContext): Face {
  const at = file.offset;
  const count = decode255UInt16(file);
  if (count === 0) throw malformed('a font of the collection has no tables', at);
  spend(count * entryCost);
  const version = file.u32();
  const indexes = Array.from({ length: count }, () => decode255UInt16(file)).sort((a, b) => a - b);
  const own = indexes.map((index) => requireEntry(entries, index, at));
  requireUniqueTags(own, at);
  requireNeighbours(own, indexes, at);
  return { version, entries: own };
}

/**
 * In a collection, a font's loca must directly follow its glyf.
 * @see WOFF 2.0 (2024), "Table order constraints" and #conform-mustCheckRejectMismatchedTables
 */
function requireNeighbours(own: readonly Entry[], indexes: readonly number[], at: number): void {
  const [glyf, loca] = [indexOfTag(own, 'glyf'), indexOfTag(own, 'loca')];
  requirePair(own[glyf], own[loca], at);
  const [glyfIndex = -1, locaIndex = 0] = [indexes[glyf], indexes[loca]];
  if (glyf >= 0 && locaIndex !== glyfIndex + 1) {
    throw malformed(
      `a font has glyf as table ${glyfIndex} and loca as table ${locaIndex}, expected loca directly after glyf`,
      at,
    );
  }
}

/** glyf and loca require each other. */
function requirePair(glyf: Entry | undefined, loca: Entry | undefined, at: number): void {
  if (glyf === undefined && loca === undefined) return;
  if (glyf === undefined || loca === undefined) {
    const [found, missing] = glyf === undefined ? ['loca', 'glyf'] : ['glyf', 'loca'];
    throw malformed(`a font has the table "${found}" but not "${missing}"`, at);
  }
  if (glyf.isTransformed !== loca.isTransformed) {
    throw malformed('only one of glyf and loca is transformed, expected both or neither', at);
  }
}

function requireEntry(entries: readonly Entry[], index: number, at: number): Entry {
  const entry = entries[index];
  if (entry === undefined) throw malformed(`a font refers to table ${index} of ${entries.length}`, at);
  return entry;
}

function requireUniqueTags(entries: readonly Entry[], at: number): void {
  const tags = new Set<string>();
  for (const { tag } of entries) {
    if (tags.has(tag)) throw malformed(`a font has the table ${JSON.stringify(tag)} twice`, at);
    tags.add(tag);
  }
}

function indexOfTag(entries: readonly Entry[], wanted: string): number {
  return entries.findIndex(({ tag }) => tag === wanted);
}

function malformed(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_MALFORMED', message, { at });
}
