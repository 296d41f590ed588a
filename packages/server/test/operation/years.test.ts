import { describe, expect, it } from 'vitest';
import { simulateDays } from '../soak/year.ts';

describe('the database of a service that runs for long', () => {
  // `pnpm soak --part year` runs the same with a million jobs.
  it('holds the jobs and events of the retention only, and stops growing', async () => {
    const [jobsPerDay, keepJobsDays] = [100, 5];
    const days = await simulateDays({ days: 25, jobsPerDay, keepFilesDays: 2, keepJobsDays });
    // One more job a day is used for the timing, after the day's figures are taken.
    expect(days[keepJobsDays - 2]?.jobs).toBe((jobsPerDay + 1) * (keepJobsDays - 1) - 1);
    const kept = (jobsPerDay + 1) * keepJobsDays;
    const last = days.slice(keepJobsDays);
    for (const { jobs } of last) expect(jobs).toBeLessThanOrEqual(kept);
    // Those of exactly five days ago are still there.
    for (const { events } of last) expect(events).toBeLessThanOrEqual(kept + jobsPerDay + 1);
    const [level, end] = [days[keepJobsDays + 3]?.pages ?? 0, days.at(-1)?.pages ?? 0];
    expect(level).toBeGreaterThan(0);
    expect(end / level).toBeLessThan(1.1);
  }, 120_000);
});
