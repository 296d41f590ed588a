import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { chooseUnicode, readCmap } from '../tables/cmap.ts';
import { mappingsOf } from '../tables/cmap-mappings.ts';
import { readVariationSelectors } from '../tables/cmap-variations.ts';
import { readLayoutLists } from '../tables/layout-lists.ts';
import { type Problems, withoutAbsent } from './problems.ts';

/** Which characters a font has glyphs for, and what its layout is for. */
export function describeCoverage(tables: FontFile['tables'], problems: Problems, context: Context): Facts {
  const subtables = problems.tell(tables, 'cmap', readCmap) ?? [];
  const best = chooseUnicode(subtables) ?? subtables.find(({ format }) => format !== 14);
  const sequences = subtables.find(({ format }) => format === 14);
  return {
    characters: best && problems.attempt('cmap', () => countMappings(mappingsOf(best, context))),
    variationSequences:
      sequences && problems.attempt('cmap', () => countSequences(readVariationSelectors(sequences, context))),
    ...describeLayout(tables, problems, context),
  };
}

/** Subtables of format 2 may say a code twice; it counts once. */
function countMappings(mappings: Iterable<readonly [number, number]>): number {
  const seen = new Uint8Array(0x110000 / 8);
  let count = 0;
  for (const [code] of mappings) {
    const mask = 1 << (code & 7);
    const byte = seen[code >> 3] ?? 0;
    if ((byte & mask) === 0) count++;
    seen[code >> 3] = byte | mask;
  }
  return count;
}

function countSequences(selectors: ReturnType<typeof readVariationSelectors>): number {
  return selectors.reduce((sum, { usual, own }) => sum + usual + own, 0);
}

/** By table, for positions and substitutions are made by different people, and with different completeness. */
function describeLayout(tables: FontFile['tables'], problems: Problems, context: Context): Facts {
  const lists = ['GSUB', 'GPOS'].map((tag) => ({
    tag,
    found: problems.tell(tables, tag, (table) => readLayoutLists(table, context)),
  }));
  const there = lists.filter(({ found }) => found !== undefined);
  if (there.length === 0) return {};
  const scripts = new Map<string, Set<string>>();
  for (const { found } of there) {
    for (const [script, languages] of Object.entries(found?.scripts ?? {})) {
      scripts.set(script, new Set([...(scripts.get(script) ?? []), ...languages]));
    }
  }
  return {
    features: withoutAbsent(Object.fromEntries(there.map(({ tag, found }) => [tag, found?.features]))),
    scripts: Object.fromEntries([...scripts].map(([script, languages]) => [script, [...languages].sort()])),
  };
}
