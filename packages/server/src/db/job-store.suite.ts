import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Claim, FileFacts, Job, NewJob } from '../jobs/job.ts';
import type { ClaimedJob, ClaimWish, JobStore } from './job-store.ts';

/** A store under test, and a look behind its contract at what must go together. */
export interface StoreUnderTest {
  readonly store: JobStore;
  /** The events written so far, oldest first. */
  events(): readonly { readonly type: string; readonly jobId: string; readonly payload: string }[];
  /** The ids of the jobs that still have headers kept. */
  secrets(): readonly string[];
}

const organizationId = 'org-a';
const clientId = 'client-a';
const file: FileFacts = { mediaType: 'image/png', size: 3, sha256: 'aa', attempt: 1 };
const idle = { organizations: new Map(), sources: new Map(), targets: new Map() };
const failure = { status: 'failed', error: 'It broke.', errorCode: 'broken' } as const;

export function newJob(more: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    organizationId,
    clientId,
    tag: undefined,
    request: {
      input: { type: 'png', source: { url: 'https://a.example/1' } },
      output: { type: 'webp', upload: { url: 'https://b.example/1' } },
    },
    sourceHost: 'a.example:443',
    targetHost: 'b.example:443',
    createdAt: 1_000,
    sealed: undefined,
    ...more,
  };
}

