import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchWriter } from '../../db/batch-writer.ts';
import { migrate } from '../../db/migrations.ts';
import { StorageError } from '../../db/storage-error.ts';
import { FileError } from '../../files/file-store.ts';
import { openLog } from '../../operation/log.ts';
import { HeaderEncryption } from '../header-encryption.ts';
import type { FileFacts, Job, NewJob } from '../job.ts';
import { newJob } from '../store/job-store.setup.ts';
import type { JobStore } from '../store/job-store.ts';
import { createJobStore } from '../store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../wire.ts';
import { Runner, type RunnerOptions } from './runner.ts';
import { StepCrash, StepFailure, type StepInput, type Steps } from './steps.ts';
import { JobWatch } from './watch.ts';

const facts = (attempt: number): FileFacts => ({ mediaType: 'image/png', size: 1, sha256: 'aa', attempt });
const encryption = new HeaderEncryption(new Uint8Array(32));

let database: Sqlite.Database;
let store: JobStore;
let watch: JobWatch;
let calls: string[];
let areFilesIntact: boolean;
let released: string[];
const runners: Runner[] = [];

beforeEach(() => {
  database = new Sqlite(':memory:');
  migrate(database);
  store = createJobStore({ database, writer: new BatchWriter(database), describeEnd, keepFilesMs: 100 });
  watch = new JobWatch(store);
  calls = [];
  areFilesIntact = true;
  released = [];
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
});

/** Steps that only record their calls; each can be replaced. */
function stepsWith(more: Partial<Steps> = {}): Steps {
  const record = <T>(step: StepInput, name: string, result: T): T => {
    calls.push(`${name} ${step.attempt}`);
    return result;
  };
  return {
    files: {
      fetchLocal: async () => areFilesIntact,
      holdLocal: (jobId: string) => async () => void released.push(jobId),
      startFsync: () => ({ bytes: undefined, done: Promise.resolve() }),
    } as unknown as Steps['files'],
    download: async (step) => record(step, 'download', facts(step.attempt)),
    convert: async (step) => record(step, 'convert', { outputFile: facts(step.attempt), notes: [{ code: 'N' }] }),
    upload: async (step) => record(step, 'upload', undefined),
    ...more,
  };
}

function runnerWith(steps: Partial<Steps> = {}, more: Partial<RunnerOptions> = {}): Runner {
  const runner = new Runner({
    owner: 'me',
    store,
    steps: stepsWith(steps),
    encryption,
    watch,
    now: Date.now,
    log: openLog('silent'),
    limits: { jobs: 10, perOrganization: 10, perHost: 10, aheadOfConversion: 100 },
    leaseMs: 30_000,
    maxCrashes: 3,
    maxLosses: 30,
    isGone: () => true,
    ...more,
  });
  runners.push(runner);
  return runner;
}

async function create(more: Partial<NewJob> = {}): Promise<Job> {
  const result = await store.createJob(newJob(more));
  if (result.outcome === 'other_body') throw new Error('no key was given');
  return result.job;
}

/** Waits for the end of the job and collects its states. */
async function ended(job: Job): Promise<{ job: Job; states: string[] }> {
  const states: string[] = [];
  const unwatch = watch.watch(job, ({ status }) => states.push(status));
  const result = await watch.waitForEnd(job, 20_000, new AbortController().signal);
  unwatch();
  return { job: result, states };
}

const events = () => database.prepare('SELECT type FROM outbox').pluck().all();
/** A step that ends only when it is aborted. */
const hang = ({ signal }: StepInput) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a run', () => {
  // @spec "The stages run in the order listed in the state table (download, convert, upload)."
  it('goes through all stages, each visible to watchers', async () => {
    const job = await create();
    void runnerWith().start();
    const result = await ended(job);
    expect(result.states).toEqual(['downloading', 'converting', 'uploading', 'completed']);
    expect(calls).toEqual(['download 1', 'convert 1', 'upload 1']);
    expect(released).toEqual([job.id]);
    expect(result.job).toMatchObject({ status: 'completed', notes: [{ code: 'N' }], error: undefined });
    expect(events()).toEqual(['conversion.completed']);
  });

  it('ends the job as storage_full if a file cannot be synced to the disk', async () => {
    const job = await create();
    const full = () => ({ bytes: undefined, done: Promise.reject(new FileError('storage_full')) });
    const { files: usual } = stepsWith();
    const files = { ...usual, startFsync: full } as unknown as Steps['files'];
    void runnerWith({ files }).start();
    expect((await ended(job)).job).toMatchObject({ status: 'failed', errorCode: 'storage_full' });
  });

  // @spec "At most 3 tries after crashes; errors are final at once."
  it('ends the job as failed with the message of the step', async () => {
    const job = await create();
    const download = (step: StepInput) => {
      calls.push(`refused ${step.attempt}`);
      return Promise.reject(new StepFailure('download_redirected', 'The download failed: no.'));
    };
    void runnerWith({ download }).start();
    const result = await ended(job);
    expect(calls).toEqual(['refused 1']);
    expect(result.job).toMatchObject({
      status: 'failed',
      errorCode: 'download_redirected',
      error: 'The download failed: no.',
    });
    expect(events()).toEqual(['conversion.failed']);
  });

  it('reports a defect without details', async () => {
    const job = await create();
    void runnerWith({ convert: () => Promise.reject(new TypeError('secret detail')) }).start();
    expect((await ended(job)).job).toMatchObject({
      errorCode: 'internal',
      error: 'The service failed to process this job because of an internal error.',
    });
  });

  it('gives the decrypted headers to the steps, and fails clearly without the key', async () => {
    const receivedHeaders: unknown[] = [];
    const download = async (step: StepInput) => {
      receivedHeaders.push(step.headers.source);
      return facts(step.attempt);
    };
    const headers = { source: [['X-A', '1'] as const], upload: [], rules: [] };
    const [readable, unreadable] = [newJob(), newJob()];
    const job = await create({ ...readable, encryptedHeaders: encryption.encrypt(readable.id, headers) });
    const other = await create({
      ...unreadable,
      encryptedHeaders: new HeaderEncryption(new Uint8Array(32).fill(1)).encrypt(unreadable.id, headers),
    });
    void runnerWith({ download }).start();
    expect((await ended(job)).job.status).toBe('completed');
    expect((await ended(other)).job).toMatchObject({ status: 'failed', errorCode: 'headers_unreadable' });
    expect(receivedHeaders).toEqual([[['X-A', '1']]]);
  });
});

