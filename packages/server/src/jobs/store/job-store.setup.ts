import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { FileFacts, Job, NewJob } from '../job.ts';
import type { ClaimedJob, ClaimRequest, JobStore } from './job-store.ts';

/** A store to test, and access to what its contract does not show. */
export interface JobStoreUnderTest {
  readonly store: JobStore;
  /** The events written so far, oldest first. */
  events(): Promise<readonly { readonly type: string; readonly jobId: string; readonly payload: string }[]>;
  /** The ids of the jobs whose headers are still stored. */
  secrets(): Promise<readonly string[]>;
}

export type OpenJobStore = () => JobStoreUnderTest | Promise<JobStoreUnderTest>;

export const organizationId = 'org-a';
const clientId = 'client-a';
export const file: FileFacts = { mediaType: 'image/png', size: 3, sha256: 'aa', attempt: 1 };
export const noneRunning = { organizations: new Map(), sources: new Map(), targets: new Map() };
export const failure = { status: 'failed', error: 'It broke.', errorCode: 'broken' } as const;

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
    encryptedHeaders: undefined,
    ...more,
  };
}

/** Opens an empty store before each test. Returns the steps that many tests share. */
export function setUpJobStore(open: OpenJobStore) {
  let tested: JobStoreUnderTest;
  beforeEach(async () => {
    tested = await open();
  });

  const create = async (more: Partial<NewJob> = {}): Promise<Job> => {
    const result = await tested.store.createJob(newJob(more));
    if (result.outcome === 'other_body') throw new Error('no key was given');
    return result.job;
  };
  const request = (more: Partial<ClaimRequest> = {}): ClaimRequest => ({
    owner: 'one',
    now: 2_000,
    leaseUntil: 3_000,
    count: 10,
    running: noneRunning,
    limits: { perOrganization: 100, perSource: 100, perTarget: 100 },
    ...more,
  });
  const claimOne = async (owner = 'one'): Promise<ClaimedJob> => {
    const [claimed] = await tested.store.claimJobs(request({ owner, count: 1 }));
    if (claimed === undefined) throw new Error('no job was waiting');
    return claimed;
  };

  return {
    get under() {
      return tested;
    },
    get store() {
      return tested.store;
    },
    create,
    claimRequest: request,
    claimOne,
  };
}

export type JobStoreSetup = ReturnType<typeof setUpJobStore>;

/** Uses each operation of the store, with few assumptions about its results. */
export async function useEveryOperation(store: JobStore): Promise<void> {
  const limits = { perOrganization: 100, perSource: 100, perTarget: 100 };
  const request = { owner: 'me', now: 2_000, leaseUntil: 3_000, count: 2, running: noneRunning, limits };
  const claimTwo = async (running: ClaimRequest['running']): Promise<readonly [ClaimedJob, ClaimedJob]> => {
    const [one, two] = await store.claimJobs({ ...request, running });
    if (one === undefined || two === undefined) throw new Error('too few jobs were claimed');
    return [one, two];
  };
  const key = { key: randomUUID(), bodyMac: new Uint8Array([1]) };
  await store.createJob(newJob({ encryptedHeaders: new Uint8Array([1]) }), key);
  for (let count = 0; count < 5; count += 1) await store.createJob(newJob());
  await store.createJob(newJob(), key);
  const [one, two] = await claimTwo(noneRunning);
  const [three, four] = await claimTwo({ ...noneRunning, sources: new Map([['busy', 100]]) });
  await store.renewClaims('me', 4_000);
  await store.advanceJob(one.claim, 'converting', { inputFile: file });
  const ended = await store.finishJob(one.claim, failure, 2_500);
  if (ended?.status !== 'failed') throw new Error('a job did not end');
  await store.releaseJob(two.claim);
  await store.releaseAfterCrash(three.claim, 0, failure, 2_500);
  await store.endJob(four.job.id, failure, 2_500);
  await store.listJobs({ organizationId, status: 'queued', limit: 9, offset: 0 });
  await store.listJobs({ organizationId, status: 'converting', type: 'png', limit: 9, offset: 0 });
  await store.listJobs({ organizationId, tag: 'a', limit: 9, offset: 0 });
  await store.readJob(one.job.id);
  await store.countJobs();
  await store.oldestQueuedAt();
  await store.listOwners();
  await store.reapJobs({ now: 1, self: 'me', deadOwners: ['dead'], maxLosses: 1, end: failure });
  await store.markFilesRemoved(await store.expireJobs(9_999, 10));
  await store.purgeJobs(9_999, 10);
  await store.eraseJobs(await store.listJobIds(organizationId, 10));
  await store.eraseIdempotencyKeys(clientId, 10);
  await store.eraseCounts(organizationId);
  await store.sweepIdempotencyKeys(9_999, 10);
}
