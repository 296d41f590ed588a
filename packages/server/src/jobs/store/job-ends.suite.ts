import { describe, expect, it } from 'vitest';
import { failure, file, type JobStage } from './job-store.setup.ts';

/** How jobs end, and what happens to them afterwards: a part of what every store of jobs must do. */
export function describeJobEnds(name: string, stage: JobStage): void {
  const { create, wish, claimOne } = stage;

  describe(`${name}: ending`, () => {
    it('ends a job once: state, expiry, headers and event together', async () => {
      const { id } = await create({ sealed: new Uint8Array([1]) });
      const { claim } = await claimOne();
      expect(stage.under.secrets()).toEqual([id]);
      await stage.store.advanceJob(claim, 'uploading', { notes: [{ code: 'X' }] });
      const ended = await stage.store.finishJob(claim, { status: 'completed' }, 5_000);
      expect(ended).toMatchObject({
        status: 'completed',
        completedAt: 5_000,
        expiresAt: 5_100,
        notes: [{ code: 'X' }],
      });
      expect(stage.under.secrets()).toEqual([]);
      expect(stage.under.events()).toMatchObject([{ type: 'ended.completed', jobId: id }]);
      expect(await stage.store.finishJob(claim, failure, 6_000)).toBeUndefined();
      expect(await stage.store.endJob(id, failure, 6_000)).toBeUndefined();
      expect(stage.under.events()).toHaveLength(1);
    });

    it.each([{ status: 'completed' } as const, failure])(
      'gives the job as it is kept after each change',
      async (end) => {
        const { id } = await create({ tag: 'x' });
        const { claim, job } = await claimOne();
        expect(job).toEqual(await stage.store.readJob(id));
        const version = await stage.store.advanceJob(claim, 'converting', { inputFile: file });
        expect(await stage.store.readJob(id)).toEqual({ ...job, status: 'converting', inputFile: file, version });
        await stage.store.returnJob(claim);
        const again = await claimOne('two');
        expect(again.job).toEqual(await stage.store.readJob(id));
        const ended = await stage.store.finishJob(again.claim, end, 7_000);
        expect(ended).toEqual(await stage.store.readJob(id));
      },
    );

    it('ends a waiting job without a claim, and hands it to nobody', async () => {
      const { id } = await create();
      expect(await stage.store.endJob(id, failure, 9)).toMatchObject({ status: 'failed', errorCode: 'broken' });
      expect(await stage.store.claimJobs(wish())).toEqual([]);
    });

    it('lets one of two ends of the same turn win', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      const ends = await Promise.all([
        stage.store.endJob(id, failure, 9),
        stage.store.finishJob(claim, { status: 'completed' }, 9),
      ]);
      expect(ends.filter((job) => job !== undefined)).toHaveLength(1);
      expect(stage.under.events()).toHaveLength(1);
    });
  });

  describe(`${name}: crashes`, () => {
    const reclaim = (more: object = {}) =>
      stage.store.reclaimJobs({ now: 2_500, self: 'new', gone: ['one'], maxLosses: 2, end: failure, ...more });

    it('takes back the jobs of owners that are gone, and leaves those of the living', async () => {
      const { id } = await create();
      const other = await create();
      await claimOne('one');
      await claimOne('two');
      expect(await stage.store.listOwners()).toEqual(['one', 'two']);
      const { returned, ended } = await reclaim();
      expect([returned.map((job) => job.id), ended]).toEqual([[id], []]);
      expect(await stage.store.readJob(other.id)).toMatchObject({ status: 'downloading' });
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
      expect(stage.under.events()).toMatchObject([{ type: 'ended.failed', jobId: id }]);
      expect(stage.under.secrets()).toEqual([]);
    });

    it('counts the deaths of owners and the crashes of workers apart', async () => {
      await create();
      for (let turn = 0; turn < 2; turn++) {
        await claimOne('one');
        await reclaim();
        const { claim } = await claimOne('two');
        expect(await stage.store.returnCrashed(claim, 2, failure, 9)).toMatchObject({ status: 'queued' });
      }
    });

    it('counts a crash that the owner reports, but not a job that it gives back', async () => {
      await create();
      for (let turn = 0; turn < 5; turn++) await stage.store.returnJob((await claimOne()).claim);
      for (let crash = 1; crash <= 3; crash++) {
        const { claim } = await claimOne();
        expect(await stage.store.returnCrashed(claim, 3, failure, 9)).toMatchObject({ status: 'queued' });
      }
      const { claim } = await claimOne();
      expect(await stage.store.returnCrashed(claim, 3, failure, 9)).toMatchObject({ status: 'failed' });
    });
  });

  describe(`${name}: expiry`, () => {
    it('expires completed jobs when their time is over, and not before', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      await stage.store.finishJob(claim, { status: 'completed' }, 5_000);
      expect(await stage.store.expireJobs(5_099, 10)).toEqual([]);
      expect(await stage.store.expireJobs(5_100, 10)).toEqual([id]);
      expect(await stage.store.readJob(id)).toMatchObject({ status: 'expired', completedAt: 5_000 });
    });

    it('leaves failed jobs as they are, but names their files', async () => {
      const { id } = await create();
      await claimOne();
      await stage.store.endJob(id, failure, 5_000);
      expect(await stage.store.expireJobs(5_100, 10)).toEqual([id]);
      expect(await stage.store.readJob(id)).toMatchObject({ status: 'failed' });
    });

    it('names files until they are said to be gone, and sends no event for it', async () => {
      const { id } = await create();
      const { claim } = await claimOne();
      await stage.store.finishJob(claim, { status: 'completed' }, 5_000);
      await stage.store.expireJobs(5_100, 10);
      expect(await stage.store.expireJobs(5_100, 10)).toEqual([id]);
      await stage.store.forgetFiles([id]);
      expect(await stage.store.expireJobs(5_100, 10)).toEqual([]);
      expect(stage.under.events()).toHaveLength(1);
    });

    it('names no files of jobs that never had any', async () => {
      const { id } = await create();
      await stage.store.endJob(id, failure, 5_000);
      expect(await stage.store.expireJobs(9_999, 10)).toEqual([]);
    });
  });
}
