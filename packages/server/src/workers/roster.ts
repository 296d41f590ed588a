import { type End, type EndReason, type WorkerOptions, WorkerProcess } from './worker-process.ts';

/** What happens to the workers, for metrics and logs. */
export type PoolEvent =
  | { readonly type: 'started'; readonly pid: number; readonly startMs: number }
  | { readonly type: 'start_failed'; readonly why: string; readonly pauseMs: number }
  | { readonly type: 'ended'; readonly pid: number; readonly reason: EndReason; readonly how: string };

export interface RosterOptions extends WorkerOptions {
  /** How many conversions run at once, and how many workers are kept ready for them. */
  readonly size: number;
  /** After so many conversions a worker is replaced, as soon as another one is ready. */
  readonly recycleAfter: number;
  readonly onEvent: (event: PoolEvent) => void;
  /** Called whenever a worker may have become free. */
  readonly onFree: () => void;
}

export type WorkerState = 'starting' | 'idle' | 'busy';

export interface Member {
  readonly worker: WorkerProcess;
  readonly startedAt: number;
  state: WorkerState;
  conversions: number;
}

/** Of its ceiling, what a worker may still hold when it rests: the next conversion must not pay for the last ones. */
const restingShare = 0.5;
const firstPauseMs = 100;
const maxPauseMs = 30_000;

/** Keeps the workers: as many as wanted, warm, replaced when they end or have done enough. */
export class Roster {
  readonly #options: RosterOptions;
  readonly #members = new Set<Member>();
  #startFailures = 0;
  #lastStartFailure: string | undefined;
  #pause: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: RosterOptions) {
    this.#options = options;
    this.#fill();
  }

  get members(): readonly Member[] {
    return [...this.#members];
  }

  /** Starts that failed in a row, and why the last one did; none once a worker is ready. */
  get startFailure(): { count: number; why: string } | undefined {
    const why = this.#lastStartFailure;
    return why === undefined ? undefined : { count: this.#startFailures, why };
  }

  /** A worker to convert one file with; it must be given back. */
  take(): Member | undefined {
    const { size } = this.#options;
    const alive = this.#alive();
    if (alive.filter(({ state }) => state === 'busy').length >= size) return undefined; // a spare is no more room
    const idle = alive.filter(({ state }) => state === 'idle');
    const member = idle.find((each) => !this.#isSpent(each)) ?? idle[0];
    if (member === undefined) return undefined;
    member.state = 'busy';
    member.conversions++;
    this.#fill(); // a last conversion is the time to warm the successor
    return member;
  }

  /** Takes a worker back, and looks at it before it is given out again: at once where that takes no time. */
  giveBack(member: Member): void {
    const { worker } = member;
    const bytes = worker.isEnding ? undefined : worker.readMemory();
    if (bytes instanceof Promise) void bytes.then((later) => this.#rest(member, later));
    else this.#rest(member, bytes);
  }

  #rest(member: Member, bytes: number | undefined): void {
    const { worker } = member;
    if (!worker.isEnding) {
      member.state = 'idle';
      this.#startFailures = 0;
      if (bytes !== undefined && bytes > this.#options.memoryLimitBytes * restingShare)
        worker.end({ reason: 'recycled' });
    }
    this.#turnOver();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pause);
    const members = this.members;
    for (const { worker } of members) worker.end({ reason: 'stopped' });
    await Promise.all(members.map(({ worker }) => worker.ended));
  }

  #alive(): Member[] {
    return this.members.filter(({ worker }) => !worker.isEnding);
  }

  #isSpent({ conversions }: Member): boolean {
    return conversions >= this.#options.recycleAfter;
  }

  /** Ends the workers that have done enough, as far as others are ready in their places. */
  #turnOver(): void {
    const ready = this.#alive().filter(({ state }) => state !== 'starting');
    const surplus = Math.max(0, ready.length - this.#options.size);
    const spent = ready.filter((member) => member.state === 'idle' && this.#isSpent(member));
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
      this.#failStart(String(error)); // no memory for a process, say
      return;
    }
    const member: Member = { worker, startedAt: performance.now(), state: 'starting', conversions: 0 };
    this.#members.add(member);
    worker.ready.then(
      () => this.#admit(member),
      () => {},
    );
    void worker.ended.then((end) => this.#dismiss(member, end));
  }

  #admit(member: Member): void {
    member.state = 'idle';
    this.#lastStartFailure = undefined;
    const startMs = performance.now() - member.startedAt;
    this.#options.onEvent({ type: 'started', pid: member.worker.pid, startMs });
    this.#turnOver();
  }

  #dismiss(member: Member, { reason, how, wrote }: End): void {
    this.#members.delete(member);
    this.#options.onEvent({ type: 'ended', pid: member.worker.pid, reason, how });
    // One that ends of itself before it has had a file would do so again.
    const isStartFailure = member.conversions === 0 && reason !== 'stopped';
    if (isStartFailure) this.#failStart(wrote === '' ? `${reason}, ${how}` : `${reason}, ${how}: ${wrote}`);
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
