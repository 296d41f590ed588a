/** An ended job: its organization, and the time of its end. */
export interface EndedJob {
  readonly organization: string;
  readonly at: number;
}

/** The jobs that ended in one minute, by organization. */
export type MinuteCounts = ReadonlyMap<string, number>;

const minuteMs = 60_000;
/** Of fewer jobs in a minute, one more or less is a large share. */
const minJobs = 100;

/** Counts the ended jobs of each whole minute between the first and the last end. */
export function countByMinute(ended: readonly EndedJob[]): readonly MinuteCounts[] {
  const times = ended.map(({ at }) => at);
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const organizations = [...new Set(ended.map(({ organization }) => organization))];
  const wholeMinutes = ended.length === 0 ? 0 : Math.floor((last - first) / minuteMs);
  const minutes = Array.from({ length: wholeMinutes }, () => new Map(organizations.map((name) => [name, 0])));
  for (const { organization, at } of ended) {
    const minute = minutes[Math.floor((at - first) / minuteMs)];
    minute?.set(organization, (minute.get(organization) ?? 0) + 1);
  }
  return minutes;
}

/** The largest difference between organizations in a minute with enough jobs, as a share of the larger number. */
export function largestDifference(minutes: readonly MinuteCounts[]): number {
  const shares = minutes.map((minute) => {
    const [most, least] = [Math.max(...minute.values()), Math.min(...minute.values())];
    return most < minJobs ? 0 : (most - least) / most;
  });
  return Math.max(0, ...shares);
}
