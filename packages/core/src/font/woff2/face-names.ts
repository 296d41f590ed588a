import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { readFullName } from '../tables/names/full-name.ts';
import type { Face } from './faces.ts';
import type { OpenedWoff2 } from './open.ts';

/** The full name of every font in the file; its index if it has no name. */
export async function nameFaces({ faces, take }: OpenedWoff2, context: Context): Promise<string[]> {
  const names: string[] = [];
  for (const [index, face] of faces.entries()) {
    await context.breathe();
    names.push(nameFace(face, take, context) ?? `face ${index}`);
  }
  return names;
}

/** A damaged font does not prevent reading others of the collection. */
function nameFace({ entries }: Face, take: OpenedWoff2['take'], context: Context): string | undefined {
  const entry = entries.find(({ tag }) => tag === 'name');
  try {
    return entry && readFullName(take(entry), context);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}
