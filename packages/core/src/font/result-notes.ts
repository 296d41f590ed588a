import type { Context } from '../context.ts';
import type { WriteOptions } from '../format.ts';
import type { FontFile } from '../models/font-file.ts';
import { noteEmbedding } from './embedding-rights.ts';
import { noteShaping } from './shaping.ts';
import { noteInvalidTables } from './validity/check.ts';

const outlines = ['glyf', 'CFF ', 'CFF2'] as const;
/** Tables of which conversions change single fields: the others are those of the source. */
const patchedTables: ReadonlySet<string> = new Set(['head', 'hhea', 'vhea', 'maxp', 'OS/2', 'name', 'post']);
const webFonts = ['woff', 'woff2'];

/** Last step of every font writer: adds the notes that compare the written font with its source. */
export async function noteResult(
  written: FontFile,
  source: FontFile,
  { to }: Pick<WriteOptions, 'to'>,
  context: Context,
): Promise<void> {
  const isChanged = outlines.some((tag) => written.tables.get(tag) !== source.tables.get(tag));
  if (isChanged) noteEmbedding(source, 'the outlines were changed', context);
  else if (webFonts.includes(to)) noteEmbedding(source, 'it became a web font', context);
  noteShaping(source, written, context);
  // Faults of tables that were written anew would not be those of the source.
  const isFromSource = (tag: string) => written.tables.get(tag) === source.tables.get(tag) || patchedTables.has(tag);
  await noteInvalidTables(written, isFromSource, context);
}
