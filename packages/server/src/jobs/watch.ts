import { isEnded, type Job } from './job.ts';
import type { JobStore } from './store/job-store.ts';

type Listener = (job: Job) => void;

/** How often other processes' changes are looked for while somebody watches. */
const pollMs = 500;

/** Tells those who wait for a job of each change of its state, in order, once. */
export class JobWatch {
  readonly #store: Pick<JobStore, 'readJob' | 'foreignVersion'>;
  readonly #listeners = new Map<string, Set<{ readonly tell: Listener; version: number }>>();
  #timer: NodeJS.Timeout | undefined;
  #foreignVersion = 0;

  constructor(store: Pick<JobStore, 'readJob' | 'foreignVersion'>) {
    this.#store = store;
  }

  /** Passes on what this process has changed. */
  announce(...jobs: readonly (Job | undefined)[]): void {
    for (const job of jobs) {
      for (const listener of job === undefined ? [] : [...(this.#listeners.get(job.id) ?? [])]) {
        if (job === undefined || job.version <= listener.version) continue;
        listener.version = job.version;
        listener.tell(job);
      }
    }
  }

  /** Calls back for every change after `job`; the answer ends it. */
  watch(job: Job, tell: Listener): () => void {
    const listener = { tell, version: job.version };
    const listeners = this.#listeners.get(job.id) ?? new Set();
    this.#listeners.set(job.id, listeners.add(listener));
    this.#startPolling();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(job.id) === listeners) this.#listeners.delete(job.id);
      if (this.#listeners.size === 0) this.#stopPolling();
    };
  }

  /** The job as it ended, or as it is when the time is over or the caller leaves. */
  async waitForEnd(job: Job, milliseconds: number, signal: AbortSignal): Promise<Job> {
    if (isEnded(job.status) || milliseconds <= 0 || signal.aborted) return job;
    return new Promise((resolve) => {
      let latest = job;
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        stop();
        resolve(latest);
      };
      const timer = setTimeout(finish, milliseconds);
      signal.addEventListener('abort', finish);
      const stop = this.watch(job, (changed) => {
        latest = changed;
        if (isEnded(changed.status)) finish();
      });
      // What changed between reading the job and watching it would never be told.
      this.#store.readJob(job.id).then((now) => this.announce(now), finish);
    });
  }

  #startPolling(): void {
    if (this.#timer !== undefined) return;
    this.#foreignVersion = this.#store.foreignVersion();
    // A database that cannot be read now is asked again.
    this.#timer = setInterval(() => void this.#poll().catch(() => undefined), pollMs);
    this.#timer.unref();
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #poll(): Promise<void> {
    const version = this.#store.foreignVersion();
    if (version === this.#foreignVersion) return;
    this.#foreignVersion = version;
    for (const id of [...this.#listeners.keys()]) this.announce(await this.#store.readJob(id));
  }
}
