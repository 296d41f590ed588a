import { postgresPrograms } from '../../packages/server/test/harness/postgres/postgres.ts';
import { type DayFigures, simulateDays, type YearOptions } from '../../packages/server/test/soak/year.ts';

const days = 365;
const keepJobsDays = 90;
/** Allowed growth once the retention removes as much as is added. */
const maxGrowth = 1.2;
/** Differences below this are noise of the timer. */
const noiseMs = 0.1;

/** The days that are compared: the first ones after the retention has begun to remove jobs, and the last ones. */
const comparedDays = 20;
const isLevel = (day: number): boolean => day > keepJobsDays && day <= keepJobsDays + comparedDays;
const isLast = (day: number): boolean => day > days - comparedDays;
const isCompared = (day: number): boolean => isLevel(day) || isLast(day);
const isShown = (day: number): boolean => day % 45 === 0 || day === days;

/**
 * Creates and removes the jobs of a year on a clock that jumps, on each kind of storage. A table that grows, an operation
 * that slows or a file without its job is a problem.
 */
export async function soakYear(jobs: number, only: YearOptions['stores'] | undefined): Promise<string[]> {
  const jobsPerDay = Math.ceil(jobs / days);
  const problems: string[] = [];
  for (const stores of ['folder', 'shared'] as const) {
    if (only !== undefined && only !== stores) continue;
    if (stores === 'shared' && postgresPrograms === undefined) return [...problems, 'PostgreSQL is not installed'];
    const figures = await simulateDays({
      ...{ stores, days, jobsPerDay, keepFilesDays: 4, keepJobsDays },
      isMeasured: (day) => isCompared(day) || isShown(day),
      onDay: (each) => isShown(each.day) && process.stdout.write(`  ${JSON.stringify(each)}\n`),
    });
    problems.push(...judge(figures).map((problem) => `${stores}: ${problem}`));
  }
  return problems;
}

function judge(figures: readonly DayFigures[]): string[] {
  const [level, last] = [figures.filter(({ day }) => isLevel(day)), figures.filter(({ day }) => isLast(day))];
  return (['pages', 'listMs', 'claimMs', 'withFiles'] as const).flatMap((name) => {
    const [before, after] = [medianOf(level, name), medianOf(last, name)];
    const isTime = name === 'listMs' || name === 'claimMs';
    process.stdout.write(`  ${name}: ${before} on the first days, ${after} on the last\n`);
    const isHigher = after > before * maxGrowth + (isTime ? noiseMs : 0);
    return isHigher ? [`${name} rose from ${before} to ${after}`] : [];
  });
}

function medianOf(figures: readonly DayFigures[], name: 'pages' | 'listMs' | 'claimMs' | 'withFiles'): number {
  const values = figures.map((each) => each[name]).sort((one, other) => one - other);
  return values[values.length >> 1] ?? 0;
}
