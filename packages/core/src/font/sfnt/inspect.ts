import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { describeFont } from '../facts/describe.ts';
import { findFaces, nameFaces } from './faces.ts';
import { readFace } from './read.ts';

/** Describes a font. For a collection: the facts of one font and the names of all. */
export async function inspectSfnt(bytes: Uint8Array, context: Context, face = 0): Promise<Facts> {
  const faces = findFaces(bytes, context.limits);
  const { font, faults } = await readFace(bytes, faces, face, context);
  const facts = describeFont(font, faults, context);
  if (faces.isCollection) return { ...facts, faces: await nameFaces(bytes, faces, context) };
  const tableBytes = [...font.tables.values()].reduce((sum, { length }) => sum + length, 0);
  return { ...facts, overheadBytes: bytes.length - tableBytes };
}