describe('a job with an earlier attempt', () => {
  const begin = async (stage: 'converting' | 'uploading'): Promise<Job> => {
    const job = await create();
    const claimRequest = { owner: 'dead', now: 1, leaseUntil: Date.now() + 60_000, count: 1 };
    const running = { organizations: new Map(), sources: new Map(), targets: new Map() };
    const [claimed] = await store.claimJobs({
      ...claimRequest,
      running,
      limits: { perOrganization: 9, perSource: 9, perTarget: 9 },
    });
    if (claimed === undefined) throw new Error('nothing to claim');
    await store.advanceJob(claimed.claim, 'converting', { inputFile: facts(1) });
    if (stage === 'uploading')
      await store.advanceJob(claimed.claim, stage, { outputFile: facts(1), notes: [{ code: 'OLD' }] });
    return job;
  };

  it('is taken over from a dead process at once and continues after its last file', async () => {
    const job = await begin('converting');
    void runnerWith().start();
    await ended(job);
    expect(calls).toEqual(['convert 2', 'upload 2']);
  });

  it('is only uploaded if its output exists, with the earlier notes', async () => {
    const job = await begin('uploading');
    void runnerWith().start();
    expect((await ended(job)).job.notes).toEqual([{ code: 'OLD' }]);
    expect(calls).toEqual(['upload 2']);
  });

  it('starts again if its files are damaged', async () => {
    areFilesIntact = false;
    const job = await begin('uploading');
    void runnerWith().start();
    expect((await ended(job)).job.status).toBe('completed');
    expect(calls).toEqual(['download 2', 'convert 2', 'upload 2']);
  });

  it('is left to a live process', async () => {
    const job = await begin('converting');
    const runner = runnerWith({}, { isGone: () => false });
    await runner.start();
    await runner.reap();
    expect(await store.readJob(job.id)).toMatchObject({ status: 'converting' });
    expect(calls).toEqual([]);
  });
});

describe('crashes', () => {
  // @spec "At most 3 tries after crashes; errors are final at once."
  it('are retried three times, then end the job', async () => {
    const job = await create();
    const convert = (step: StepInput) => {
      calls.push(`crash ${step.attempt}`);
      return Promise.reject(new StepCrash('died'));
    };
    void runnerWith({ convert }).start();
    const result = await ended(job);
    expect(calls).toEqual(['download 1', 'crash 1', 'crash 2', 'crash 3', 'crash 4']);
    expect(result.job).toMatchObject({ status: 'failed', errorCode: 'crashed' });
    expect(events()).toEqual(['conversion.failed']);
  });
});

