import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { DecryptionError } from '../../cipher.ts';
import { retryUntilStored } from '../../db/retry-until-stored.ts';
import type { Logger } from '../../operation/log.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import type { HeaderEncryption } from '../header-encryption.ts';
import { type Claim, isEnded, type Job, type JobStage } from '../job.ts';
import type { ClaimedJob, JobStore } from '../store/job-store.ts';
import { Load, type LoadLimits } from './load.ts';
import { ClaimLost, crashedEnd, Draining, runJob } from './run.ts';
import { StepFailure, type Steps } from './steps.ts';
import { traceJob } from './trace-job.ts';
import type { JobWatch } from './watch.ts';

export interface RunnerOptions {
  /** The id of this process in claims. */
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
  /** Deaths of its process after which the job fails. */
  readonly maxLosses: number;
  /** True if the owner's process has ended. */
  readonly isGone: (owner: string) => boolean;
  readonly tracer?: Tracer;
  readonly onStage?: (stage: JobStage, milliseconds: number) => void;
  readonly onEnd?: (job: Job) => void;
  /** Called after a run has lost its claim and has stopped. */
  readonly onLost?: (job: Job) => Promise<void>;
}

interface Active {
  readonly claimed: ClaimedJob;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Interval of polling for jobs of other processes and released jobs. New jobs of this process wake the runner. */
const pollMs = 1_000;
/** Pause after a claim that found nothing. */
const claimPauseMs = 5;

/** Claims jobs while there are free slots, and renews the claims. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #active = new Map<string, Active>();
  readonly #load: Load;
  #isStarted = false;
  #isStopping = false;
  /** Resolves when the running claim has ended; undefined if none runs. */
  #claiming: Promise<void> | undefined;
  #isClaimRequested = false;
  #claimPause: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];
  /** Claims without a run at the last renewal. */
  #unattended: ReadonlySet<string> = new Set();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#load = new Load(options.limits);
  }

  /** Takes over the jobs of dead processes, then starts claiming. */
  async start(): Promise<void> {
    await this.reap();
    const { leaseMs, store } = this.#options;
    store.onForeignWork?.(() => this.wake());
    this.#timers = [
      setInterval(() => this.wake(), pollMs),
      setInterval(() => void this.#renew().catch((error) => this.#report(error)), leaseMs / 3),
      setInterval(() => void this.reap().catch((error) => this.#report(error)), leaseMs / 3),
    ];
    this.#isStarted = true;
    this.wake();
  }

  get activeCount(): number {
    return this.#active.size;
  }

  /** Called when there may be new jobs. Has no effect before the start. */
  wake(): void {
    this.#isClaimRequested = true;
    if (!this.#isStarted || this.#claiming !== undefined || this.#claimPause !== undefined) return;
    this.#claiming = this.#claim()
      .catch((error) => this.#report(error))
      .finally(() => {
        this.#claiming = undefined;
        if (this.#isClaimRequested && !this.#isStopping) this.wake();
      });
  }

  /** Stops the run of a job that was ended from outside. */
  abandon(jobId: string): void {
    this.#active.get(jobId)?.stop.abort(new ClaimLost());
  }

  /** Claims no more jobs, waits for running ones for a while, then releases the rest. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers.slice(0, 1)) clearInterval(timer);
    const all = () => Promise.all([...this.#active.values()].map(({ done }) => done));
    const drainTimeout = new AbortController();
    await Promise.race([all(), pause(drainMs, undefined, { signal: drainTimeout.signal }).catch(() => undefined)]);
    drainTimeout.abort();
    // Jobs that a claim still returns are released, too.
    await this.#claiming;
    for (const { stop } of this.#active.values()) stop.abort(new Draining());
    await all();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#claimPause);
  }

  /** Requeues the jobs of dead processes. */
  async reap(): Promise<void> {
    const { store, owner, isGone, now, maxLosses, watch, log } = this.#options;
    const owners = await store.listOwners();
    const deadOwners = owners.filter((each) => each !== owner && isGone(each));
    if (owners.every((each) => each === owner)) return;
    const request = { now: now(), self: owner, deadOwners, maxLosses, end: crashedEnd };
    const { requeued, ended } = await store.reapJobs(request);
    if (requeued.length + ended.length === 0) return;
    log.warn({ requeued: requeued.length, given_up: ended.length }, 'reaped jobs of dead processes');
    watch.announce(...requeued, ...ended);
    for (const job of ended) this.#options.onEnd?.(job);
    this.wake();
  }

  async #claim(): Promise<void> {
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
  }

  /** Avoids a claim for every new job while its hosts are busy. */
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
    // Jobs claimed while the service began to stop are released at once.
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
    const trace = traceJob(this.#options.tracer, claimed, now());
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
          trace?.change(changed);
          if (isEnded(changed.status)) onEnd(changed);
        },
        onEnter: (stage) => {
          this.#load.enter(job.id, stage);
          // A download has ended, so there may be a free slot.
          this.wake();
        },
        onStage,
        ...(trace && { traceStage: trace.startStage }),
        onLost,
        onDefect: (error) => log.error({ job_id: job.id, err: error }, 'job failed because of an internal error'),
      },
      { claim, job, headers: () => decryptHeaders(encryption, job.id, encryptedHeaders) },
      signal,
    ).finally(() => trace?.end());
  }

  async #renew(): Promise<void> {
    const { store, owner, now, leaseMs } = this.#options;
    const before = [...this.#active.values()];
    const claims = await store.renewClaims(owner, now() + leaseMs);
    const held = new Set(claims.map(keyOf));
    for (const { claimed, stop } of before) {
      if (!held.has(keyOf(claimed.claim))) stop.abort(new ClaimLost());
    }
    await this.#releaseUnattended(claims);
  }

  /**
   * Releases claims that no run has held for two renewals. The response to a claim is lost if the connection to the
   * database breaks.
   */
  async #releaseUnattended(claims: readonly Claim[]): Promise<void> {
    const running = new Set([...this.#active.values()].map(({ claimed }) => keyOf(claimed.claim)));
    const unattended = claims.filter((claim) => !running.has(keyOf(claim)));
    const lost = unattended.filter((claim) => this.#unattended.has(keyOf(claim)));
    this.#unattended = new Set(unattended.map(keyOf));
    for (const claim of lost) this.#options.watch.announce(await this.#options.store.releaseJob(claim));
    if (lost.length > 0) this.wake();
  }

  #report(error: unknown, jobId?: string): void {
    this.#options.log.error({ err: error, ...(jobId === undefined ? {} : { job_id: jobId }) }, 'job runner failed');
  }
}

function keyOf({ jobId, attempt }: Claim): string {
  return `${jobId} ${attempt}`;
}

function decryptHeaders(encryption: HeaderEncryption, jobId: string, encrypted: Uint8Array | undefined) {
  try {
    return encryption.decrypt(jobId, encrypted);
  } catch (error) {
    if (error instanceof DecryptionError) throw new StepFailure('headers_unreadable', error.message, { cause: error });
    throw error;
  }
}
