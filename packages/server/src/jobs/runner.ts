import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { retryUntilStored } from '../db/retry-until-stored.ts';
import type { Logger } from '../operation/log.ts';
import { SealError } from '../sealer.ts';
import { isEnded, type Job, type Stage } from './job.ts';
import { Load, type LoadLimits } from './load.ts';
import { ClaimLost, crashedEnd, Draining, runJob } from './run.ts';
import { StepFailure, type Steps } from './steps.ts';
import type { ClaimedJob, JobStore } from './store/job-store.ts';
import type { Vault } from './vault.ts';
import type { JobWatch } from './watch.ts';

export interface RunnerOptions {
  /** The process, as claims name it. */
  readonly owner: string;
  readonly store: JobStore;
  readonly steps: Steps;
  readonly vault: Vault;
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
const restMs = 5;

/** Takes jobs as long as there is room for them, and keeps the claims on those that it works on. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #active = new Map<string, Active>();
  readonly #load: Load;
  #isStopping = false;
  #isClaiming = false;
  #isWanted = false;
  #rest: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#load = new Load(options.limits);
  }

  /** Takes back what dead processes left, then begins. */
  async start(): Promise<void> {
    await this.reclaim();
    const { leaseMs } = this.#options;
    this.#timers = [
      setInterval(() => this.wake(), pollMs),
      setInterval(() => void this.#renew().catch((error) => this.#report(error)), leaseMs / 3),
      setInterval(() => void this.reclaim().catch((error) => this.#report(error)), leaseMs / 3),
    ];
    this.wake();
  }

  get activeCount(): number {
    return this.#active.size;
  }

  /** There may be work. */
  wake(): void {
    this.#isWanted = true;
    if (this.#isClaiming || this.#rest !== undefined) return;
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
    const patience = new AbortController();
    await Promise.race([all(), pause(drainMs, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
    for (const { stop } of this.#active.values()) stop.abort(new Draining());
    await all();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#rest);
  }

  /** Gives the jobs of processes that are gone back to the queue. */
  async reclaim(): Promise<void> {
    const { store, owner, isGone, now, maxLosses, watch, log } = this.#options;
    const owners = await store.listOwners();
    const gone = owners.filter((each) => each !== owner && isGone(each));
    if (owners.every((each) => each === owner)) return;
    const wish = { now: now(), self: owner, gone, maxLosses, end: crashedEnd };
    const { returned, ended } = await store.reclaimJobs(wish);
    if (returned.length + ended.length === 0) return;
    log.warn({ returned: returned.length, given_up: ended.length }, 'took back the jobs of a process that is gone');
    watch.announce(...returned, ...ended);
    for (const job of ended) this.#options.onEnd?.(job);
    this.wake();
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    try {
      while (this.#isWanted && !this.#isStopping && this.#rest === undefined) {
        this.#isWanted = false;
        const { store, owner, now, leaseMs } = this.#options;
        const { free: count, running, claimLimits: limits } = this.#load;
        if (count === 0) return;
        const time = now();
        const wish = { owner, now: time, leaseUntil: time + leaseMs, count, running, limits };
        const taken = await store.claimJobs(wish);
        for (const claimed of taken) this.#begin(claimed);
        if (taken.length === 0) this.#pauseClaims();
      }
    } finally {
      this.#isClaiming = false;
    }
  }

  /** Whoever found nothing just now need not look again for every job that comes to wait for a busy host. */
  #pauseClaims(): void {
    this.#rest ??= setTimeout(() => {
      this.#rest = undefined;
      if (this.#isWanted) this.wake();
    }, restMs);
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
    const { steps, store, now, maxCrashes, vault, watch, log, onStage = () => {}, onEnd = () => {} } = this.#options;
    const { onLost = async () => {} } = this.#options;
    const { claim, job, sealed } = claimed;
    await runJob(
      {
        steps: { ...steps, upload: (step) => this.#load.atTarget(job, signal, () => steps.upload(step)) },
        store,
        now,
        maxCrashes,
        insist: (operation) =>
          retryUntilStored(operation, { isOver: () => this.#isStopping, onFailure: (error) => this.#report(error) }),
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
      { claim, job, headers: () => openHeaders(vault, job.id, sealed) },
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

function openHeaders(vault: Vault, jobId: string, sealed: Uint8Array | undefined) {
  try {
    return vault.open(jobId, sealed);
  } catch (error) {
    if (error instanceof SealError) throw new StepFailure('headers_unreadable', error.message, { cause: error });
    throw error;
  }
}
