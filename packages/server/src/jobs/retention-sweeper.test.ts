import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { migrate } from '../db/migrations.ts';
import { createDiskFiles } from '../files/disk-files.ts';
import { storeFile } from '../files/file-store.setup.ts';
import { openLog } from '../operation/log.ts';
import type { JobEnd } from './job.ts';
import { RetentionSweeper, type RetentionSweeperOptions } from './retention-sweeper.ts';
import { newJob } from './store/job-store.setup.ts';
import { createJobStore } from './store/sqlite/sqlite-job-store.ts';
import { describeEnd } from './wire.ts';

const root = mkdtempSync(join(tmpdir(), 'quoin-sweeper-'));
afterAll(() => rmSync(root, { recursive: true }));
const day = 86_400_000;

function open(more: Partial<RetentionSweeperOptions> = {}) {
  const clock = { now: Date.parse('2030-01-01T00:00:00Z') };
  const database = new Sqlite(':memory:');
  migrate(database);
  const store = createJobStore({ database, writer: new BatchWriter(database), describeEnd, keepFilesMs: 4 * day });
  const folder = join(root, randomUUID());
  const files = createDiskFiles({ folder, owner: 'me' });
  const sweeper = new RetentionSweeper({
    store,
    files,
    keepJobsMs: 90 * day,
    processes: { isGone: () => true, sweep: async () => {} },
    sweepAlone: (sweep) => sweep(),
    removeTraces: () => {},
    sweeps: [],
    now: () => clock.now,
    log: openLog('silent'),
    ...more,
  });
  /** Creates a job with both files that ends now. */
  const run = async (end: JobEnd): Promise<string> => {
    const { id } = newJob();
    await store.createJob(newJob({ id, createdAt: clock.now }), { key: id, bodyMac: new Uint8Array([1]) });
    const running = { organizations: new Map(), sources: new Map(), targets: new Map() };
    const limits = { perOrganization: 9, perSource: 9, perTarget: 9 };
    const [claimed] = await store.claimJobs({
      owner: 'me',
      now: clock.now,
      leaseUntil: clock.now,
      count: 1,
      running,
      limits,
    });
    if (claimed === undefined) throw new Error('nothing to claim');
    for (const kind of ['input', 'output'] as const) {
      await storeFile(files, { jobId: id, kind, attempt: 1 }, 'content');
    }
    await store.finishJob(claimed.claim, end, clock.now);
    return id;
  };
  const hasInput = (id: string) => existsSync(files.pathOf({ jobId: id, kind: 'input', attempt: 1 }));
  return { clock, database, store, files, sweeper, run, hasInput };
}

const failed = { status: 'failed', error: 'x', errorCode: 'y' } as const;

