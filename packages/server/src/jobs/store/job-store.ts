import type { Claim, FileFacts, Job, JobEnd, JobStatus, NewJob, Stage, StoredNote } from '../job.ts';

/** The caller's key for a request that may come twice, and a keyed digest of its body. */
export interface IdempotencyKey {
  readonly key: string;
  readonly bodyMac: Uint8Array;
}

export type CreateResult =
  | { readonly outcome: 'created' | 'repeated'; readonly job: Job }
  | { readonly outcome: 'other_body' };

export interface JobQuery {
  readonly organizationId: string;
  readonly status?: JobStatus | undefined;
  /** The input type, as written. */
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface JobPage {
  readonly jobs: readonly Job[];
  readonly total: number;
}

/** Who wants work, and what is too busy to take more of. */
export interface ClaimRequest {
  readonly owner: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly count: number;
  /** How many jobs are worked on: by organization, by the source they load from, by the target they are sent to. */
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

/** What a stage leaves behind for the next one, and for whoever takes the job over. */
export interface StageResult {
  readonly inputFile?: FileFacts;
  readonly outputFile?: FileFacts;
  readonly notes?: readonly StoredNote[];
}

export interface ReapResult {
  /** Waiting again. */
  readonly requeued: readonly Job[];
  /** Tried too often: ended as failed. */
  readonly ended: readonly Job[];
}

/** What is asked about when processes may have died. */
export interface ReapRequest {
  readonly now: number;
  /** Never reclaims its own: whoever asks knows what it works on. */
  readonly self: string;
  /** Owners that are known to be gone, whatever their leases say. */
  readonly deadOwners: readonly string[];
  /** A process that dies takes all its jobs along, so that this says less about each than a crash of its worker. */
  readonly maxLosses: number;
  readonly end: Extract<JobEnd, { status: 'failed' }>;
}

/**
 * What the service needs to keep of jobs: whole operations, each all or nothing, each done when its promise resolves.
 * It then survives a loss of power, but for claims and the steps on the way: after one they may be as they were before,
 * and the steps are done again. `db/job-store.suite.ts` holds whatever implements this to it.
 *
 * An operation that takes a claim does nothing and gives `undefined` when the claim is no longer valid.
 */
export interface JobStore {
  createJob(job: NewJob, idempotency?: IdempotencyKey): Promise<CreateResult>;
  readJob(id: string): Promise<Job | undefined>;
  listJobs(query: JobQuery): Promise<JobPage>;
  /** Takes the jobs that are next, fairly between organizations, skipping what is busy. Their stage is the first that is left to do. */
  claimJobs(request: ClaimRequest): Promise<readonly ClaimedJob[]>;
  /** Keeps all claims of an owner for longer and says which there are. */
  renewClaims(owner: string, leaseUntil: number): Promise<readonly Claim[]>;
  /** Puts the job into a stage and adds to its facts; gives its version then. */
  advanceJob(claim: Claim, setup: Stage, facts: StageResult): Promise<number | undefined>;
  /** Ends a job: state, expiry, deletion of the headers and the event in one. */
  finishJob(claim: Claim, end: JobEnd, now: number): Promise<Job | undefined>;
  /** Ends an unfinished job without a claim, as cancelling does; `undefined` if it has ended. */
  endJob(id: string, end: JobEnd, now: number): Promise<Job | undefined>;
  /** Gives a job back to be done by another; not a crash. */
  releaseJob(claim: Claim): Promise<Job | undefined>;
  /** The same for a try whose worker crashed: counts it, and ends the job after too many. */
  releaseAfterCrash(claim: Claim, maxCrashes: number, end: JobEnd, now: number): Promise<Job | undefined>;
  listOwners(): Promise<readonly string[]>;
  reapJobs(request: ReapRequest): Promise<ReapResult>;
  /** Turns completed jobs whose time is over into expired ones; gives all whose files are to be removed. */
  expireJobs(now: number, limit: number): Promise<readonly string[]>;
  /** Notes that the files of these jobs are gone. */
  markFilesRemoved(ids: readonly string[]): Promise<void>;
  /** Forgets idempotency keys from before a time. */
  sweepIdempotencyKeys(before: number, limit: number): Promise<number>;
  /** How many jobs are in each state, over all organizations. */
  countJobs(): Promise<Readonly<Record<JobStatus, number>>>;
  /** A number that changes when another process has written; its own changes do not count. */
  foreignVersion(): number;
}