describe('a job ended from outside', () => {
  it('stops its run, and discards the results', async () => {
    const job = await create();
    let stopped: unknown;
    const convert: Steps['convert'] = (step) =>
      hang(step).catch((reason) => {
        stopped = reason;
        throw reason;
      });
    const runner = runnerWith({ convert });
    await runner.start();
    await vi.waitFor(async () => expect((await store.readJob(job.id))?.status).toBe('converting'));
    await store.endJob(job.id, { status: 'failed', error: 'x', errorCode: 'cancelled' }, 5);
    runner.abandon(job.id);
    await vi.waitFor(() => expect(runner.activeCount).toBe(0));
    expect(String(stopped)).toContain('ClaimLost');
    expect(await store.readJob(job.id)).toMatchObject({ errorCode: 'cancelled' });
    expect(events()).toHaveLength(1);
  });

  it('is noticed when the claims are renewed, if another process has ended it', async () => {
    const job = await create();
    const runner = runnerWith({ convert: hang }, { leaseMs: 60 });
    await runner.start();
    await vi.waitFor(async () => expect((await store.readJob(job.id))?.status).toBe('converting'));
    await store.endJob(job.id, { status: 'failed', error: 'x', errorCode: 'cancelled' }, 5);
    await vi.waitFor(() => expect(runner.activeCount).toBe(0));
    expect(events()).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('waits for jobs that end in time, and claims no others', async () => {
    const job = await create();
    let release = (): void => {};
    const upload = () => new Promise<void>((resolve) => (release = resolve));
    const runner = runnerWith({ upload });
    await runner.start();
    await vi.waitFor(async () => expect((await store.readJob(job.id))?.status).toBe('uploading'));
    const stopped = runner.stop(20_000);
    const late = await create();
    runner.wake();
    release();
    await stopped;
    expect(await store.readJob(job.id)).toMatchObject({ status: 'completed' });
    expect(await store.readJob(late.id)).toMatchObject({ status: 'queued' });
  });

  it('releases the other jobs without counting a crash, and they continue elsewhere', async () => {
    const job = await create();
    const runner = runnerWith({ convert: hang });
    await runner.start();
    await vi.waitFor(async () => expect((await store.readJob(job.id))?.status).toBe('converting'));
    await runner.stop(10);
    expect(await store.readJob(job.id)).toMatchObject({ status: 'queued' });
    void runnerWith({}, { owner: 'next' }).start();
    expect((await ended(job)).job.status).toBe('completed');
    expect(calls).toEqual(['download 1', 'convert 2', 'upload 2']);
  });
});

describe('limits', () => {
  it('are respected: in total, for an organization and for a host', async () => {
    for (let count = 0; count < 6; count++)
      await create({ organizationId: `o${count % 3}`, sourceHost: `h${count % 2}` });
    const most = { all: 0, active: 0 };
    const download = async (step: StepInput) => {
      most.active += 1;
      most.all = Math.max(most.all, most.active);
      await new Promise((resolve) => setTimeout(resolve, 5));
      most.active -= 1;
      return facts(step.attempt);
    };
    void runnerWith(
      { download },
      { limits: { jobs: 2, perOrganization: 10, perHost: 10, aheadOfConversion: 100 } },
    ).start();
    await vi.waitFor(async () => expect((await store.countJobs()).completed).toBe(6));
    expect(most.all).toBe(2);
  });

  it('prevent a slow source from delaying other jobs, even with the same target', async () => {
    for (let count = 0; count < 5; count++) await create({ sourceHost: 'slow' });
    const quick = await create({ sourceHost: 'quick' });
    const download = async (step: StepInput) => (step.job.sourceHost === 'slow' ? hang(step) : facts(step.attempt));
    void runnerWith(
      { download },
      { limits: { jobs: 3, perOrganization: 10, perHost: 2, aheadOfConversion: 100 } },
    ).start();
    expect((await ended(quick)).job.status).toBe('completed');
    expect(await store.countJobs()).toMatchObject({ downloading: 2, queued: 3 });
  });

  it('prevent a slow target from delaying other jobs, and limit its uploads', async () => {
    const jobs = [];
    for (let count = 0; count < 6; count++) jobs.push(await create({ targetHost: 'slow' }));
    const quick = await create({ targetHost: 'quick' });
    const sending = new Set<() => void>();
    let most = 0;
    const upload: Steps['upload'] = async ({ job }) => {
      if (job.targetHost !== 'slow') return;
      await new Promise<void>((resolve) => {
        sending.add(resolve);
        most = Math.max(most, sending.size);
      });
    };
    void runnerWith(
      { upload },
      { limits: { jobs: 2, perOrganization: 10, perHost: 1, aheadOfConversion: 100 } },
    ).start();
    expect((await ended(quick)).job.status).toBe('completed');
    const release = setInterval(() => {
      for (const finish of sending) {
        sending.delete(finish);
        finish();
      }
    }, 5);
    await vi.waitFor(async () => expect((await store.countJobs()).completed).toBe(7), 10_000);
    clearInterval(release);
    expect(most).toBe(1);
  });
});

describe('a database that is not writable for a while', () => {
  it('does not lose the end of a job', async () => {
    const job = await create();
    let refusals = 2;
    const failingStore: JobStore = {
      ...store,
      finishJob: async (...args) => {
        if (refusals-- > 0) throw new StorageError('the disk of the database is full');
        return store.finishJob(...args);
      },
    };
    void runnerWith({}, { store: failingStore }).start();
    expect((await ended(job)).job.status).toBe('completed');
    expect(refusals).toBeLessThan(0);
  });
});

describe('a claim whose response was lost', () => {
  it('is released once two renewals have shown it without a run', async () => {
    let isLost = false;
    const claimJobs: typeof store.claimJobs = async (request) => {
      const claimed = await store.claimJobs(request);
      if (isLost || claimed.length === 0) return claimed;
      isLost = true;
      throw new StorageError('the connection broke during the commit');
    };
    const job = await create();
    void runnerWith({}, { store: { ...store, claimJobs }, leaseMs: 150 }).start();
    expect((await ended(job)).job.status).toBe('completed');
    expect(isLost).toBe(true);
    expect(calls).toEqual(['download 2', 'convert 2', 'upload 2']);
  });
});
