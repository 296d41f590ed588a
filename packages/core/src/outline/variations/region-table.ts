import type { Region } from './region.ts';

/** A list of distinct regions. Regions that differ only in notation are the same. */
export class RegionTable {
  readonly #list: ExplicitRegion[] = [];
  readonly #indices = new Map<string, number>();

  /** The regions in the order in which they were added. */
  get list(): readonly ExplicitRegion[] {
    return this.#list;
  }

  /** Adds a region if it is new; returns its index. */
  add(region: Region): number {
    const explicit = withExplicitRange(region);
    const key = `${explicit.peak.join()} ${explicit.range.start.join()} ${explicit.range.end.join()}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.#list.length);
    return this.#list.push(explicit) - 1;
  }
}

/** A region with explicit start and end on each axis; all zeros on axes without effect. */
export type ExplicitRegion = Region & { readonly range: NonNullable<Region['range']> };

/**
 * Adds the range to a region. Axes without effect, which have no peak or values out of order, are set to 0: readers are
 * strict about that in region lists.
 */
export function withExplicitRange({ peak, range }: Region): ExplicitRegion {
  const [peaks, starts, ends]: [number[], number[], number[]] = [[], [], []];
  for (const [axis, at] of peak.entries()) {
    const start = range?.start[axis] ?? Math.min(at, 0);
    const end = range?.end[axis] ?? Math.max(at, 0);
    const hasEffect = at !== 0 && start <= at && at <= end && !(start < 0 && end > 0);
    peaks.push(hasEffect ? at : 0);
    starts.push(hasEffect ? start : 0);
    ends.push(hasEffect ? end : 0);
  }
  return { peak: peaks, range: { start: starts, end: ends } };
}
