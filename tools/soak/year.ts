import { type DayFigures, simulateDays } from '../../packages/server/test/soak/year.ts';

const days = 365;
const jobsPerDay = 2_740;
const keepJobsDays = 90;
/** Allowed growth once the retention removes as much as is added. */
const maxGrowth = 1.2;
/** Differences below this are noise of the timer. */
const noiseMs = 0.1;

/** Creates and removes a million jobs on a clock that jumps. A table that grows or an operation that slows is a problem. */
export async function soakYear(): Promise<string[]> {
  const figures = await simulateDays({ days, jobsPerDay, keepFilesDays: 4, keepJobsDays });
  const shown = figures.filter(({ day }) => day % 45 === 0 || day === days);
  for (const each of shown) process.stdout.write(`  ${JSON.stringify(each)}\n`);
  const [level, last] = [figures.slice(keepJobsDays, keepJobsDays + 20), figures.slice(-20)];
  return (['pages', 'listMs', 'claimMs'] as const).flatMap((name) => {
    const [before, after] = [medianOf(level, name), medianOf(last, name)];
    const isHigher = after > before * maxGrowth + (name === 'pages' ? 0 : noiseMs);
    return isHigher ? [`${name} rose from ${before} to ${after}`] : [];
  });
}

function medianOf(figures: readonly DayFigures[], name: 'pages' | 'listMs' | 'claimMs'): number {
  const values = figures.map((each) => each[name]).sort((one, other) => one - other);
  return values[values.length >> 1] ?? 0;
}
