import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { DecryptionError } from '../cipher.ts';
import { retryUntilStored } from '../db/retry-until-stored.ts';
import type { Logger } from '../operation/log.ts';
import type { HeaderEncryption } from './header-encryption.ts';
import { isEnded, type Job, type Stage } from './job.ts';
import { Load, type LoadLimits } from './load.ts';
import { ClaimLost, crashedEnd, Draining, runJob } from './run.ts';
import { StepFailure, type Steps } from './steps.ts';
import type { ClaimedJob, JobStore } from './store/job-store.ts';
import type { JobWatch } from './watch.ts';

export interface RunnerOptions {
  /** The process, as claims name it. */
  readonly owner: string;
  readonly store: JobStore;
  readonly steps: Steps;
  readonly encryption: HeaderEncryption;
  readonly watch: JobWatch;
  readonly now: () => number;
  readonly log: Logger;
  readonly limits: LoadLimits;
  readonly leaseMs: number;
  readonly maxCrashes: number;
  /** How often the process of a job may die before the job is given up. */
  readonly maxLosses: number;
  /** Whether a process that has claims is gone. */
  readonly isGone: (owner: string) => boolean;
  readonly onStage?: (stage: Stage, milliseconds: number) => void;
  readonly onEnd?: (job: Job) => void;
  /** Called after a run has lost its claim and has stopped. */
  readonly onLost?: (job: Job) => Promise<void>;
}

