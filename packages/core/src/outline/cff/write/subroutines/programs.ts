import type { Context } from '../../../../context.ts';
import type { CffVersion } from '../../index-table.ts';
import type { CharstringList } from '../charstrings/charstring-list.ts';
import type { SymbolLists } from '../charstrings/symbol-lists.ts';
import { createFinder } from './create-finder.ts';
import type { Finder, Programs } from './finder.ts';
import { firstBody, firstGroup } from './kernel/token-lengths.ts';

/** Only the first tokens of the bodies are searched for common parts, to bound memory and time. */
const maxSharedTokens = 6_000_000;

/**
 * Encodes the charstrings, with subroutines for repeated parts that are long enough. CFF 2 charstrings and subroutines
 * have no final operator.
 */
export async function encodePrograms(
  list: CharstringList,
  context: Pick<Context, 'breathe' | 'spend'>,
  version: CffVersion = 1,
): Promise<Programs> {
  const finder = await createFinder();
  await findCommonParts(list, finder, context);
  return finder.encode(list.fractions(), version === 1);
}

/** Finds the common parts of bodies first. Then each body becomes a group, and the common parts of glyphs are found. */
async function findCommonParts(
  list: CharstringList,
  finder: Finder,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<void> {
  const bodies = list.bodies();
  const sharedCount = countWithin(bodies.starts, maxSharedTokens);
  await replacePairs(finder, partOf(bodies, 0, sharedCount), context);
  finder.finish(true);
  const shift = firstGroup + finder.groupCount - sharedCount - firstBody;
  finder.addGroups(partOf(bodies, sharedCount, list.bodyCount));
  const { symbols, starts } = list.glyphs();
  const named = symbols.map((symbol) => (symbol < firstBody ? symbol : symbol + shift));
  await replacePairs(finder, { symbols: named, starts }, context);
  finder.finish(false);
}

async function replacePairs(
  finder: Finder,
  sequences: SymbolLists,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<void> {
  context.spend(sequences.symbols.length);
  finder.begin(sequences);
  do await context.breathe();
  while (finder.replace());
}

/** The lists from one to another. */
function partOf({ symbols, starts }: SymbolLists, first: number, end: number): SymbolLists {
  const from = starts[first]!; // both are within the lists
  const part = starts.slice(first, end + 1);
  if (from > 0) for (let list = 0; list < part.length; list++) part[list] = part[list]! - from;
  return { symbols: symbols.subarray(from, starts[end]!), starts: part };
}

/** Number of lists that end within a length. */
function countWithin(starts: Int32Array, length: number): number {
  let count = starts.length - 1;
  while (count > 0 && starts[count]! > length) count--;
  return count;
}
