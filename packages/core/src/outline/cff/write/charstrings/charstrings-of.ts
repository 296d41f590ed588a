import type { CharstringList } from './charstring-list.ts';
import type { CharstringBuilder } from './kernel/charstring-builder.ts';
import { listFractions, listsOf } from './symbol-lists.ts';

/** The charstrings that a builder has built so far. */
export function charstringsOf({ bodies, glyphs }: CharstringBuilder): CharstringList {
  return {
    get count() {
      return glyphs.count;
    },
    get bodyCount() {
      return bodies.table.lists.count;
    },
    bodies: () => listsOf(bodies.table.lists),
    glyphs: () => listsOf(glyphs),
    fractions: () => listFractions(bodies.fractions),
  };
}
