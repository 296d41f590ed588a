import { GlyphFault } from './glyph-fault.ts';
import type { TableView } from './table-view.ts';

/** A composite glyph. */
export interface Composite {
  readonly at: number;
  readonly parts: readonly number[];
}

/** Maximum depth that browsers' rasterizers draw. */
const maxLevels = 64;
const maxPoints = 0xffff;

interface Sum {
  readonly points: number;
  readonly levels: number;
}

/** Finds composites that contain themselves, are nested too deeply or have too many points in total. */
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
    if (open.has(glyph)) throw table.fault(composite.at, `glyph ${glyph} contains itself`);
    open.add(glyph);
    // Checked on the way down, too, which bounds the recursion.
    if (open.size > maxLevels) throw table.fault(composite.at, tooDeep(open.size));
    const sum = joinParts(composite, sumUp);
    open.delete(glyph);
    if (sum.levels > maxLevels) throw table.fault(composite.at, tooDeep(sum.levels));
    if (sum.points > maxPoints) {
      throw table.fault(composite.at, `its components have ${sum.points} points, expected at most ${maxPoints}`);
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
  return `composites are nested ${levels} levels deep, expected at most ${maxLevels}`;
}
