/** A range along a line. */
export type Interval = readonly [from: number, to: number];

/** Joins intervals that touch, from left to right. */
export function joinIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(([from, to]) => to > from).sort((one, other) => one[0] - other[0]);
  const joined: Interval[] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last === undefined || from > last[1]) joined.push([from, to]);
    else joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return joined;
}

/** The parts of a range outside of intervals. */
export function freeBetween(intervals: readonly Interval[], [from, to]: Interval): Interval[] {
  const free: Interval[] = [];
  let start = from;
  for (const [begin, end] of joinIntervals(intervals)) {
    if (begin > start) free.push([start, Math.min(begin, to)]);
    start = Math.max(start, end);
    if (start >= to) break;
  }
  if (start < to) free.push([start, to]);
  return free.filter(([begin, end]) => end > begin);
}

/** Everything outside of intervals. */
export function outsideOf(intervals: readonly Interval[]): Interval[] {
  return freeBetween(intervals, [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
}
