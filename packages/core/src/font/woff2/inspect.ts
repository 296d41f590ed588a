import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { describeFont } from '../facts/describe.ts';
import { nameFaces } from './face-names.ts';
import { openWoff2 } from './open.ts';

/** What a font says of itself; of a collection, what its first font says, and what all are called. */
export async function inspectWoff2(bytes: Uint8Array, context: Context): Promise<Facts> {
  const opened = await openWoff2(bytes, context);
  const { version, entries } = opened.faces[0];
  // Glyphs stay apart: nothing that is told here looks at them.
  const tables = new Map(entries.map((entry) => [entry.tag, opened.take(entry)]));
  const facts = describeFont({ version, tables }, [], context);
  const lengths = Object.fromEntries(entries.map(({ tag, origLength }) => [tag.trim(), origLength]));
  const told = { ...facts, tables: lengths };
  return opened.isCollection ? { ...told, faces: await nameFaces(opened, context) } : told;
}
