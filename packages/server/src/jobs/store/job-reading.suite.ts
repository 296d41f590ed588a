import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failure, type JobStoreSetup, newJob, organizationId } from './job-store.setup.ts';

/** The part of the job store suite about creating, reading and listing. */
export function describeJobReading(name: string, setup: JobStoreSetup): void {
  const { create } = setup;

  describe(`${name}: creating and reading`, () => {
    it('stores a job as it was given', async () => {
      const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
      const given = newJob({ tag: 'a tag', encryptedHeaders: new Uint8Array([1, 2]), traceparent });
      const { outcome } = await setup.store.createJob(given);
      expect(outcome).toBe('created');
      const { encryptedHeaders: _, ...rest } = given;
      expect(await setup.store.readJob(given.id)).toMatchObject({ ...rest, status: 'queued', version: 1, notes: [] });
    });

    it('returns undefined for an unknown id', async () => {
      expect(await setup.store.readJob(randomUUID())).toBeUndefined();
    });

    it('returns the first job again for the same key and body, and creates no second one', async () => {
      const key = { key: 'k', bodyMac: new Uint8Array([1]) };
      const first = await setup.store.createJob(newJob(), key);
      const second = await setup.store.createJob(newJob(), key);
      expect(second).toEqual({ ...first, outcome: 'repeated' });
      expect((await setup.store.listJobs({ organizationId, limit: 10, offset: 0 })).total).toBe(1);
    });

    it('refuses a key with another body, and separates the keys of two clients', async () => {
      await setup.store.createJob(newJob(), { key: 'k', bodyMac: new Uint8Array([1]) });
      const other = { key: 'k', bodyMac: new Uint8Array([2]) };
      expect(await setup.store.createJob(newJob(), other)).toEqual({ outcome: 'other_body' });
      expect(await setup.store.createJob(newJob({ clientId: 'client-b' }), other)).toMatchObject({
        outcome: 'created',
      });
    });

    it('creates one job if two requests with the same key come in the same turn', async () => {
      const key = { key: 'k', bodyMac: new Uint8Array([1]) };
      const results = await Promise.all([setup.store.createJob(newJob(), key), setup.store.createJob(newJob(), key)]);
      expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'repeated']);
    });

    it('accepts a swept key again', async () => {
      await setup.store.createJob(newJob({ createdAt: 1 }), { key: 'k', bodyMac: new Uint8Array([1]) });
      expect(await setup.store.sweepIdempotencyKeys(1, 10)).toBe(0);
      expect(await setup.store.sweepIdempotencyKeys(2, 10)).toBe(1);
      const again = await setup.store.createJob(newJob(), { key: 'k', bodyMac: new Uint8Array([2]) });
      expect(again.outcome).toBe('created');
    });

    it('undoes a failing operation, and keeps the others of the same turn', async () => {
      const { id } = newJob();
      const [first, second, third] = await Promise.allSettled([
        setup.store.createJob(newJob({ id })),
        setup.store.createJob(newJob({ id, encryptedHeaders: new Uint8Array([1]) })), // the id is taken
        setup.store.createJob(newJob()),
      ]);
      expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await setup.store.listJobs({ organizationId, limit: 10, offset: 0 })).total).toBe(2);
      expect(await setup.under.secrets()).toEqual([]);
    });
  });

  describe(`${name}: listing`, () => {
    it('returns the newest first, then sorts by id', async () => {
      const ids = ['1', '2', '3', '4'];
      const [old, b, a, newest] = ids.map((id) => `00000000-0000-7000-8000-00000000000${id}`);
      for (const [id, createdAt] of [
        [old, 1],
        [a, 5],
        [b, 5],
        [newest, 9],
      ] as const)
        await create({ id: id ?? '', createdAt });
      const { jobs } = await setup.store.listJobs({ organizationId, limit: 10, offset: 0 });
      expect(jobs.map(({ id }) => id)).toEqual([newest, b, a, old]);
    });

    it('has pages without overlap, and an empty page after the end', async () => {
      for (let createdAt = 0; createdAt < 5; createdAt++) await create({ createdAt });
      const times = async (offset: number) => {
        const page = await setup.store.listJobs({ organizationId, limit: 2, offset });
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

    it('filters by state, type and tag, and counts the matches', async () => {
      const jpeg = { input: { type: 'jpeg', source: { url: 'u' } }, output: newJob().request.output };
      const tagged = await create({ tag: 't' });
      const other = await create({ tag: 't', request: jpeg });
      const third = await create();
      await setup.store.endJob(third.id, failure, 9);
      const ids = async (query: object) => {
        const { jobs, total } = await setup.store.listJobs({ organizationId, limit: 10, offset: 0, ...query });
        expect(total).toBe(jobs.length);
        return jobs.map(({ id }) => id).sort();
      };
      expect(await ids({ tag: 't' })).toEqual([tagged.id, other.id].sort());
      expect(await ids({ tag: 't', type: 'jpeg' })).toEqual([other.id]);
      expect(await ids({ status: 'failed' })).toEqual([third.id]);
      expect(await ids({ status: 'queued', type: 'png' })).toEqual([tagged.id]);
      expect(await ids({ tag: 'none' })).toEqual([]);
    });

    it('shows only the jobs of the organization', async () => {
      await create({ organizationId: 'org-b' });
      const { jobs, total } = await setup.store.listJobs({ organizationId, limit: 10, offset: 0 });
      expect({ jobs, total }).toEqual({ jobs: [], total: 0 });
    });

    it('shows since when the first of the waiting jobs waits', async () => {
      expect(await setup.store.oldestQueuedAt()).toBeUndefined();
      const { id } = await create({ createdAt: 3 });
      await create({ createdAt: 4, organizationId: 'org-0' });
      await create({ createdAt: 5 });
      expect(await setup.store.oldestQueuedAt()).toBe(3);
      await setup.store.endJob(id, failure, 9);
      expect(await setup.store.oldestQueuedAt()).toBe(4);
    });

    it('counts the jobs of each state', async () => {
      await create();
      const { id } = await create();
      await setup.store.endJob(id, failure, 9);
      expect(await setup.store.countJobs()).toMatchObject({ queued: 1, failed: 1, completed: 0 });
    });
  });
}
