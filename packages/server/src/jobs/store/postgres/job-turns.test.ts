import { beforeEach, expect, it } from 'vitest';
import { describeOnPostgres, setUpDatabase } from '../../../../test/harness/postgres/postgres-database.ts';
import { failure, newJob, noneRunning } from '../job-store.setup.ts';
import type { ClaimedJob, JobStore } from '../job-store.ts';
import { createJobStore } from './postgres-job-store.ts';

const each = 60;
const limits = { perOrganization: 100, perSource: 100, perTarget: 100 };

describeOnPostgres('processes that claim jobs of two organizations', () => {
  const database = setUpDatabase();
  let store: JobStore;
  beforeEach(async () => {
    await database.empty();
    const { postgres, feed } = database;
    const describeEnd = () => ({ type: 'ended', payload: '{}' });
    store = createJobStore({ postgres, feed, keepFilesMs: 100, describeEnd });
    for (const organizationId of ['early', 'late']) {
      for (let count = 0; count < each; count += 1) await store.createJob(newJob({ organizationId }));
    }
  });

  /** A process, which knows its own jobs only. */
  function createProcess(owner: string) {
    const jobs: ClaimedJob[] = [];
    const running = () => {
      const organizations = new Map<string, number>();
      for (const { job } of jobs)
        organizations.set(job.organizationId, (organizations.get(job.organizationId) ?? 0) + 1);
      return { ...noneRunning, organizations };
    };
    return {
      async claim(count: number) {
        const request = { owner, now: 2_000, leaseUntil: 3_000, count, running: running(), limits };
        const claimed = await store.claimJobs(request);
        jobs.push(...claimed);
        return claimed.map(({ job }) => job.organizationId);
      },
      async end() {
        const oldest = jobs.shift();
        if (oldest !== undefined) await store.finishJob(oldest.claim, failure, 2_500);
      },
    };
  }
  const lead = (claimed: readonly string[]): number =>
    claimed.filter((id) => id === 'early').length - claimed.filter((id) => id === 'late').length;

  it('with an odd number of jobs each claim as many of both at any time', async () => {
    const processes = ['one', 'two', 'three', 'four'].map(createProcess);
    const claimed: string[] = [];
    const leads: number[] = [];
    for (const process of processes) {
      claimed.push(...(await process.claim(3)));
      leads.push(lead(claimed));
    }
    while (claimed.length < 2 * each) {
      for (const process of processes) {
        await process.end();
        claimed.push(...(await process.claim(1)));
        leads.push(lead(claimed));
      }
    }
    expect(Math.max(...leads.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(lead(claimed)).toBe(0);
  });

  it('with one job each claim of both in turn, also at the same time', async () => {
    const processes = ['one', 'two', 'three', 'four'].map(createProcess);
    const claimed: string[] = [];
    const leads: number[] = [];
    while (claimed.length < 2 * each) {
      claimed.push(...(await Promise.all(processes.map((process) => process.claim(1)))).flat());
      leads.push(lead(claimed));
      await Promise.all(processes.map((process) => process.end()));
    }
    // All may choose before one of them records its claim; then the next turns are the other's.
    expect(Math.max(...leads.map(Math.abs))).toBeLessThanOrEqual(2 * processes.length);
    expect(lead(claimed)).toBe(0);
  });

  it('claim of an organization that comes later first, but not more than of the others afterwards', async () => {
    const process = createProcess('one');
    const take = async () => {
      const [id] = await process.claim(1);
      await process.end();
      return id;
    };
    for (let count = 0; count < 20; count += 1) await take();
    for (let count = 0; count < 3; count += 1) await store.createJob(newJob({ organizationId: 'new' }));
    const order = [];
    for (let count = 0; count < 9; count += 1) order.push(await take());
    expect(order.join()).toBe('new,early,late,new,early,late,new,early,late');
  });
});
