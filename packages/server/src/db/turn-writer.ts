import { clearTimeout, setTimeout } from 'node:timers';
import type { Database } from 'better-sqlite3';
import { StorageError, toStorageError } from './storage-error.ts';

/**
 * How an operation is kept. What is told to somebody who waits is `forced` to the disk before it is confirmed. What
 * nobody waits for may be forced `soon`, together with others. A step on the way need not be forced at all: it survives
 * the process, and after a loss of power the step is done again.
 */
export type Force = 'forced' | 'soon' | 'unforced';

/** One operation that waits for its turn's transaction. */
interface Waiting {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: unknown };

/** More than this in one transaction would hold up the event loop. */
const maxOperations = 1_000;
/** How long `soon` may be. */
const soonMs = 10;
/** After a commit the next one waits as long as it took, up to this: who commits all the time gets to nothing else. */
const maxRestMs = 5;

/**
 * Runs the operations of one event-loop turn in one transaction, each in a savepoint of its own: one that throws is
 * undone alone. Their promises settle after the commit, so that what was answered is on the disk. A commit forces the
 * disk, which costs more than all else; together, hundreds of operations pay for it once.
 */
export class TurnWriter {
  readonly #database: Database;
  readonly #savepoint: (run: () => unknown) => unknown;
  readonly #queues: Record<Force, Waiting[]> = { forced: [], soon: [], unforced: [] };
  #mode: 'FULL' | 'NORMAL' = 'FULL';
  #isPlanned = false;
  #soon: NodeJS.Timeout | undefined;
  #restUntil = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#savepoint = database.transaction((run: () => unknown) => run());
  }

  /** Runs an operation, which must be synchronous, in this turn's transaction. */
  write<T>(run: () => T, force: Force = 'forced'): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queues[force].push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (force === 'soon') this.#soon ??= setTimeout(() => this.#commit(true), soonMs);
      else this.#plan();
    });
  }

  /** Runs what waits now, and lets nobody wait for a turn that will not come. */
  flush(): void {
    while (Object.values(this.#queues).some((queue) => queue.length > 0)) this.#commit(true);
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    const run = (): void => {
      this.#isPlanned = false;
      this.#commit(this.#queues.forced.length > 0);
      if (this.#queues.forced.length + this.#queues.unforced.length > 0) this.#plan();
    };
    const restMs = this.#restUntil - performance.now();
    if (restMs > 0) setTimeout(run, Math.ceil(restMs));
    else setImmediate(run);
  }

  /** One commit that is forced takes all those before it along, and everything that may be forced soon. */
  #commit(isForced: boolean): void {
    const { soon, unforced, forced } = this.#queues;
    const turn: Waiting[] = [];
    for (const queue of isForced ? [soon, unforced, forced] : [unforced]) {
      turn.push(...queue.splice(0, maxOperations - turn.length));
    }
    if (isForced) {
      clearTimeout(this.#soon);
      // More may wait than go into one transaction.
      this.#soon = soon.length === 0 ? undefined : setTimeout(() => this.#commit(true), soonMs);
    }
    if (turn.length === 0) return;
    const start = performance.now();
    this.#run(turn, isForced ? 'FULL' : 'NORMAL');
    const end = performance.now();
    this.#restUntil = end + Math.min(end - start, maxRestMs);
  }

  #run(turn: readonly Waiting[], mode: 'FULL' | 'NORMAL'): void {
    let outcomes: readonly Outcome[];
    try {
      this.#setMode(mode);
      outcomes = this.#database.transaction(() => turn.map(({ run }) => this.#attempt(run))).immediate();
    } catch (error) {
      const reason = toStorageError(error);
      for (const { reject } of turn) reject(reason);
      return;
    }
    for (const [index, { resolve, reject }] of turn.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok) resolve(outcome.value);
      else reject(outcome?.reason);
    }
  }

  /** @see SQLite, "PRAGMA synchronous" */
  #setMode(mode: 'FULL' | 'NORMAL'): void {
    if (mode === this.#mode) return;
    this.#database.exec(`PRAGMA synchronous = ${mode}`);
    this.#mode = mode;
  }

  #attempt(run: () => unknown): Outcome {
    try {
      return { ok: true, value: this.#savepoint(run) };
    } catch (error) {
      const reason = toStorageError(error);
      // A full or failing disk undoes the whole transaction: then nothing of this turn may be confirmed.
      if (reason instanceof StorageError || !this.#database.inTransaction) throw error;
      return { ok: false, reason };
    }
  }
}
