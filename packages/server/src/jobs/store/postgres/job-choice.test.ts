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

interface WaitingJob extends ModelJob {
  readonly seq: number;
}

/** The counts that a choice depends on. */
interface Counts {
  readonly inWork: ReadonlyMap<string, number>;
  readonly turns: ReadonlyMap<string, number>;
  readonly ofProcess: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
}

const countOf = (counts: ReadonlyMap<string, number>, name: string): number => counts.get(name) ?? 0;
const increased = (counts: ReadonlyMap<string, number>, name: string) =>
  new Map(counts).set(name, countOf(counts, name) + 1);

/** Chooses one job after the other, as the contract describes it. */
function createModel(jobs: readonly ModelJob[]) {
  let waiting: readonly WaitingJob[] = jobs.map((job, seq) => ({ ...job, seq }));
  let inWork: ReadonlyMap<string, number> = new Map();
  let turns: ReadonlyMap<string, number> = new Map();

  /** The jobs that may come next: the first free one of each organization that has had the least. */
  const nextOf = (left: readonly WaitingJob[], counts: Counts, { limits, running }: ClaimRequest): WaitingJob[] => {
    const free = left.filter(
      ({ organization, source, target }) =>
        countOf(counts.ofProcess, organization) < limits.perOrganization &&
        countOf(counts.sources, source) < limits.perSource &&
        countOf(running.targets, target) < limits.perTarget,
    );
    const rankOf = ({ organization }: WaitingJob) =>
      countOf(counts.inWork, organization) * 1_000 + countOf(counts.turns, organization);
    const least = Math.min(...free.map(rankOf));
    const first = new Map(free.toReversed().map((job) => [job.organization, job]));
    return [...first.values()].filter((job) => rankOf(job) === least);
  };

  /** True if claiming one job after the other can give these, in any order of organizations that have had the same. */
  const gives = (
    wanted: ReadonlySet<number>,
    request: ClaimRequest,
    left: readonly WaitingJob[],
    counts: Counts,
  ): boolean => {
    const next = nextOf(left, counts, request);
    if (wanted.size === 0) return next.length === 0 || left.length + request.count === waiting.length;
    return next.some((job) => {
      if (!wanted.has(job.seq)) return false;
      const { inWork, turns, ofProcess, sources } = counts;
      const more = {
        inWork: increased(inWork, job.organization),
        turns: increased(turns, job.organization),
        ofProcess: increased(ofProcess, job.organization),
        sources: increased(sources, job.source),
      };
      const others = new Set([...wanted].filter((seq) => seq !== job.seq));
      return gives(
        others,
        request,
        left.filter((each) => each !== job),
        more,
      );
    });
  };

  return {
    /** Checks a claim, and takes its jobs. */
    accepts(claimed: readonly number[], request: ClaimRequest): boolean {
      const { organizations: ofProcess, sources } = request.running;
      const isRight = gives(new Set(claimed), request, waiting, { inWork, turns, ofProcess, sources });
      for (const { organization } of waiting.filter(({ seq }) => claimed.includes(seq)))
        [inWork, turns] = [increased(inWork, organization), increased(turns, organization)];
      waiting = waiting.filter(({ seq }) => !claimed.includes(seq));
      return isRight;
    },
  };
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
          expect(model.accepts(claimed, request), `claimed ${claimed}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
