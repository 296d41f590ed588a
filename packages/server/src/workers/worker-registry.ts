import { type EndReason, type WorkerEnd, type WorkerOptions, WorkerProcess } from './worker-process.ts';

/** Events of the workers, for metrics and logs. */
export type PoolEvent =
  | { readonly type: 'started'; readonly pid: number; readonly startMs: number }
  | { readonly type: 'start_failed'; readonly why: string; readonly pauseMs: number }
  | { readonly type: 'ended'; readonly pid: number; readonly reason: EndReason; readonly how: string };

export interface WorkerRegistryOptions extends WorkerOptions {
  /** Maximum number of concurrent conversions, and of workers kept ready. */
  readonly size: number;
  /** A worker is replaced after this many conversions, as soon as another one is ready. */
  readonly recycleAfter: number;
  readonly onEvent: (event: PoolEvent) => void;
  /** Called whenever a worker may have become free. */
  readonly onFree: () => void;
}

export type WorkerState = 'starting' | 'idle' | 'busy';

export interface PoolMember {
  readonly worker: WorkerProcess;
  readonly startedAt: number;
  state: WorkerState;
  conversions: number;
}

/**
 * Share of its memory limit that an idle worker may hold, so that the next conversion does not pay for the previous
 * ones.
 */
const maxIdleMemoryShare = 0.5;
const firstPauseMs = 100;
const maxPauseMs = 30_000;

/** Keeps a number of workers ready, and replaces them when they end or are spent. */
export class WorkerRegistry {
  readonly #options: WorkerRegistryOptions;
  readonly #members = new Set<PoolMember>();
  #startFailures = 0;
  #lastStartFailure: string | undefined;
  #pause: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: WorkerRegistryOptions) {
    this.#options = options;
    this.#fill();
  }

  get members(): readonly PoolMember[] {
    return [...this.#members];
  }

  /** Failed starts in a row and the cause of the last one; undefined once a worker is ready. */
  get startFailure(): { count: number; why: string } | undefined {
    const why = this.#lastStartFailure;
    return why === undefined ? undefined : { count: this.#startFailures, why };
  }

  /** Returns a worker for one conversion; `release` must be called afterwards. */
  acquire(): PoolMember | undefined {
    const { size } = this.#options;
    const alive = this.#alive();
    // A spare worker does not raise the limit.
    if (alive.filter(({ state }) => state === 'busy').length >= size) return undefined;
    const idle = alive.filter(({ state }) => state === 'idle');
    const member = idle.find((each) => !this.#isSpent(each)) ?? idle[0];
    if (member === undefined) return undefined;
    member.state = 'busy';
    member.conversions++;
    this.#fill(); // starts the successor during the last conversion
    return member;
  }

  /** Takes a worker back after measuring its memory: at once if the measurement is synchronous. */
  release(member: PoolMember): void {
    const { worker } = member;
    const bytes = worker.isEnding ? undefined : worker.readMemory();
    if (bytes instanceof Promise) void bytes.then((later) => this.#markIdle(member, later));
    else this.#markIdle(member, bytes);
  }

  #markIdle(member: PoolMember, bytes: number | undefined): void {
    const { worker } = member;
    if (!worker.isEnding) {
      member.state = 'idle';
      this.#startFailures = 0;
      if (bytes !== undefined && bytes > this.#options.memoryLimitBytes * maxIdleMemoryShare)
        worker.end({ reason: 'recycled' });
    }
    this.#recycleSpent();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pause);
    const members = this.members;
    for (const { worker } of members) worker.end({ reason: 'stopped' });
    await Promise.all(members.map(({ worker }) => worker.ended));
  }

  #alive(): PoolMember[] {
    return this.members.filter(({ worker }) => !worker.isEnding);
  }

  #isSpent({ conversions }: PoolMember): boolean {
    return conversions >= this.#options.recycleAfter;
  }

  /** Ends spent workers if others are ready to replace them. */
  #recycleSpent(): void {
    const ready = this.#alive().filter(({ state }) => state !== 'starting');
    const surplus = Math.max(0, ready.length - this.#options.size);
    const spent = ready.filter((worker) => worker.state === 'idle' && this.#isSpent(worker));
    for (const { worker } of spent.slice(0, surplus)) worker.end({ reason: 'recycled' });
    this.#fill();
    this.#options.onFree();
  }

  #fill(): void {
    const isWanted = (): boolean => this.#alive().filter((each) => !this.#isSpent(each)).length < this.#options.size;
    while (!this.#isStopped && this.#pause === undefined && isWanted()) this.#start();
  }

  #start(): void {
    let worker: WorkerProcess;
    try {
      worker = new WorkerProcess(this.#options);
    } catch (error) {
      this.#failStart(String(error)); // for example without memory for a process
      return;
    }
    const member: PoolMember = { worker, startedAt: performance.now(), state: 'starting', conversions: 0 };
    this.#members.add(member);
    worker.ready.then(
      () => this.#markReady(member),
      () => {},
    );
    void worker.ended.then((end) => this.#remove(member, end));
  }

  #markReady(member: PoolMember): void {
    member.state = 'idle';
    this.#lastStartFailure = undefined;
    const startMs = performance.now() - member.startedAt;
    this.#options.onEvent({ type: 'started', pid: member.worker.pid, startMs });
    this.#recycleSpent();
  }

  #remove(member: PoolMember, { reason, how, stderr }: WorkerEnd): void {
    this.#members.delete(member);
    this.#options.onEvent({ type: 'ended', pid: member.worker.pid, reason, how });
    // A worker that ends before its first file would do so again.
    const isStartFailure = member.conversions === 0 && reason !== 'stopped';
    if (isStartFailure) this.#failStart(stderr === '' ? `${reason}, ${how}` : `${reason}, ${how}: ${stderr}`);
    this.#fill();
  }

  #failStart(why: string): void {
    if (this.#isStopped) return;
    this.#lastStartFailure = why;
    if (this.#pause !== undefined) return; // of several that were started together, one counts
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#startFailures, maxPauseMs);
    this.#startFailures++;
    this.#options.onEvent({ type: 'start_failed', why, pauseMs });
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#fill();
    }, pauseMs);
  }
}
