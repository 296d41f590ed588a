import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeOnPostgres, setUpDatabase } from '../../../../test/harness/postgres/postgres-database.ts';
import { newJob } from '../job-store.setup.ts';
import type { ClaimRequest } from '../job-store.ts';
import { createJobStore } from './postgres-job-store.ts';

interface ModelJob {
  readonly organization: string;
  readonly source: string;
  readonly target: string;
}

/** Chooses one job after the other, as the contract describes it. */
function createModel(jobs: readonly ModelJob[]) {
  const waiting = jobs.map((job, seq) => ({ ...job, seq }));
  const [inWork, turns] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    claim({ count, running, limits }: ClaimRequest): number[] {
      const [sources, ofProcess] = [new Map(running.sources), new Map(running.organizations)];
      const claimed: number[] = [];
      // In the order of creation: the first of each organization.
      const heads = new Map(waiting.toReversed().map(({ organization, seq }) => [organization, seq]));
      while (claimed.length < count) {
        const free = waiting.filter(
          ({ organization, source, target }) =>
            (ofProcess.get(organization) ?? 0) < limits.perOrganization &&
            (sources.get(source) ?? 0) < limits.perSource &&
            (running.targets.get(target) ?? 0) < limits.perTarget,
        );
        const orderOf = ({ organization }: ModelJob) => [
          inWork.get(organization) ?? 0,
          turns.get(organization) ?? 0,
          heads.get(organization) ?? 0,
        ];
        const [next] = free.sort((one, two) => compare([...orderOf(one), one.seq], [...orderOf(two), two.seq]));
        if (next === undefined) break;
        for (const counts of [inWork, turns, ofProcess]) add(counts, next.organization);
        add(sources, next.source);
        waiting.splice(waiting.indexOf(next), 1);
        claimed.push(next.seq);
      }
      return claimed;
    },
  };
}

function compare(one: readonly number[], two: readonly number[]): number {
  const index = one.findIndex((value, place) => value !== two[place]);
  return index < 0 ? 0 : (one[index] ?? 0) - (two[index] ?? 0);
}

const name = (prefix: string, max: number) => fc.integer({ min: 0, max }).map((number) => `${prefix}${number}`);
const jobs = fc.array(fc.record({ organization: name('o', 2), source: name('s', 2), target: name('t', 1) }), {
  minLength: 1,
  maxLength: 24,
});
const load = (prefix: string) => fc.array(fc.tuple(name(prefix, 2), fc.integer({ min: 1, max: 3 })), { maxLength: 2 });
const requests = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 8 }),
    limits: fc.record({
      perOrganization: fc.integer({ min: 1, max: 9 }),
      perSource: fc.integer({ min: 1, max: 5 }),
      perTarget: fc.integer({ min: 1, max: 4 }),
    }),
    running: fc.record({ organizations: load('o'), sources: load('s'), targets: load('t') }),
  }),
  { minLength: 1, maxLength: 4 },
);

describeOnPostgres('the choice of the next jobs', () => {
  const database = setUpDatabase();

  it('is the one of a process that chooses one job after the other', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, requests, async (given, asked) => {
        await database.empty();
        const { postgres, feed } = database;
        const describeEnd = () => ({ type: 'ended', payload: '{}' });
        const store = createJobStore({ postgres, feed, keepFilesMs: 1, describeEnd });
        for (const [seq, { organization, source, target }] of given.entries()) {
          const hosts = { organizationId: organization, sourceHost: source, targetHost: target };
          await store.createJob(newJob({ ...hosts, tag: String(seq) }));
        }
        const model = createModel(given);
        for (const { count, limits, running } of asked) {
          const { organizations, sources, targets } = running;
          const request: ClaimRequest = {
            ...{ owner: 'me', now: 1, leaseUntil: 2, count, limits },
            running: { organizations: new Map(organizations), sources: new Map(sources), targets: new Map(targets) },
          };
          const claimed = (await store.claimJobs(request)).map(({ job }) => Number(job.tag));
          expect(claimed.sort((one, two) => one - two)).toEqual(model.claim(request).sort((one, two) => one - two));
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
