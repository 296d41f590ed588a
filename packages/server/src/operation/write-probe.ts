import { within } from './health.ts';
import type { Logger } from './log.ts';

export interface WriteProbeOptions<Place extends string> {
  /** Writes a little to each place. */
  readonly writes: Readonly<Record<Place, () => Promise<unknown>>>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Time between two probes; ten seconds if absent. */
  readonly intervalMs?: number | undefined;
}

const defaultIntervalMs = 10_000;

/**
 * Writes to each storage place every ten seconds and keeps the last result, so that health checks and requests read it
 * without writing. Between two probes a failed write of the service itself can be reported.
 */
export class WriteProbe<Place extends string> {
  readonly #options: WriteProbeOptions<Place>;
  readonly #failed = new Set<Place>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: WriteProbeOptions<Place>) {
    this.#options = options;
  }

  /** Resolves after the first probe. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#run(), this.#options.intervalMs ?? defaultIntervalMs);
    await this.#run();
  }

  /** Resolves when nothing is being written any more, or when a write hangs. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#running !== undefined) await within(this.#running).catch(() => undefined);
  }

  /** True if the last write to the place succeeded. */
  canWrite(place: Place): boolean {
    return !this.#failed.has(place);
  }

  /** A write to the place failed: it counts as failed until the next probe succeeds. */
  reportFailure(place: Place, err: unknown): void {
    if (this.#failed.has(place)) return;
    this.#failed.add(place);
    this.#options.log.error({ place, err }, 'storage cannot be written');
  }

  async #run(): Promise<void> {
    // A write that hangs is not joined by another one.
    this.#running ??= this.#probeAll().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #probeAll(): Promise<void> {
    const writes = Object.entries(this.#options.writes) as [Place, () => Promise<unknown>][];
    await Promise.all(writes.map(([place, write]) => this.#probe(place, write)));
  }

  async #probe(place: Place, write: () => Promise<unknown>): Promise<void> {
    const writing = Promise.resolve().then(write);
    try {
      await within(writing);
      if (this.#failed.delete(place)) this.#options.log.info({ place }, 'storage can be written again');
    } catch (error) {
      this.reportFailure(place, error);
      await writing.catch(() => undefined);
    }
  }
}
