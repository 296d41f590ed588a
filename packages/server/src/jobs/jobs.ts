import { toCanonicalJson } from '../canonical-json.ts';
import { RefusedBody } from '../problem.ts';
import type { HeaderEncryption } from './header-encryption.ts';
import type { Job, JobOwner, JobStatus } from './job.ts';
import { type JobOrder, parseJobOrder, parseRetry, type RetryOrder, toRetriedOrder } from './order/order.ts';
import type { JobWatch } from './run/watch.ts';
import type { JobPage, JobStore } from './store/job-store.ts';

/** A refused request about a job. Routes map the reason to a response. */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal';
  readonly reason: 'not_found' | 'not_yours' | 'conflict' | 'key_reused' | 'no_room';

  constructor(reason: JobRefusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface JobsOptions {
  readonly store: JobStore;
  readonly encryption: HeaderEncryption;
  readonly watch: JobWatch;
  readonly createId: () => string;
  readonly now: () => number;
  /** True if one more job and its files can be stored. */
  readonly canStore: () => Promise<boolean>;
  /** Called when a job was enqueued. */
  readonly onWork: () => void;
  /** Called with a job that was ended from outside its run. */
  readonly onEnded: (job: Job) => void;
}

/** The client that creates a job, and the span of its request, if it is traced. */
export interface JobCaller extends JobOwner {
  readonly traceparent?: string | undefined;
}

/** Filters and page of a list. */
export interface ListQuery {
  readonly status?: JobStatus | undefined;
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Jobs expired by one list at most: about as many as expire within one minute. */
const maxExpired = 1_000;

/** The job as callers see it: expired as soon as its files are unavailable, even before the next sweep. */
function stateOf(job: Job, now: number): Job {
  const isOver = job.status === 'completed' && job.expiresAt !== undefined && job.expiresAt <= now;
  return isOver ? { ...job, status: 'expired' } : job;
}

/** The URLs of a job are kept, unless their queries were removed. */
function refuseUrls({ source, target }: RetryOrder): void {
  const fields = [
    ...(source === undefined ? [] : ['input.source.url']),
    ...(target === undefined ? [] : ['output.upload.url']),
  ];
  const message = 'can be given only if the queries of the URLs of the job were removed when it ended';
  const problems = fields.map((field) => ({ field, code: 'url_not_applicable', message, class: 'value' as const }));
  if (problems.length > 0) throw new RefusedBody(problems);
}

/** The operations of callers on jobs. Contains neither SQL nor HTTP. */
export class Jobs {
  readonly #options: JobsOptions;
  /** Idempotency keys of requests in progress. */
  readonly #inFlight = new Set<string>();

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** Creates a job from a request body. Returns the existing job for the same key and body. */
  async create(body: unknown, caller: JobCaller, key: string | undefined): Promise<Job> {
    const order = parseJobOrder(body);
    return this.#enqueue(order, caller, key, () => ['create', toCanonicalJson(body)]);
  }

  /** Creates a new job from an ended one. Its headers are deleted by then and may be given again. */
  async retry(id: string, body: unknown, caller: JobCaller, key: string | undefined): Promise<Job> {
    const given = parseRetry(body);
    const job = await this.read(id, caller);
    if (job.completedAt === undefined)
      throw new JobRefusal('conflict', `The job is ${job.status}; only an ended job can be retried.`);
    if (!job.queriesForgotten) refuseUrls(given);
    else if (given.source === undefined || given.target === undefined) {
      throw new JobRefusal(
        'conflict',
        'The queries of the URLs of this job were removed when it ended; give both URLs in the body to retry it.',
      );
    }
    return this.#enqueue(toRetriedOrder(job, given), caller, key, () => ['retry', id, toCanonicalJson(body ?? null)]);
  }

  async read(id: string, caller: JobOwner): Promise<Job> {
    const job = await this.#options.store.readJob(id);
    if (job === undefined) throw new JobRefusal('not_found', 'The job does not exist.');
    if (job.organizationId !== caller.organizationId) {
      throw new JobRefusal('not_yours', 'The job belongs to another organization.');
    }
    return stateOf(job, this.#options.now());
  }

  async list(query: ListQuery, { organizationId }: JobOwner): Promise<JobPage> {
    const { store, now } = this.#options;
    // The list filters by the stored status, which the sweep updates. If the store cannot be written, the old status is
    // used.
    const isByEnd = query.status === 'completed' || query.status === 'expired';
    if (isByEnd) await store.expireJobs(now(), maxExpired).catch(() => []);
    const { jobs, total } = await store.listJobs({ ...query, organizationId });
    return { jobs: jobs.map((job) => stateOf(job, now())), total };
  }

  /** Ends an unfinished job. */
  async cancel(id: string, caller: JobOwner): Promise<Job> {
    const { store, watch, now, onEnded } = this.#options;
    await this.read(id, caller);
    const end = { status: 'failed', error: 'The job was cancelled.', errorCode: 'cancelled' } as const;
    const ended = await store.endJob(id, end, now());
    if (ended === undefined) throw new JobRefusal('conflict', 'The job has already ended.');
    onEnded(ended);
    watch.announce(ended);
    return ended;
  }

  async #enqueue(
    order: JobOrder,
    { organizationId, clientId, traceparent }: JobCaller,
    key: string | undefined,
    digestParts: () => readonly string[],
  ): Promise<Job> {
    const { store, encryption, createId, now, canStore, onWork } = this.#options;
    if (!(await canStore()))
      throw new JobRefusal(
        'no_room',
        'The service cannot store jobs now: its disk is full or not writable. Try again later.',
      );
    const { tag, request, sourceHost, targetHost, headers } = order;
    const id = createId();
    const encryptedHeaders = encryption.encrypt(id, headers);
    const job = {
      id,
      organizationId,
      clientId,
      tag,
      request,
      sourceHost,
      targetHost,
      createdAt: now(),
      encryptedHeaders,
      traceparent,
    };
    const parts = key === undefined ? [] : digestParts();
    const macs = () => ({ bodyMac: encryption.digest(parts), previousMacs: encryption.previousDigests(parts) });
    const idempotency = key === undefined ? undefined : { key, ...macs() };
    return this.#rejectConcurrent(key === undefined ? undefined : `${clientId} ${key}`, async () => {
      const result = await store.createJob(job, idempotency);
      if (result.outcome === 'other_body') {
        throw new JobRefusal('key_reused', 'This Idempotency-Key was already used with another body.');
      }
      if (result.outcome === 'created') onWork();
      return result.job;
    });
  }

  async #rejectConcurrent<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
    if (name === undefined) return work();
    if (this.#inFlight.has(name)) {
      throw new JobRefusal('conflict', 'A request with this Idempotency-Key is still in progress.');
    }
    this.#inFlight.add(name);
    return work().finally(() => this.#inFlight.delete(name));
  }
}
