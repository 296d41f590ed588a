import { describe, expect, it } from 'vitest';
import type { Claim, Job } from '../job.ts';
import { failure, file, type JobStoreSetup, noneRunning } from './job-store.setup.ts';

/** The part of the job store suite about claims. */
export function describeJobClaims(name: string, setup: JobStoreSetup): void {
  const { create, claimRequest, claimOne } = setup;

  describe(`${name}: claiming`, () => {
    it('gives a job with its headers to one owner only', async () => {
      const { id } = await create({ encryptedHeaders: new Uint8Array([7, 8]) });
      const [one, two] = await Promise.all([
        setup.store.claimJobs(claimRequest()),
        setup.store.claimJobs(claimRequest({ owner: 'two' })),
      ]);
      // Either of the two may be the first.
      const [claimed, ...others] = [...one, ...two];
      expect(others).toHaveLength(0);
      expect(claimed?.claim).toEqual({ jobId: id, owner: one.length === 1 ? 'one' : 'two', attempt: 1 });
      expect([...(claimed?.encryptedHeaders ?? [])]).toEqual([7, 8]);
      expect(claimed?.job).toMatchObject({ status: 'downloading', startedAt: 2_000, version: 2 });
    });

    it('claims the job that has waited longest first, and no more than requested', async () => {
      const [first, second] = [await create(), await create(), await create()];
      const claimed = await setup.store.claimJobs(claimRequest({ count: 2 }));
      expect(claimed.map(({ job }) => job.id)).toEqual([first?.id, second?.id]);
    });

    it('alternates between organizations, preferring the one with fewer running jobs', async () => {
      for (let count = 0; count < 4; count++) await create();
      await create({ organizationId: 'org-b' });
      await create({ organizationId: 'org-c' });
      const claimed = await setup.store.claimJobs(claimRequest({ count: 4 }));
      expect(claimed.map(({ job }) => job.organizationId)).toEqual(['org-a', 'org-b', 'org-c', 'org-a']);
    });

    it('claims of organizations in turn, however early the jobs of one of them were created', async () => {
      for (const organizationId of ['org-a', 'org-b', 'org-c']) {
        for (let count = 0; count < 4; count++) await create({ organizationId });
      }
      const order: string[] = [];
      for (let turn = 0; turn < 12; turn++) {
        const { claim, job } = await claimOne();
        order.push(job.organizationId);
        await setup.store.finishJob(claim, failure, 2_000);
      }
      expect(order.join()).toBe(Array.from({ length: 4 }, () => 'org-a,org-b,org-c').join());
    });

    it('limits the jobs of an organization', async () => {
      for (let count = 0; count < 4; count++) await create();
      const running = { ...noneRunning, organizations: new Map([['org-a', 1]]) };
      const limits = { perOrganization: 3, perSource: 100, perTarget: 100 };
      const claimed = await setup.store.claimJobs(claimRequest({ running, limits }));
      expect(claimed).toHaveLength(2);
    });

    it('skips jobs of a busy source or target', async () => {
      for (let count = 0; count < 3; count++) await create({ sourceHost: 'slow' });
      await create({ targetHost: 'full' });
      const free = await create({ sourceHost: 'full', targetHost: 'slow' });
      const running = { ...noneRunning, sources: new Map([['slow', 4]]), targets: new Map([['full', 8]]) };
      const limits = { perOrganization: 100, perSource: 4, perTarget: 8 };
      const claimed = await setup.store.claimJobs(claimRequest({ running, limits }));
      expect(claimed.map(({ job }) => job.id)).toEqual([free.id]);
    });

    it('claims the job of an organization behind those whose hosts are all busy', async () => {
      for (const organizationId of ['org-a', 'org-b']) await create({ organizationId, sourceHost: 'slow' });
      const free = await create({ organizationId: 'org-c' });
      const running = { ...noneRunning, sources: new Map([['slow', 4]]) };
      const limits = { perOrganization: 100, perSource: 4, perTarget: 8 };
      const claimed = await setup.store.claimJobs(claimRequest({ count: 1, running, limits }));
      expect(claimed.map(({ job }) => job.id)).toEqual([free.id]);
    });

    it('counts the jobs of the same claim against the source', async () => {
      for (let count = 0; count < 5; count++) await create({ sourceHost: 'slow', targetHost: `to-${count}` });
      const limits = { perOrganization: 100, perSource: 2, perTarget: 1 };
      expect(await setup.store.claimJobs(claimRequest({ limits }))).toHaveLength(2);
    });

    it('continues with the next unfinished stage', async () => {
      await create();
      const { claim } = await claimOne();
      await setup.store.advanceJob(claim, 'converting', { inputFile: file });
      await setup.store.releaseJob(claim);
      const second = await claimOne();
      expect(second.job).toMatchObject({ status: 'converting', inputFile: file });
      await setup.store.advanceJob(second.claim, 'uploading', { outputFile: file });
      await setup.store.releaseJob(second.claim);
      const third = await claimOne();
      expect(third.job).toMatchObject({ status: 'uploading', inputFile: file, outputFile: file });
      expect(third.job.startedAt).toBe(2_000);
    });

    it('puts a released job before those created later', async () => {
      const first = await create();
      const { claim } = await claimOne();
      await create();
      await setup.store.releaseJob(claim);
      expect((await claimOne()).job.id).toBe(first.id);
    });

    it('renews the claims of one owner and lists them', async () => {
      await create();
      await create();
      const [one] = await setup.store.claimJobs(claimRequest({ count: 1 }));
      await setup.store.claimJobs(claimRequest({ owner: 'two' }));
      expect(await setup.store.renewClaims('one', 9_000)).toEqual([one?.claim]);
      const reaped = await setup.store.reapJobs({ now: 5_000, self: 'x', deadOwners: [], maxLosses: 3, end: failure });
      expect(reaped.requeued).toHaveLength(1);
      expect(reaped.requeued[0]?.id).not.toBe(one?.job.id);
    });
  });

  describe(`${name}: fencing`, () => {
    const stale = async (): Promise<{ old: Claim; job: Job }> => {
      const job = await create({ encryptedHeaders: new Uint8Array([1]) });
      const { claim } = await claimOne();
      await setup.store.releaseJob(claim);
      await claimOne('two');
      return { old: claim, job };
    };

    it('refuses every operation with an outdated claim', async () => {
      const { old, job } = await stale();
      const answers = await Promise.all([
        setup.store.advanceJob(old, 'uploading', {}),
        setup.store.finishJob(old, { status: 'completed' }, 9),
        setup.store.releaseJob(old),
        setup.store.releaseAfterCrash(old, 3, failure, 9),
      ]);
      expect(answers).toEqual([undefined, undefined, undefined, undefined]);
      expect(await setup.store.readJob(job.id)).toMatchObject({ status: 'downloading' });
      expect(await setup.under.events()).toEqual([]);
    });

    it('refuses every operation with a claim on an ended job', async () => {
      const job = await create();
      const { claim } = await claimOne();
      await setup.store.endJob(job.id, failure, 9);
      expect(await setup.store.advanceJob(claim, 'uploading', {})).toBeUndefined();
      expect(await setup.store.finishJob(claim, { status: 'completed' }, 9)).toBeUndefined();
      expect(await setup.under.events()).toHaveLength(1);
    });
  });
}
