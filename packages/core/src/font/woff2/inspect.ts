import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { describeFont } from '../facts/describe.ts';
import { withoutUndefined } from '../facts/problems.ts';
import { requireFace } from '../sfnt/faces.ts';
import { nameFaces } from './face-names.ts';
import { openWoff2 } from './open.ts';

/** Describes the font and the container. For a collection: the facts of one font and the names of all. */
export async function inspectWoff2(bytes: Uint8Array, context: Context, face = 0): Promise<Facts> {
  const opened = await openWoff2(bytes, context);
  const { version, entries } = requireFace({ starts: opened.faces }, face);
  // Glyphs stay transformed: no fact depends on them.
  const tables = new Map(entries.map((entry) => [entry.tag, opened.take(entry)]));
  const { stream, metadata, privateData } = opened.blocks;
  const contents = stream.length + (metadata?.bytes.length ?? 0) + (privateData?.length ?? 0);
  return withoutUndefined({
    ...describeFont({ version, tables }, opened.faults, context),
    tables: Object.fromEntries(entries.map(({ tag, origLength }) => [tag.trim(), origLength])),
    faces: opened.isCollection ? await nameFaces(opened, context) : undefined,
    overheadBytes: bytes.length - contents,
    metadataBytes: metadata?.originalLength,
    privateDataBytes: privateData?.length,
  });
}