describe('the sweep', () => {
  // @spec "| `completed` | 4 days pass after completion | | `expired` | Files answer `410 Gone` |"
  // @spec "| File retention | 4 days after completion |"
  it('expires a completed job after four days, and not a millisecond earlier', async () => {
    const { clock, sweeper, run, store, hasInput } = open();
    const id = await run({ status: 'completed' });
    clock.now += 4 * day - 1;
    await sweeper.sweep();
    expect([(await store.readJob(id))?.status, hasInput(id)]).toEqual(['completed', true]);
    clock.now += 1;
    await sweeper.sweep();
    expect([(await store.readJob(id))?.status, hasInput(id)]).toEqual(['expired', false]);
  });

  // @spec "`completed` becomes `expired`; `failed` stays `failed` and its files go after the same 4 days. No event is sent for that."
  it('removes the files of a failed job without changing its state or sending an event', async () => {
    const { clock, sweeper, run, store, hasInput, database } = open();
    const id = await run(failed);
    clock.now += 4 * day;
    await sweeper.sweep();
    expect([(await store.readJob(id))?.status, hasInput(id)]).toEqual(['failed', false]);
    expect(database.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(1);
  });

  // @spec "Job rows and events: 90 days (`--keep-jobs`, `forever` allowed)."
  it('deletes a job 90 days after its end, and not a millisecond earlier', async () => {
    const { clock, sweeper, run, store } = open();
    const ids = [await run({ status: 'completed' }), await run(failed)];
    const statuses = async () => Promise.all(ids.map(async (id) => (await store.readJob(id))?.status));
    clock.now += 90 * day - 1;
    await sweeper.sweep();
    expect(await statuses()).toEqual(['expired', 'failed']);
    clock.now += 1;
    await sweeper.sweep();
    expect(await statuses()).toEqual([undefined, undefined]);
  });

  it('keeps jobs for ever if it must', async () => {
    const { clock, sweeper, run, store } = open({ keepJobsMs: Number.POSITIVE_INFINITY });
    const id = await run({ status: 'completed' });
    clock.now += 36_500 * day;
    await sweeper.sweep();
    expect((await store.readJob(id))?.status).toBe('expired');
  });

  it('deletes no job whose files could not be removed', async () => {
    const { clock, sweeper, run, store } = open({
      files: { removeFiles: () => Promise.reject(new Error('busy')), sweepDrafts: async () => 0 },
    });
    const id = await run({ status: 'completed' });
    clock.now += 91 * day;
    await expect(sweeper.sweep()).rejects.toThrow('busy');
    await store.purgeJobs(clock.now, 10);
    expect((await store.readJob(id))?.status).toBe('expired');
  });

  it('handles more jobs than one batch', async () => {
    const { clock, sweeper, run, store } = open();
    for (let count = 0; count < 120; count++) await run({ status: 'completed' });
    clock.now += 4 * day;
    await sweeper.sweep();
    expect(await store.countJobs()).toMatchObject({ completed: 0, expired: 120 });
  });

  it('tries again to remove files that it could not remove', async () => {
    const { clock, sweeper, run, files, hasInput } = open();
    const id = await run({ status: 'completed' });
    clock.now += 4 * day;
    const broken = open({ files: { ...files, removeFiles: () => Promise.reject(new Error('busy')) } });
    const brokenId = await broken.run({ status: 'completed' });
    broken.clock.now += 4 * day;
    await expect(broken.sweeper.sweep()).rejects.toThrow('busy');
    expect(await broken.store.expireJobs(broken.clock.now, 10)).toEqual([brokenId]);
    await sweeper.sweep();
    expect(hasInput(id)).toBe(false);
  });

  it('runs the sweeps of other parts too, even if files cannot be removed', async () => {
    let remaining = 230;
    const calls: [now: number, limit: number][] = [];
    const sweep = async (now: number, limit: number): Promise<number> => {
      calls.push([now, limit]);
      const swept = Math.min(limit, remaining);
      remaining -= swept;
      return swept;
    };
    const { clock, sweeper, run } = open({
      sweeps: [sweep],
      files: { removeFiles: () => Promise.reject(new Error('busy')), sweepDrafts: async () => 0 },
    });
    await run({ status: 'completed' });
    clock.now += 4 * day;
    await expect(sweeper.sweep()).rejects.toThrow('busy');
    expect(calls).toEqual(Array(3).fill([clock.now, 100]));
    expect(remaining).toBe(0);
  });

  // @spec "`Idempotency-Key`: same key and body gives the first response again, another body 422, in flight 409 `conflict`; by client, 24 hours; an HMAC of the body is kept, never the body."
  it('deletes idempotency keys after a day', async () => {
    const { clock, sweeper, run, database } = open();
    await run({ status: 'completed' });
    const count = () => database.prepare('SELECT count(*) FROM idempotency_keys').pluck().get();
    clock.now += day;
    await sweeper.sweep();
    expect(count()).toBe(1);
    clock.now += 1;
    await sweeper.sweep();
    expect(count()).toBe(0);
  });
});

describe('the start', () => {
  it('removes the drafts of dead processes', async () => {
    const { files, sweeper } = open();
    const folder = join(files.pathOf({ jobId: 'x', kind: 'input', attempt: 1 }), '../../../..');
    const draft = await createDiskFiles({ folder, owner: 'dead' }).createDraft({
      jobId: 'x',
      kind: 'input',
      attempt: 1,
    });
    await sweeper.start();
    sweeper.stop();
    expect(existsSync(draft.path)).toBe(false);
    await draft.discard();
  });
});