interface Active {
  readonly claimed: ClaimedJob;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Other processes' jobs and those that were given back are looked for this often; own ones wake the runner. */
const pollMs = 1_000;
/** After a claim that found nothing, the next one may be so long in coming. */
const claimPauseMs = 5;

/** Takes jobs as long as there is room for them, and keeps the claims on those that it works on. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #active = new Map<string, Active>();
  readonly #load: Load;
  #isStopping = false;
  #isClaiming = false;
  #isClaimRequested = false;
  #claimPause: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#load = new Load(options.limits);
  }

  /** Takes back what dead processes left, then begins. */
  async start(): Promise<void> {
    await this.reap();
    const { leaseMs } = this.#options;
    this.#timers = [
      setInterval(() => this.wake(), pollMs),
      setInterval(() => void this.#renew().catch((error) => this.#report(error)), leaseMs / 3),
      setInterval(() => void this.reap().catch((error) => this.#report(error)), leaseMs / 3),
    ];
    this.wake();
  }

  get activeCount(): number {
    return this.#active.size;
  }

  /** There may be work. */
  wake(): void {
    this.#isClaimRequested = true;
    if (this.#isClaiming || this.#claimPause !== undefined) return;
    void this.#claim().catch((error) => this.#report(error));
  }

  /** The job was ended from outside: its run is over. */
  abandon(jobId: string): void {
    this.#active.get(jobId)?.stop.abort(new ClaimLost());
  }

  /** Takes no more work, lets the running jobs end for a while, then gives back the rest. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers.slice(0, 1)) clearInterval(timer);
    const all = () => Promise.all([...this.#active.values()].map(({ done }) => done));
    const drainTimeout = new AbortController();
    await Promise.race([all(), pause(drainMs, undefined, { signal: drainTimeout.signal }).catch(() => undefined)]);
    drainTimeout.abort();
    for (const { stop } of this.#active.values()) stop.abort(new Draining());
    await all();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#claimPause);
  }

  /** Gives the jobs of processes that are gone back to the queue. */
  async reap(): Promise<void> {
    const { store, owner, isGone, now, maxLosses, watch, log } = this.#options;
    const owners = await store.listOwners();
    const deadOwners = owners.filter((each) => each !== owner && isGone(each));
    if (owners.every((each) => each === owner)) return;
    const request = { now: now(), self: owner, deadOwners, maxLosses, end: crashedEnd };
    const { requeued: returned, ended } = await store.reapJobs(request);
    if (returned.length + ended.length === 0) return;
    log.warn({ returned: returned.length, given_up: ended.length }, 'took back the jobs of a process that is gone');
    watch.announce(...returned, ...ended);
    for (const job of ended) this.#options.onEnd?.(job);
    this.wake();
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    try {
      while (this.#isClaimRequested && !this.#isStopping && this.#claimPause === undefined) {
        this.#isClaimRequested = false;
        const { store, owner, now, leaseMs } = this.#options;
        const { freeSlots: count, running, claimLimits: limits } = this.#load;
        if (count === 0) return;
        const time = now();
        const request = { owner, now: time, leaseUntil: time + leaseMs, count, running, limits };
        const taken = await store.claimJobs(request);
        for (const claimed of taken) this.#begin(claimed);
        if (taken.length === 0) this.#pauseClaims();
      }
    } finally {
      this.#isClaiming = false;
    }
  }

  /** Whoever found nothing just now need not look again for every job that comes to wait for a busy host. */
  #pauseClaims(): void {
    this.#claimPause ??= setTimeout(() => {
      this.#claimPause = undefined;
      if (this.#isClaimRequested) this.wake();
    }, claimPauseMs);
  }

  #begin(claimed: ClaimedJob): void {
    const { job } = claimed;
    const stop = new AbortController();
    this.#options.watch.announce(job);
    this.#load.add(job);
    // What was claimed while the service began to stop goes straight back.
    if (this.#isStopping) stop.abort(new Draining());
    const done = this.#run(claimed, stop.signal)
      .catch((error) => this.#report(error, job.id))
      .finally(() => {
        this.#active.delete(job.id);
        this.#load.remove(job.id);
        this.wake();
      });
    this.#active.set(job.id, { claimed, stop, done });
  }

  async #run(claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
    const {
      steps,
      store,
      now,
      maxCrashes,
      encryption,
      watch,
      log,
      onStage = () => {},
      onEnd = () => {},
    } = this.#options;
    const { onLost = async () => {} } = this.#options;
    const { claim, job, encryptedHeaders } = claimed;
    await runJob(
      {
        steps: { ...steps, upload: (step) => this.#load.withUploadSlot(job, signal, () => steps.upload(step)) },
        store,
        now,
        maxCrashes,
        retryUntilStored: (operation) =>
          retryUntilStored(operation, {
            shouldGiveUp: () => this.#isStopping,
            onFailure: (error) => this.#report(error),
          }),
        onChange: (changed) => {
          watch.announce(changed);
          if (isEnded(changed.status)) onEnd(changed);
        },
        onEnter: (stage) => {
          this.#load.enter(job.id, stage);
          // A download has ended: there may be room for the next.
          this.wake();
        },
        onStage,
        onLost,
        onDefect: (error) =>
          log.error({ job_id: job.id, err: error }, 'a job failed for a reason that is no fault of it'),
      },
      { claim, job, headers: () => decryptHeaders(encryption, job.id, encryptedHeaders) },
      signal,
    );
  }

  async #renew(): Promise<void> {
    const { store, owner, now, leaseMs } = this.#options;
    if (this.#active.size === 0) return;
    const before = [...this.#active.values()];
    const claims = await store.renewClaims(owner, now() + leaseMs);
    const held = new Set(claims.map(({ jobId, attempt }) => `${jobId} ${attempt}`));
    for (const { claimed, stop } of before) {
      if (!held.has(`${claimed.claim.jobId} ${claimed.claim.attempt}`)) stop.abort(new ClaimLost());
    }
  }

  #report(error: unknown, jobId?: string): void {
    this.#options.log.error({ err: error, ...(jobId === undefined ? {} : { job_id: jobId }) }, 'the job runner failed');
  }
}

function decryptHeaders(encryption: HeaderEncryption, jobId: string, encrypted: Uint8Array | undefined) {
  try {
    return encryption.decrypt(jobId, encrypted);
  } catch (error) {
    if (error instanceof DecryptionError) throw new StepFailure('headers_unreadable', error.message, { cause: error });
    throw error;
  }
}
