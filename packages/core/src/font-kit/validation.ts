import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { requireGlyphs } from '../font/presence.ts';
import { noteInvalidTables } from '../font/validity/check.ts';
import type { FontFile } from '../models/font-file.ts';
import { readCharacters } from './font-characters.ts';

/** Tables that the subsetter silently drops if they are damaged. */
const droppedIfDamaged = ['GSUB', 'GPOS', 'GDEF', 'kern', 'HVAR', 'VVAR', 'MVAR', 'avar', 'gvar', 'cvar'];

/**
 * Checks a subset: it has the characters asked for, and no table for which browsers refuse it. A table that is as
 * invalid in the source is noted; any other fault is an error of the subsetter, and the result is refused.
 */
export async function requireValidSubset(
  subset: FontFile,
  source: FontFile,
  characters: readonly number[],
  context: Context,
): Promise<void> {
  requireGlyphs(subset);
  const present = new Set(readCharacters(subset.tables, context));
  const lost = characters.find((character) => !present.has(character));
  if (lost !== undefined)
    throw new ConversionError('FONT_SUBSET', `the subset lacks the character U+${lost.toString(16).toUpperCase()}`);
  const faults = await findFaults(subset, context);
  const missing = droppedIfDamaged.filter((tag) => source.tables.has(tag) && !subset.tables.has(tag));
  if (faults.length === 0 && missing.length === 0) return;
  const known = await findFaults(source, context, [...missing, ...faults.map(({ tag }) => tag)]);
  for (const fault of known.filter(({ tag }) => missing.includes(tag)))
    context.note('FONT_TABLES_DROPPED', `${fault.text}; the table was dropped`);
  for (const fault of faults) {
    if (!known.some(({ tag }) => tag === fault.tag))
      throw new ConversionError('FONT_SUBSET', `the subset is invalid: ${fault.text}`);
    context.note('FONT_SOURCE_INVALID', fault.text);
  }
}

interface Fault {
  readonly tag: string;
  readonly text: string;
}

/**
 * The first fault of each table, or of these tables. A source is large: fonts with kerning in GPOS lose `kern`, and only
 * that table has to be checked then.
 */
async function findFaults(font: FontFile, context: Context, tags?: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  const note: Context['note'] = (_, text = '') => {
    faults.push({ tag: /"(.{1,4})"/.exec(text)?.[1] ?? '', text });
  };
  await noteInvalidTables(font, (tag) => tags?.includes(tag) ?? true, { ...context, note });
  return faults;
}
