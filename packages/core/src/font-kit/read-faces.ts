import type { Context } from '../context.ts';
import { inspect } from '../inspect.ts';
import type { Limits } from '../limits.ts';
import type { FontFile } from '../models/font-file.ts';
import { readFont } from './subset.ts';

/** Reads all fonts of a file: one, unless it is a collection. Only collections are inspected for the number of fonts. */
export async function* readFaces(bytes: Uint8Array, limits: Limits, context: Context): AsyncGenerator<FontFile> {
  let isCollection = false;
  const note: Context['note'] = (code, ...details) => {
    if (code === 'FACES_DROPPED') isCollection = true;
    else context.note(code, ...details);
  };
  const read = async (face: number) => (await readFont(bytes, face, { ...context, note })).font;
  yield await read(0); // also refuses files that are not fonts
  if (!isCollection) return;
  const { facts } = await inspect(bytes, { limits });
  const count = Array.isArray(facts.faces) ? facts.faces.length : 1;
  for (let face = 1; face < count; face++) yield await read(face);
}
