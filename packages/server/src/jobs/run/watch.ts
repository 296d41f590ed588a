import { isEnded, type Job } from '../job.ts';
import type { JobStore } from '../store/job-store.ts';

type Listener = (job: Job) => void;

/** Interval of polling for changes by other processes while a job is watched. */
const pollMs = 500;

/** Notifies watchers of each change of a job's state, in order, once. */
export class JobWatch {
  readonly #store: Pick<JobStore, 'readJob' | 'foreignVersion'>;
  readonly #listeners = new Map<string, Set<{ readonly notify: Listener; version: number }>>();
  #timer: NodeJS.Timeout | undefined;
  #foreignVersion = 0;

  constructor(store: Pick<JobStore, 'readJob' | 'foreignVersion'>) {
    this.#store = store;
  }

  /** Notifies watchers of changes made by this process. */
  announce(...jobs: readonly (Job | undefined)[]): void {
    for (const job of jobs) {
      for (const listener of job === undefined ? [] : [...(this.#listeners.get(job.id) ?? [])]) {
        if (job === undefined || job.version <= listener.version) continue;
        listener.version = job.version;
        listener.notify(job);
      }
    }
  }

  /** Calls back for every change after `job`. The returned function stops that. */
  watch(job: Job, notify: Listener): () => void {
    const listener = { notify, version: job.version };
    const listeners = this.#listeners.get(job.id) ?? new Set();
    this.#listeners.set(job.id, listeners.add(listener));
    this.#startPolling();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(job.id) === listeners) this.#listeners.delete(job.id);
      if (this.#listeners.size === 0) this.#stopPolling();
    };
  }

  /** Resolves with the ended job, or with its state when the time is over or the caller leaves. */
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
      // Changes between reading the job and watching it would be missed.
      this.#store.readJob(job.id).then((now) => this.announce(now), finish);
    });
  }

  #startPolling(): void {
    if (this.#timer !== undefined) return;
    this.#foreignVersion = this.#store.foreignVersion();
    // If the database cannot be read now, the next poll tries again.
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
