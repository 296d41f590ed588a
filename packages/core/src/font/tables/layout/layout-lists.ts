import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';

/** What a table of layout says it is for, before any rule of it is read. */
export interface LayoutLists {
  /** Tags of features, each once, sorted. */
  readonly features: readonly string[];
  /** Tags of scripts, each with the tags of the languages that have rules of their own. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

/** Tables within the table may be named by many others: what is read counts each time. */
const recordCost = 256;

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Script List Table" and "Feature List Table" */
export function readLayoutLists(table: Uint8Array, context: Pick<Context, 'spend'>): LayoutLists {
  const file = new ByteReader(table);
  file.skip(4);
  const [scriptStart, featureStart] = [file.u16(), file.u16()];
  const features = readRecords(file, featureStart, context).map(({ tag }) => tag);
  const scripts: Record<string, string[]> = {};
  for (const { tag, start } of readRecords(file, scriptStart, context)) {
    // Behind the place of the default language.
    const languages = readRecords(file, start + 2, context).map((language) => language.tag.trim());
    scripts[tag.trim()] = languages;
  }
  return { features: [...new Set(features)].sort(), scripts };
}

/** Tags and the places of what they stand for, counted from the start of the table. A list at 0 is absent. */
function readRecords(
  file: ByteReader,
  start: number,
  { spend }: Pick<Context, 'spend'>,
): { tag: string; start: number }[] {
  if (start === 0) return [];
  file.seek(start);
  const count = file.u16();
  spend(count * recordCost);
  const lines = file.window(count * 6);
  return Array.from({ length: count }, () => ({ tag: lines.latin1(4), start: start + lines.u16() }));
}
