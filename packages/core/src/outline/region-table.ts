import type { Region } from './region.ts';

/** The regions that variations are stated for, each once. Regions that differ in how they are written only are one. */
export class RegionTable {
  readonly #list: StatedRegion[] = [];
  readonly #indices = new Map<string, number>();

  /** In the order in which they came. */
  get list(): readonly StatedRegion[] {
    return this.#list;
  }

  /** The number of a region, which is new or known. */
  add(region: Region): number {
    const stated = stateRange(region);
    const key = `${stated.peak.join()} ${stated.range.start.join()} ${stated.range.end.join()}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.#list.length);
    return this.#list.push(stated) - 1;
  }
}

/** A region that says on each axis where it begins and ends; where it has no influence to lose, nowhere. */
export type StatedRegion = Region & { readonly range: NonNullable<Region['range']> };

/**
 * The same region with its range. Axes that do not count, as they have no peak or their numbers are out of order, are 0
 * throughout: readers are strict about that where regions are listed.
 */
export function stateRange({ peak, range }: Region): StatedRegion {
  const [peaks, starts, ends]: [number[], number[], number[]] = [[], [], []];
  for (const [axis, at] of peak.entries()) {
    const start = range?.start[axis] ?? Math.min(at, 0);
    const end = range?.end[axis] ?? Math.max(at, 0);
    const counts = at !== 0 && start <= at && at <= end && !(start < 0 && end > 0);
    peaks.push(counts ? at : 0);
    starts.push(counts ? start : 0);
    ends.push(counts ? end : 0);
  }
  return { peak: peaks, range: { start: starts, end: ends } };
}
