import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';

/** The scripts, languages and features of a layout table. */
export interface LayoutLists {
  /** Feature tags without duplicates, sorted. */
  readonly features: readonly string[];
  /** Script tags, each with the tags of its languages. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

/** Several records may refer to the same table, so each read is counted. */
const recordCost = 256;

/** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Script List Table" and "Feature List Table" */
export function readLayoutLists(table: Uint8Array, context: Pick<Context, 'spend'>): LayoutLists {
  const file = new ByteReader(table);
  file.skip(4);
  const [scriptStart, featureStart] = [file.u16(), file.u16()];
  const features = readRecords(file, featureStart, context).map(({ tag }) => tag);
  const scripts: Record<string, string[]> = {};
  for (const { tag, start } of readRecords(file, scriptStart, context)) {
    // Language records follow the offset of the default language.
    const languages = readRecords(file, start + 2, context).map((language) => language.tag.trim());
    scripts[tag.trim()] = languages;
  }
  return { features: [...new Set(features)].sort(), scripts };
}

/** Tags with the offsets of their tables, from the start of the layout table. A list at offset 0 is absent. */
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
