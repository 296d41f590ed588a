import { GlyphFault } from './glyph-fault.ts';
import type { TableView } from './table-view.ts';

/** A glyph that is made of others. */
export interface Composite {
  readonly at: number;
  readonly parts: readonly number[];
}

/** Rasterizers of browsers draw no deeper. */
const mostLevels = 64;
const mostPoints = 0xffff;

interface Sum {
  readonly points: number;
  readonly levels: number;
}

/** Looks for glyphs that are parts of themselves, lie too deep or have too many points in all. */
export function checkComposites(
  table: TableView,
  composites: ReadonlyMap<number, Composite>,
  pointCounts: Uint32Array,
): void {
  const sums = new Map<number, Sum>();
  const open = new Set<number>();
  const sumUp = (glyph: number): Sum => {
    const composite = composites.get(glyph);
    if (composite === undefined) return { points: pointCounts[glyph] ?? 0, levels: 0 };
    const known = sums.get(glyph);
    if (known !== undefined) return known;
    if (open.has(glyph)) throw table.fault(composite.at, `glyph ${glyph} is a part of itself`);
    open.add(glyph);
    // Levels are bounded on the way down, too, so that recursion is.
    if (open.size > mostLevels) throw table.fault(composite.at, tooDeep(open.size));
    const sum = joinParts(composite, sumUp);
    open.delete(glyph);
    if (sum.levels > mostLevels) throw table.fault(composite.at, tooDeep(sum.levels));
    if (sum.points > mostPoints) {
      throw table.fault(composite.at, `its parts have ${sum.points} points in all, expected at most ${mostPoints}`);
    }
    sums.set(glyph, sum);
    return sum;
  };
  for (const glyph of composites.keys()) GlyphFault.within(glyph, () => void sumUp(glyph));
}

function joinParts({ parts }: Composite, sumUp: (glyph: number) => Sum): Sum {
  let [points, levels] = [0, 0];
  for (const part of parts) {
    const sum = sumUp(part);
    points += sum.points;
    levels = Math.max(levels, sum.levels);
  }
  return { points, levels: levels + 1 };
}

function tooDeep(levels: number): string {
  return `glyphs within glyphs are ${levels} levels deep, expected at most ${mostLevels}`;
}
