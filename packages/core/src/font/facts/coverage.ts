import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { chooseUnicodeSubtable, readCmap } from '../tables/cmap/cmap.ts';
import { readMappings } from '../tables/cmap/mappings.ts';
import { readVariationSelectors } from '../tables/cmap/variation-selectors.ts';
import { readLayoutLists } from '../tables/layout/layout-lists.ts';
import { type Problems, withoutUndefined } from './problems.ts';

/** Describes the characters that a font covers and the scripts and features of its layout tables. */
export function describeCoverage(tables: FontFile['tables'], problems: Problems, context: Context): Facts {
  const subtables = problems.read(tables, 'cmap', readCmap) ?? [];
  const best = chooseUnicodeSubtable(subtables) ?? subtables.find(({ format }) => format !== 14);
  const sequences = subtables.find(({ format }) => format === 14);
  return {
    characters: best && problems.attempt('cmap', () => countCodes(readMappings(best, context).codes)),
    variationSequences:
      sequences && problems.attempt('cmap', () => countSequences(readVariationSelectors(sequences, context))),
    ...describeLayout(tables, problems, context),
  };
}

/** Counts each code once: subtables of format 2 may list a code twice. */
function countCodes(codes: readonly number[]): number {
  const counted = new Uint8Array(0x110000 / 8);
  let count = 0;
  for (const code of codes) {
    const mask = 1 << (code & 7);
    const byte = counted[code >> 3] ?? 0;
    if ((byte & mask) === 0) count++;
    counted[code >> 3] = byte | mask;
  }
  return count;
}

function countSequences(selectors: ReturnType<typeof readVariationSelectors>): number {
  return selectors.reduce((sum, { defaultCount, nonDefaultCount }) => sum + defaultCount + nonDefaultCount, 0);
}

/** Features are listed by table: GPOS and GSUB are often of different completeness. */
function describeLayout(tables: FontFile['tables'], problems: Problems, context: Context): Facts {
  const lists = ['GSUB', 'GPOS'].map((tag) => ({
    tag,
    found: problems.read(tables, tag, (table) => readLayoutLists(table, context)),
  }));
  const present = lists.filter(({ found }) => found !== undefined);
  if (present.length === 0) return {};
  const scripts = new Map<string, Set<string>>();
  for (const { found } of present) {
    for (const [script, languages] of Object.entries(found?.scripts ?? {})) {
      scripts.set(script, new Set([...(scripts.get(script) ?? []), ...languages]));
    }
  }
  return {
    features: withoutUndefined(Object.fromEntries(present.map(({ tag, found }) => [tag, found?.features]))),
    scripts: Object.fromEntries([...scripts].map(([script, languages]) => [script, [...languages].sort()])),
  };
}
