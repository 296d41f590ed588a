import type { Claim, FileFacts, Job, JobEnd, JobStage, JobStatus, NewJob, StoredNote } from '../job.ts';

/** An idempotency key of the caller, and a keyed digest of the request body. */
export interface IdempotencyKey {
  readonly key: string;
  readonly bodyMac: Uint8Array;
  /** The digests under previous keys. A stored key may have one of them. */
  readonly previousMacs?: readonly Uint8Array[];
}

export type CreateResult =
  | { readonly outcome: 'created' | 'repeated'; readonly job: Job }
  | { readonly outcome: 'other_body' };

export interface JobQuery {
  readonly organizationId: string;
  readonly status?: JobStatus | undefined;
  /** The input type, as the caller wrote it. */
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface JobPage {
  readonly jobs: readonly Job[];
  readonly total: number;
}

/** A request for jobs, with the current load and its limits. */
export interface ClaimRequest {
  readonly owner: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly count: number;
  /** Number of jobs in work by organization, by source host and by target host. */
  readonly running: {
    readonly organizations: ReadonlyMap<string, number>;
    readonly sources: ReadonlyMap<string, number>;
    readonly targets: ReadonlyMap<string, number>;
  };
  readonly limits: { readonly perOrganization: number; readonly perSource: number; readonly perTarget: number };
}

export interface ClaimedJob {
  readonly claim: Claim;
  readonly job: Job;
  readonly encryptedHeaders: Uint8Array | undefined;
}

/** The result of a stage, used by the next stages and by other processes that continue the job. */
export interface StageResult {
  readonly inputFile?: FileFacts;
  readonly outputFile?: FileFacts;
  readonly notes?: readonly StoredNote[];
}

/** Number of removed rows. */
export interface ErasedJobs {
  readonly jobs: number;
  readonly idempotencyKeys: number;
}

export interface ReapResult {
  /** Jobs that wait again. */
  readonly requeued: readonly Job[];
  /** Jobs that ended as failed after too many losses. */
  readonly ended: readonly Job[];
}

/** A request to take over the claims of dead processes. */
export interface ReapRequest {
  readonly now: number;
  /** The requesting process. Its own claims are never reaped. */
  readonly self: string;
  /** Processes that are known to be dead, whatever their leases say. */
  readonly deadOwners: readonly string[];
  /**
   * Deaths of its process that a job survives. Higher than the limit for crashes of its worker: a dying process takes
   * all its jobs along, so its death says less about each of them.
   */
  readonly maxLosses: number;
  readonly end: Extract<JobEnd, { status: 'failed' }>;
}

/**
 * Storage of jobs. Each operation is atomic and complete when its promise resolves. Its result then survives a loss of
 * power; claims and stages may be lost, and the stages are then repeated. Every implementation must pass
 * `job-store.suite.ts`.
 *
 * An operation that takes a claim does nothing and returns `undefined` if the claim is no longer valid.
 */
export interface JobStore {
  createJob(job: NewJob, idempotency?: IdempotencyKey): Promise<CreateResult>;
  readJob(id: string): Promise<Job | undefined>;
  listJobs(query: JobQuery): Promise<JobPage>;
  /**
   * Claims the next jobs, fairly between organizations, skipping busy hosts. Their status is their first unfinished
   * stage.
   */
  claimJobs(request: ClaimRequest): Promise<readonly ClaimedJob[]>;
  /** Extends all leases of an owner and returns its claims. */
  renewClaims(owner: string, leaseUntil: number): Promise<readonly Claim[]>;
  /** Moves the job to a stage and stores the results so far. Returns the new version. */
  advanceJob(claim: Claim, stage: JobStage, facts: StageResult): Promise<number | undefined>;
  /** Ends a job: status, expiry, deletion of the headers and the event in one transaction. */
  finishJob(claim: Claim, end: JobEnd, now: number): Promise<Job | undefined>;
  /** Ends an unfinished job without a claim, for cancelling. Returns `undefined` if it has already ended. */
  endJob(id: string, end: JobEnd, now: number): Promise<Job | undefined>;
  /** Releases a job without counting a crash. */
  releaseJob(claim: Claim): Promise<Job | undefined>;
  /** Releases a job whose worker crashed. Counts the crash, and ends the job after too many. */
  releaseAfterCrash(claim: Claim, maxCrashes: number, end: JobEnd, now: number): Promise<Job | undefined>;
  listOwners(): Promise<readonly string[]>;
  reapJobs(request: ReapRequest): Promise<ReapResult>;
  /** Changes completed jobs past their time to expired. Returns the ids of all jobs whose files must be removed. */
  expireJobs(now: number, limit: number): Promise<readonly string[]>;
  /** Records that the files of these jobs are removed. */
  markFilesRemoved(ids: readonly string[]): Promise<void>;
  /** Deletes jobs that ended at or before a time and have no files any more. Returns their number. */
  purgeJobs(endedBefore: number, limit: number): Promise<number>;
  /** Some jobs of an organization, in any state. */
  listJobIds(organizationId: string, limit: number): Promise<readonly string[]>;
  /** Deletes jobs in any state with their headers and idempotency keys. A claim on one of them is lost. */
  eraseJobs(ids: readonly string[]): Promise<ErasedJobs>;
  /** Deletes idempotency keys of a client. Returns their number. */
  eraseIdempotencyKeys(clientId: string, limit: number): Promise<number>;
  /** Deletes the counts of an organization whose jobs are erased. */
  eraseCounts(organizationId: string): Promise<void>;
  /** Deletes idempotency keys older than a time. */
  sweepIdempotencyKeys(before: number, limit: number): Promise<number>;
  /** Number of jobs in each state, over all organizations. */
  countJobs(): Promise<Readonly<Record<JobStatus, number>>>;
  /** Creation time of the job that has waited longest; undefined if none waits. */
  oldestQueuedAt(): Promise<number | undefined>;
  /** A number that changes when another process writes; writes of this process do not change it. */
  foreignVersion(): number;
  /**
   * Calls the listener when another process may have created or released jobs. Without it, only polling finds them.
   */
  onForeignWork?(listener: () => void): void;
}
