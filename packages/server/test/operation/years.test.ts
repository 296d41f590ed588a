import { afterAll, describe, expect, it } from 'vitest';
import { removeFolders } from '../harness/folders.ts';
import { describeInIntegration } from '../harness/postgres/postgres-database.ts';
import { simulateDays, type YearOptions } from '../soak/year.ts';

afterAll(removeFolders);

/** Simulates 16 days, and checks what is left. `pnpm soak --part year` does the same with a million jobs. */
async function expectNoGrowth(stores: YearOptions['stores']): Promise<void> {
  const [jobsPerDay, keepFilesDays, keepJobsDays] = [40, 2, 5];
  const days = await simulateDays({ stores, days: 16, jobsPerDay, keepFilesDays, keepJobsDays });
  // One more job a day is used for the timing, after the day's figures are taken.
  expect(days[keepJobsDays - 2]?.jobs).toBe((jobsPerDay + 1) * (keepJobsDays - 1) - 1);
  const kept = (jobsPerDay + 1) * keepJobsDays;
  const last = days.slice(keepJobsDays);
  for (const { jobs } of last) expect(jobs).toBeLessThanOrEqual(kept);
  // Those of exactly five days ago are still there.
  for (const { events } of last) expect(events).toBeLessThanOrEqual(kept + jobsPerDay + 1);
  // One of twenty jobs has files. Those of yesterday are left, those of the day before have just expired.
  for (const { withFiles } of last) expect(withFiles).toBe(2);
  const [level, end] = [days[keepJobsDays + 3]?.pages ?? 0, days.at(-1)?.pages ?? 0];
  expect(level).toBeGreaterThan(0);
  expect(end / level).toBeLessThan(1.1);
}

describe('a service that runs for long', () => {
  it('holds the jobs, events and files of the retention only, and stops growing', async () => {
    await expectNoGrowth('folder');
  }, 120_000);
});

describeInIntegration('a service that runs for long on PostgreSQL and a bucket', () => {
  it('holds the jobs, events and files of the retention only, and stops growing', async () => {
    await expectNoGrowth('shared');
  }, 240_000);
});