/** What every store of jobs must do; `open` gives an empty one. Files are kept for 100 ms in it. */
export function describeJobStore(name: string, open: () => StoreUnderTest): void {
  let under: StoreUnderTest;
  let store: JobStore;
  beforeEach(() => {
    under = open();
    store = under.store;
  });

  const create = async (more: Partial<NewJob> = {}): Promise<Job> => {
    const result = await store.createJob(newJob(more));
    if (result.outcome === 'other_body') throw new Error('no key was given');
    return result.job;
  };
  const wish = (more: Partial<ClaimWish> = {}): ClaimWish => ({
    owner: 'one',
    now: 2_000,
    leaseUntil: 3_000,
    count: 10,
    running: idle,
    limits: { perOrganization: 100, perSource: 100, perTarget: 100 },
    ...more,
  });
  const claimOne = async (owner = 'one'): Promise<ClaimedJob> => {
    const [claimed] = await store.claimJobs(wish({ owner, count: 1 }));
    if (claimed === undefined) throw new Error('nothing was waiting');
    return claimed;
  };

  describe(`${name}: making and reading`, () => {
    it('keeps a job as it was given', async () => {
      const given = newJob({ tag: 'a tag', sealed: new Uint8Array([1, 2]) });
      const { outcome } = await store.createJob(given);
      expect(outcome).toBe('created');
      const { sealed: _, ...rest } = given;
      expect(await store.readJob(given.id)).toMatchObject({ ...rest, status: 'queued', version: 1, notes: [] });
    });

    it('gives nothing for an unknown id', async () => {
      expect(await store.readJob(randomUUID())).toBeUndefined();
    });

    it('gives the first job again for the same key and body, and makes no second', async () => {
      const key = { key: 'k', bodyMac: new Uint8Array([1]) };
      const first = await store.createJob(newJob(), key);
      const second = await store.createJob(newJob(), key);
      expect(second).toEqual({ ...first, outcome: 'repeated' });
      expect((await store.listJobs({ organizationId, limit: 10, offset: 0 })).total).toBe(1);
    });

    it('refuses a key with another body, and keeps keys of two clients apart', async () => {
      await store.createJob(newJob(), { key: 'k', bodyMac: new Uint8Array([1]) });
      const other = { key: 'k', bodyMac: new Uint8Array([2]) };
      expect(await store.createJob(newJob(), other)).toEqual({ outcome: 'other_body' });
      expect(await store.createJob(newJob({ clientId: 'client-b' }), other)).toMatchObject({ outcome: 'created' });
    });

    it('makes one job of two that come in the same turn with one key', async () => {
      const key = { key: 'k', bodyMac: new Uint8Array([1]) };
      const results = await Promise.all([store.createJob(newJob(), key), store.createJob(newJob(), key)]);
      expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'repeated']);
    });

    it('forgets old keys when they are swept', async () => {
      await store.createJob(newJob({ createdAt: 1 }), { key: 'k', bodyMac: new Uint8Array([1]) });
      expect(await store.sweepKeys(1, 10)).toBe(0);
      expect(await store.sweepKeys(2, 10)).toBe(1);
      const again = await store.createJob(newJob(), { key: 'k', bodyMac: new Uint8Array([2]) });
      expect(again.outcome).toBe('created');
    });

    it('undoes an operation that fails, and keeps those of the same turn', async () => {
      const { id } = newJob();
      const [first, second, third] = await Promise.allSettled([
        store.createJob(newJob({ id })),
        store.createJob(newJob({ id, sealed: new Uint8Array([1]) })), // the id is taken
        store.createJob(newJob()),
      ]);
      expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await store.listJobs({ organizationId, limit: 10, offset: 0 })).total).toBe(2);
      expect(under.secrets()).toEqual([]);
    });
  });

  describe(`${name}: listing`, () => {
    it('gives the newest first, then by id', async () => {
      const ids = ['1', '2', '3', '4'];
      const [old, b, a, newest] = ids.map((id) => `00000000-0000-7000-8000-00000000000${id}`);
      for (const [id, createdAt] of [
        [old, 1],
        [a, 5],
        [b, 5],
        [newest, 9],
      ] as const)
        await create({ id: id ?? '', createdAt });
      const { jobs } = await store.listJobs({ organizationId, limit: 10, offset: 0 });
      expect(jobs.map(({ id }) => id)).toEqual([newest, b, a, old]);
    });

    it('pages without overlap, and has nothing past the end', async () => {
      for (let createdAt = 0; createdAt < 5; createdAt++) await create({ createdAt });
      const times = async (offset: number) => {
        const page = await store.listJobs({ organizationId, limit: 2, offset });
        expect(page.total).toBe(5);
        return page.jobs.map(({ createdAt }) => createdAt);
      };
      expect([await times(0), await times(2), await times(4), await times(5), await times(50)]).toEqual([
        [4, 3],
        [2, 1],
        [0],
        [],
        [],
      ]);
    });

    it('filters by state, type and tag, and counts what it filters', async () => {
      const jpeg = { input: { type: 'jpeg', source: { url: 'u' } }, output: newJob().request.output };
      const tagged = await create({ tag: 't' });
      const other = await create({ tag: 't', request: jpeg });
      const third = await create();
      await store.endJob(third.id, failure, 9);
      const ids = async (query: object) => {
        const { jobs, total } = await store.listJobs({ organizationId, limit: 10, offset: 0, ...query });
        expect(total).toBe(jobs.length);
        return jobs.map(({ id }) => id).sort();
      };
      expect(await ids({ tag: 't' })).toEqual([tagged.id, other.id].sort());
      expect(await ids({ tag: 't', type: 'jpeg' })).toEqual([other.id]);
      expect(await ids({ status: 'failed' })).toEqual([third.id]);
      expect(await ids({ status: 'queued', type: 'png' })).toEqual([tagged.id]);
      expect(await ids({ tag: 'none' })).toEqual([]);
    });

    it('shows an organization its own jobs alone', async () => {
      await create({ organizationId: 'org-b' });
      const { jobs, total } = await store.listJobs({ organizationId, limit: 10, offset: 0 });
      expect({ jobs, total }).toEqual({ jobs: [], total: 0 });
    });

    it('counts the jobs of each state', async () => {
      await create();
      const { id } = await create();
      await store.endJob(id, failure, 9);
      expect(await store.countJobs()).toMatchObject({ queued: 1, failed: 1, completed: 0 });
    });
  });

  describe(`${name}: claiming`, () => {
    it('gives a job to one owner alone, with its headers', async () => {
      const { id } = await create({ sealed: new Uint8Array([7, 8]) });
      const [one, two] = await Promise.all([store.claimJobs(wish()), store.claimJobs(wish({ owner: 'two' }))]);
      expect(one).toHaveLength(1);
      expect(two).toHaveLength(0);
      expect(one[0]?.claim).toEqual({ jobId: id, owner: 'one', attempt: 1 });
      expect([...(one[0]?.sealed ?? [])]).toEqual([7, 8]);
      expect(one[0]?.job).toMatchObject({ status: 'downloading', startedAt: 2_000, version: 2 });
    });

    it('takes the job that waits longest first, and no more than asked', async () => {
      const [first, second] = [await create(), await create(), await create()];
      const claimed = await store.claimJobs(wish({ count: 2 }));
      expect(claimed.map(({ job }) => job.id)).toEqual([first?.id, second?.id]);
    });

    it('takes turns between organizations, the one with less in work first', async () => {
      for (let count = 0; count < 4; count++) await create();
      await create({ organizationId: 'org-b' });
      await create({ organizationId: 'org-c' });
      const claimed = await store.claimJobs(wish({ count: 4 }));
      expect(claimed.map(({ job }) => job.organizationId)).toEqual(['org-a', 'org-b', 'org-c', 'org-a']);
    });

    it('lets no organization have more than its part', async () => {
      for (let count = 0; count < 4; count++) await create();
      const running = { ...idle, organizations: new Map([['org-a', 1]]) };
      const limits = { perOrganization: 3, perSource: 100, perTarget: 100 };
      const claimed = await store.claimJobs(wish({ running, limits }));
      expect(claimed).toHaveLength(2);
    });

    it('passes by jobs of a busy source and of a busy target', async () => {
      for (let count = 0; count < 3; count++) await create({ sourceHost: 'slow' });
      await create({ targetHost: 'full' });
      const free = await create({ sourceHost: 'full', targetHost: 'slow' });
      const running = { ...idle, sources: new Map([['slow', 4]]), targets: new Map([['full', 8]]) };
      const limits = { perOrganization: 100, perSource: 4, perTarget: 8 };
      const claimed = await store.claimJobs(wish({ running, limits }));
      expect(claimed.map(({ job }) => job.id)).toEqual([free.id]);
    });

    it('counts what it hands out against the source', async () => {
      for (let count = 0; count < 5; count++) await create({ sourceHost: 'slow', targetHost: `to-${count}` });
      const limits = { perOrganization: 100, perSource: 2, perTarget: 1 };
      expect(await store.claimJobs(wish({ limits }))).toHaveLength(2);
    });

    it('goes on with the stage that is left to do', async () => {
      await create();
      const { claim } = await claimOne();
      await store.advanceJob(claim, 'converting', { inputFile: file });
      await store.returnJob(claim);
      const second = await claimOne();
      expect(second.job).toMatchObject({ status: 'converting', inputFile: file });
      await store.advanceJob(second.claim, 'uploading', { outputFile: file });
      await store.returnJob(second.claim);
      const third = await claimOne();
      expect(third.job).toMatchObject({ status: 'uploading', inputFile: file, outputFile: file });
      expect(third.job.startedAt).toBe(2_000);
    });

    it('puts a job that was given back in front of those that came later', async () => {
      const first = await create();
      const { claim } = await claimOne();
      await create();
      await store.returnJob(claim);
      expect((await claimOne()).job.id).toBe(first.id);
    });

    it('renews the claims of one owner and says which there are', async () => {
      await create();
      await create();
      const [one] = await store.claimJobs(wish({ count: 1 }));
      await store.claimJobs(wish({ owner: 'two' }));
      expect(await store.renewClaims('one', 9_000)).toEqual([one?.claim]);
      const gone = await store.reclaimJobs({ now: 5_000, self: 'x', gone: [], maxLosses: 3, end: failure });
      expect(gone.returned).toHaveLength(1);
      expect(gone.returned[0]?.id).not.toBe(one?.job.id);
    });
  });

  describe(`${name}: fencing`, () => {
    const stale = async (): Promise<{ old: Claim; job: Job }> => {
      const job = await create({ sealed: new Uint8Array([1]) });
      const { claim } = await claimOne();
      await store.returnJob(claim);
      await claimOne('two');
      return { old: claim, job };
    };

    it('refuses whatever an outdated claim asks for', async () => {
      const { old, job } = await stale();
      const answers = await Promise.all([
        store.advanceJob(old, 'uploading', {}),
        store.finishJob(old, { status: 'completed' }, 9),
        store.returnJob(old),
        store.returnCrashed(old, 3, failure, 9),
      ]);
      expect(answers).toEqual([undefined, undefined, undefined, undefined]);
      expect(await store.readJob(job.id)).toMatchObject({ status: 'downloading' });
      expect(under.events()).toEqual([]);
    });

    it('refuses whatever the claim of an ended job asks for', async () => {
      const job = await create();
      const { claim } = await claimOne();
      await store.endJob(job.id, failure, 9);
      expect(await store.advanceJob(claim, 'uploading', {})).toBeUndefined();
      expect(await store.finishJob(claim, { status: 'completed' }, 9)).toBeUndefined();
      expect(under.events()).toHaveLength(1);
    });
  });

  describe(`${name}: ending`, () => {
    it('ends a job once: state, expiry, headers and event together', async () => {
      const { id } = await create({ sealed: new Uint8Array([1]) });
      const { claim } = await claimOne();
      expect(under.secrets()).toEqual([id]);
      await store.advanceJob(claim, 'uploading', { notes: [{ code: 'X' }] });
      const ended = await store.finishJob(claim, { status: 'completed' }, 5_000);
      expect(ended).toMatchObject({
        status: 'completed',
        completedAt: 5_000,
        expiresAt: 5_100,
        notes: [{ code: 'X' }],
      });
      expect(under.secrets()).toEqual([]);
      expect(under.events()).toMatchObject([{ type: 'ended.completed', jobId: id }]);
      expect(await store.finishJob(claim, failure, 6_000)).toBeUndefined();
      expect(await store.endJob(id, failure, 6_000)).toBeUndefined();
      expect(under.events()).toHaveLength(1);
    });

    it('ends a waiting job without a claim, and hands it to nobody', async () => {
      const { id } = await create();
      expect(await store.endJob(id, failure, 9)).toMatchObject({ status: 'failed', errorCode: 'broken' });
      expect(await store.claimJobs(wish())).toEqual([]);
    });

    it('lets one of two ends of the same turn win', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      const ends = await Promise.all([
        store.endJob(id, failure, 9),
        store.finishJob(claim, { status: 'completed' }, 9),
      ]);
      expect(ends.filter((job) => job !== undefined)).toHaveLength(1);
      expect(under.events()).toHaveLength(1);
    });
  });

  describe(`${name}: crashes`, () => {
    const reclaim = (more: object = {}) =>
      store.reclaimJobs({ now: 2_500, self: 'new', gone: ['one'], maxLosses: 2, end: failure, ...more });

    it('takes back the jobs of owners that are gone, and leaves those of the living', async () => {
      const { id } = await create();
      const other = await create();
      await claimOne('one');
      await claimOne('two');
      expect(await store.listOwners()).toEqual(['one', 'two']);
      const { returned, ended } = await reclaim();
      expect([returned.map((job) => job.id), ended]).toEqual([[id], []]);
      expect(await store.readJob(other.id)).toMatchObject({ status: 'downloading' });
    });

    it('takes back what was not renewed, but never its own', async () => {
      await create();
      await claimOne('one');
      const late = { now: 3_001, gone: [] };
      expect((await reclaim({ ...late, self: 'one' })).returned).toEqual([]);
      expect((await reclaim(late)).returned).toHaveLength(1);
    });

    it('gives a job up, with its event, whose owners die again and again', async () => {
      const { id } = await create({ sealed: new Uint8Array([1]) });
      for (let loss = 1; loss <= 2; loss++) {
        await claimOne('one');
        expect((await reclaim()).returned).toMatchObject([{ id, status: 'queued' }]);
      }
      await claimOne('one');
      expect((await reclaim()).ended).toMatchObject([{ id, status: 'failed', errorCode: 'broken' }]);
      expect(under.events()).toMatchObject([{ type: 'ended.failed', jobId: id }]);
      expect(under.secrets()).toEqual([]);
    });

    it('counts the deaths of owners and the crashes of workers apart', async () => {
      await create();
      for (let turn = 0; turn < 2; turn++) {
        await claimOne('one');
        await reclaim();
        const { claim } = await claimOne('two');
        expect(await store.returnCrashed(claim, 2, failure, 9)).toMatchObject({ status: 'queued' });
      }
    });

    it('counts a crash that the owner reports, but not a job that it gives back', async () => {
      await create();
      for (let turn = 0; turn < 5; turn++) await store.returnJob((await claimOne()).claim);
      for (let crash = 1; crash <= 3; crash++) {
        const { claim } = await claimOne();
        expect(await store.returnCrashed(claim, 3, failure, 9)).toMatchObject({ status: 'queued' });
      }
      const { claim } = await claimOne();
      expect(await store.returnCrashed(claim, 3, failure, 9)).toMatchObject({ status: 'failed' });
    });
  });

  describe(`${name}: expiry`, () => {
    it('expires completed jobs when their time is over, and not before', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      await store.finishJob(claim, { status: 'completed' }, 5_000);
      expect(await store.expireJobs(5_099, 10)).toEqual([]);
      expect(await store.expireJobs(5_100, 10)).toEqual([id]);
      expect(await store.readJob(id)).toMatchObject({ status: 'expired', completedAt: 5_000 });
    });

    it('leaves failed jobs as they are, but names their files', async () => {
      const { id } = await create();
      await claimOne();
      await store.endJob(id, failure, 5_000);
      expect(await store.expireJobs(5_100, 10)).toEqual([id]);
      expect(await store.readJob(id)).toMatchObject({ status: 'failed' });
    });

    it('names files until they are said to be gone, and sends no event for it', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      await store.finishJob(claim, { status: 'completed' }, 5_000);
      await store.expireJobs(5_100, 10);
      expect(await store.expireJobs(5_100, 10)).toEqual([id]);
      await store.forgetFiles([id]);
      expect(await store.expireJobs(5_100, 10)).toEqual([]);
      expect(under.events()).toHaveLength(1);
    });

    it('names no files of jobs that never had any', async () => {
      const { id } = await create();
      await store.endJob(id, failure, 5_000);
      expect(await store.expireJobs(9_999, 10)).toEqual([]);
    });
  });
}
