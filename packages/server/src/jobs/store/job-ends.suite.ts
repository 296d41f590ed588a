import { describe, expect, it } from 'vitest';
import { failure, file, type JobStoreSetup, organizationId } from './job-store.setup.ts';
import type { ReapRequest } from './job-store.ts';

/** The part of the job store suite about the ends of jobs and their expiry. */
export function describeJobEnds(name: string, setup: JobStoreSetup): void {
  const { create, claimRequest, claimOne } = setup;

  describe(`${name}: ending`, () => {
    it('ends a job once: status, expiry, headers and event in one transaction', async () => {
      const { id } = await create({ encryptedHeaders: new Uint8Array([1]) });
      const { claim } = await claimOne();
      expect(await setup.under.secrets()).toEqual([id]);
      await setup.store.advanceJob(claim, 'uploading', { notes: [{ code: 'X' }] });
      const ended = await setup.store.finishJob(claim, { status: 'completed' }, 5_000);
      expect(ended).toMatchObject({
        status: 'completed',
        completedAt: 5_000,
        expiresAt: 5_100,
        notes: [{ code: 'X' }],
      });
      expect(await setup.under.secrets()).toEqual([]);
      expect(await setup.under.events()).toMatchObject([{ type: 'ended.completed', jobId: id }]);
      expect(await setup.store.finishJob(claim, failure, 6_000)).toBeUndefined();
      expect(await setup.store.endJob(id, failure, 6_000)).toBeUndefined();
      expect(await setup.under.events()).toHaveLength(1);
    });

    it.each([{ status: 'completed' } as const, failure])(
      'returns the job as it is stored after each change',
      async (end) => {
        const { id } = await create({ tag: 'x' });
        const { claim, job } = await claimOne();
        expect(job).toEqual(await setup.store.readJob(id));
        const version = await setup.store.advanceJob(claim, 'converting', { inputFile: file });
        expect(await setup.store.readJob(id)).toEqual({ ...job, status: 'converting', inputFile: file, version });
        await setup.store.releaseJob(claim);
        const again = await claimOne('two');
        expect(again.job).toEqual(await setup.store.readJob(id));
        const ended = await setup.store.finishJob(again.claim, end, 7_000);
        expect(ended).toEqual(await setup.store.readJob(id));
      },
    );

    it('ends a queued job without a claim, after which nobody can claim it', async () => {
      const { id } = await create();
      expect(await setup.store.endJob(id, failure, 9)).toMatchObject({ status: 'failed', errorCode: 'broken' });
      expect(await setup.store.claimJobs(claimRequest())).toEqual([]);
    });

    it('keeps the first of two ends in the same turn', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      const ends = await Promise.all([
        setup.store.endJob(id, failure, 9),
        setup.store.finishJob(claim, { status: 'completed' }, 9),
      ]);
      expect(ends.filter((job) => job !== undefined)).toHaveLength(1);
      expect(await setup.under.events()).toHaveLength(1);
    });
  });

  describe(`${name}: crashes`, () => {
    const reap = (more: Partial<ReapRequest> = {}) =>
      setup.store.reapJobs({ now: 2_500, self: 'new', deadOwners: ['one'], maxLosses: 2, end: failure, ...more });

    it('reaps the jobs of dead owners, and leaves those of live ones', async () => {
      const { id } = await create();
      const other = await create();
      await claimOne('one');
      await claimOne('two');
      expect(await setup.store.listOwners()).toEqual(['one', 'two']);
      const { requeued, ended } = await reap();
      expect([requeued.map((job) => job.id), ended]).toEqual([[id], []]);
      expect(await setup.store.readJob(other.id)).toMatchObject({ status: 'downloading' });
    });

    it('reaps jobs with expired leases, but never its own', async () => {
      await create();
      await claimOne('one');
      const late = { now: 3_001, deadOwners: [] };
      expect((await reap({ ...late, self: 'one' })).requeued).toEqual([]);
      expect((await reap(late)).requeued).toHaveLength(1);
    });

    it('fails a job whose owners die repeatedly, and writes its event', async () => {
      const { id } = await create({ encryptedHeaders: new Uint8Array([1]) });
      for (let loss = 1; loss <= 2; loss++) {
        await claimOne('one');
        expect((await reap()).requeued).toMatchObject([{ id, status: 'queued' }]);
      }
      await claimOne('one');
      expect((await reap()).ended).toMatchObject([{ id, status: 'failed', errorCode: 'broken' }]);
      expect(await setup.under.events()).toMatchObject([{ type: 'ended.failed', jobId: id }]);
      expect(await setup.under.secrets()).toEqual([]);
    });

    it('counts deaths of owners and crashes of workers separately', async () => {
      await create();
      for (let turn = 0; turn < 2; turn++) {
        await claimOne('one');
        await reap();
        const { claim } = await claimOne('two');
        expect(await setup.store.releaseAfterCrash(claim, 2, failure, 9)).toMatchObject({ status: 'queued' });
      }
    });

    it('counts a reported crash, but not a released job', async () => {
      await create();
      for (let turn = 0; turn < 5; turn++) await setup.store.releaseJob((await claimOne()).claim);
      for (let crash = 1; crash <= 3; crash++) {
        const { claim } = await claimOne();
        expect(await setup.store.releaseAfterCrash(claim, 3, failure, 9)).toMatchObject({ status: 'queued' });
      }
      const { claim } = await claimOne();
      expect(await setup.store.releaseAfterCrash(claim, 3, failure, 9)).toMatchObject({ status: 'failed' });
    });
  });

  describe(`${name}: expiry`, () => {
    it('expires completed jobs when their time is over, and not before', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      await setup.store.finishJob(claim, { status: 'completed' }, 5_000);
      expect(await setup.store.expireJobs(5_099, 10)).toEqual([]);
      expect(await setup.store.expireJobs(5_100, 10)).toEqual([id]);
      expect(await setup.store.readJob(id)).toMatchObject({ status: 'expired', completedAt: 5_000 });
    });

    it('does not change failed jobs, but lists them for the removal of files', async () => {
      const { id } = await create();
      await claimOne();
      await setup.store.endJob(id, failure, 5_000);
      expect(await setup.store.expireJobs(5_100, 10)).toEqual([id]);
      expect(await setup.store.readJob(id)).toMatchObject({ status: 'failed' });
    });

    it('lists jobs until their files are marked as removed, and sends no event', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      await setup.store.finishJob(claim, { status: 'completed' }, 5_000);
      await setup.store.expireJobs(5_100, 10);
      expect(await setup.store.expireJobs(5_100, 10)).toEqual([id]);
      await setup.store.markFilesRemoved([id]);
      expect(await setup.store.expireJobs(5_100, 10)).toEqual([]);
      expect(await setup.under.events()).toHaveLength(1);
    });

    it('deletes ended jobs without files when they are old, and keeps all others', async () => {
      const waiting = await create();
      await setup.store.endJob(waiting.id, failure, 5_000);
      const { id } = await create({ tag: 'kept' });
      const { claim } = await claimOne();
      await setup.store.finishJob(claim, { status: 'completed' }, 5_000);
      const unfinished = await create();
      expect(await setup.store.purgeJobs(4_999, 10)).toBe(0);
      expect(await setup.store.purgeJobs(5_000, 10)).toBe(1);
      expect(await setup.store.readJob(waiting.id)).toBeUndefined();
      expect(await setup.store.readJob(id)).toMatchObject({ status: 'completed', tag: 'kept' });
      await setup.store.markFilesRemoved(await setup.store.expireJobs(5_100, 10));
      expect(await setup.store.purgeJobs(9_999, 10)).toBe(1);
      const { jobs, total } = await setup.store.listJobs({ organizationId, limit: 10, offset: 0 });
      expect([total, jobs.map((job) => job.id)]).toEqual([1, [unfinished.id]]);
      expect(await setup.store.countJobs()).toMatchObject({ queued: 1, completed: 0, expired: 0, failed: 0 });
    });

    it('deletes old jobs in batches, oldest first', async () => {
      const ids = [];
      for (const at of [5_002, 5_000, 5_001]) {
        const { id } = await create();
        await setup.store.endJob(id, failure, at);
        ids.push(id);
      }
      expect(await setup.store.purgeJobs(9_999, 2)).toBe(2);
      expect(await Promise.all(ids.map(async (id) => (await setup.store.readJob(id)) !== undefined))).toEqual([
        true,
        false,
        false,
      ]);
      expect(await setup.store.purgeJobs(9_999, 2)).toBe(1);
    });

    it('does not list jobs that never had files', async () => {
      const { id } = await create();
      await setup.store.endJob(id, failure, 5_000);
      expect(await setup.store.expireJobs(9_999, 10)).toEqual([]);
    });
  });
}
