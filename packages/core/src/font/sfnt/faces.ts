import { ByteReader } from '../../bytes/reader.ts';
import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { readFullName } from '../tables/names/full-name.ts';
import { collectionTag } from '../versions.ts';
import { readCollection } from './collection.ts';
import { readDirectory } from './directory.ts';

/** The fonts of a file. */
export interface Faces {
  readonly starts: readonly number[];
  readonly isCollection: boolean;
  readonly isSigned: boolean;
}

/** Finds the fonts of a file: one, unless it is a collection. */
export function findFaces(bytes: Uint8Array, limits: Limits): Faces {
  if (!startsWith(bytes, collectionTag)) return { starts: [0], isCollection: false, isSigned: false };
  const file = new ByteReader(bytes);
  file.skip(collectionTag.length);
  return { ...readCollection(file, limits), isCollection: true };
}

/** Returns the entry of the requested font, counted from 0. */
export function requireFace<Start>({ starts }: { readonly starts: readonly Start[] }, face: number): Start {
  const start = starts[face];
  if (start !== undefined) return start;
  const count = starts.length === 1 ? 'one font' : `${starts.length} fonts`;
  throw new ConversionError('FONT_FACE_ABSENT', `the file has no face ${face}: it has ${count}, counted from 0`);
}

/** The full name of every font in the file; its index if it has no name. */
export async function nameFaces(bytes: Uint8Array, { starts }: Faces, context: Context): Promise<string[]> {
  const names: string[] = [];
  for (const [face, start] of starts.entries()) {
    await context.breathe();
    names.push(nameFace(bytes, start, context) ?? `face ${face}`);
  }
  return names;
}

/** Fonts of a collection may share one long directory, which is read for each of them. */
const recordCost = 512;

/** A damaged font does not prevent reading others of the collection. */
function nameFace(bytes: Uint8Array, start: number, context: Context): string | undefined {
  try {
    const file = new ByteReader(bytes);
    file.seek(start);
    const { records } = readDirectory(file);
    context.spend(records.length * recordCost);
    const record = records.find(({ tag }) => tag === 'name');
    return record && readFullName(bytes.subarray(record.offset, record.offset + record.length), context);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}
