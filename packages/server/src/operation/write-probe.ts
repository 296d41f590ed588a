import { withTimeout } from './health.ts';
import type { Logger } from './log.ts';

export interface WriteProbeOptions<Storage extends string> {
  /** Writes a few bytes to each storage. */
  readonly writes: Readonly<Record<Storage, () => Promise<unknown>>>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Time between two probes; ten seconds if absent. */
  readonly intervalMs?: number | undefined;
}

const defaultIntervalMs = 10_000;

/**
 * Writes to each storage every ten seconds and keeps the last result, so that health checks and requests can read it
 * without writing. Failed writes of the service itself can be reported between two probes.
 */
export class WriteProbe<Storage extends string> {
  readonly #options: WriteProbeOptions<Storage>;
  readonly #failed = new Set<Storage>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: WriteProbeOptions<Storage>) {
    this.#options = options;
  }

  /** Resolves after the first probe. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#run(), this.#options.intervalMs ?? defaultIntervalMs);
    await this.#run();
  }

  /** Resolves when no write is running, or when a write hangs. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#running !== undefined) await withTimeout(this.#running).catch(() => undefined);
  }

  /** True if the last write to the storage succeeded. */
  canWrite(storage: Storage): boolean {
    return !this.#failed.has(storage);
  }

  /** Reports a failed write: the storage counts as failed until the next probe succeeds. */
  reportFailure(storage: Storage, err: unknown): void {
    if (this.#failed.has(storage)) return;
    this.#failed.add(storage);
    this.#options.log.error({ storage, err }, 'storage cannot be written');
  }

  async #run(): Promise<void> {
    // A second write does not start while one hangs.
    this.#running ??= this.#probeAll().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #probeAll(): Promise<void> {
    const writes = Object.entries(this.#options.writes) as [Storage, () => Promise<unknown>][];
    await Promise.all(writes.map(([storage, write]) => this.#probe(storage, write)));
  }

  async #probe(storage: Storage, write: () => Promise<unknown>): Promise<void> {
    const writing = Promise.resolve().then(write);
    try {
      await withTimeout(writing);
      if (this.#failed.delete(storage)) this.#options.log.info({ storage }, 'storage can be written again');
    } catch (error) {
      this.reportFailure(storage, error);
      await writing.catch(() => undefined);
    }
  }
}
