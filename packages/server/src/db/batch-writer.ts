import type { Database } from 'better-sqlite3';
import { type LogSync, openLogSync } from './log-sync.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/**
 * Durability of an operation. A `synced` one is on the disk before its promise resolves; use it for everything that a
 * caller is told. An `unsynced` one survives the process, but not a loss of power: use it for steps that can be
 * repeated.
 */
export type Durability = 'synced' | 'unsynced';

/** Changes collected by operations and written once, at the end of their transaction. */
export interface DeferredWrite {
  write(): void;
  /** Called when the transaction was undone: drops the collected changes. */
  discard(): void;
}

/** An operation that waits for its transaction. */
interface PendingWrite {
  readonly run: () => unknown;
  readonly durability: Durability;
  readonly isUrgent: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: unknown };

/** A committed operation whose promise is still pending. */
interface Committed {
  readonly pending: PendingWrite;
  readonly outcome: Outcome | undefined;
}

/** A larger transaction would block the event loop for too long. */
const maxOperations = 1_000;
/**
 * After a transaction, batched writes wait this long for each of its operations before they start another one, unless
 * `batchSize` of them wait. Under load they share transactions; without load nobody waits for long.
 */
const pauseMsPerOperation = 4;
export const maxPauseMs = 12;
const batchSize = 32;

/**
 * Runs the operations of one event loop turn in one transaction. If one throws, all are undone and each runs again in
 * its own savepoint, so that only the failing one fails. An operation must therefore have no effect outside the
 * database.
 * Promises settle after the commit; those of synced operations once the commit is on the disk. Syncing takes longer
 * than everything else. Synced operations enqueued meanwhile share the next transaction.
 */
export class BatchWriter {
  readonly #database: Database;
  readonly #log: LogSync;
  readonly #savepoint: (run: () => unknown) => unknown;
  readonly #deferredWrites: DeferredWrite[] = [];
  readonly #listeners: ((error: StorageError) => void)[] = [];
  readonly #queues: Record<Durability, PendingWrite[]> = { synced: [], unsynced: [] };
  #isScheduled = false;
  #pauseTimer: NodeJS.Timeout | undefined;
  /** The real timer, taken at construction: the writer keeps working when a test fakes the clock of a server later. */
  readonly #setTimeout = setTimeout;
  /** Batched writes wait until this time. */
  #pauseUntil = Number.NEGATIVE_INFINITY;
  #syncing: Promise<void> | undefined;

  constructor(database: Database, log = openLogSync(database)) {
    this.#database = database;
    this.#log = log;
    this.#savepoint = database.transaction((run: () => unknown) => run());
  }

  /** Writes the deferred changes before every commit from now on. */
  addDeferredWrite(deferred: DeferredWrite): void {
    this.#deferredWrites.push(deferred);
  }

  /** Calls the listener with every storage failure; the operations of that transaction are rejected with it. */
  onStorageFailure(listener: (error: StorageError) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs a synchronous operation in the transaction of this turn. */
  write<T>(run: () => T, durability: Durability = 'synced'): Promise<T> {
    return this.#enqueue(run, durability, true);
  }

  /**
   * Like `write`, for operations that nobody waits for. Under load it waits for other writes so they share one
   * transaction, since a transaction costs more than the operation itself.
   */
  writeBatched<T>(run: () => T, durability: Durability = 'synced'): Promise<T> {
    return this.#enqueue(run, durability, false);
  }

  #enqueue<T>(run: () => T, durability: Durability, isUrgent: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queues[durability].push({
        run,
        durability,
        isUrgent,
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      this.#schedule();
    });
  }

  /** Runs all pending operations and closes the log. Nothing can be written afterwards. */
  async close(): Promise<void> {
    while (this.#syncing !== undefined || this.#ready.length > 0) {
      this.#commit();
      await this.#syncing;
    }
    clearTimeout(this.#pauseTimer);
    await this.#log.close();
  }

  /**
   * The operations that can be written now. Synced ones wait while the disk is busy, since they would have to wait for
   * it after the commit anyway.
   */
  get #ready(): readonly PendingWrite[] {
    const { unsynced, synced } = this.#queues;
    return this.#syncing === undefined ? [...unsynced, ...synced] : unsynced;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    const ready = this.#ready;
    if (ready.length === 0) return;
    const pauseMs = this.#pauseUntil - performance.now();
    if (pauseMs <= 0 || ready.length >= batchSize || ready.some(({ isUrgent }) => isUrgent)) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#commit();
        this.#schedule();
      });
    } else {
      this.#pauseTimer ??= this.#setTimeout(() => {
        this.#pauseTimer = undefined;
        this.#schedule();
      }, pauseMs);
    }
  }

  #commit(): void {
    const { unsynced, synced } = this.#queues;
    const batch = unsynced.splice(0, maxOperations);
    if (this.#syncing === undefined) batch.push(...synced.splice(0, maxOperations - batch.length));
    if (batch.length === 0) return;
    this.#pauseUntil = performance.now() + Math.min(pauseMsPerOperation * batch.length, maxPauseMs);
    let outcomes: readonly Outcome[];
    try {
      outcomes = this.#runInOneTransaction(batch) ?? this.#runInSavepoints(batch);
    } catch (error) {
      const reason = toStorageError(error);
      this.#report(reason);
      for (const { reject } of batch) reject(reason);
      return;
    }
    const committed = batch.map((pending, index) => ({ pending, outcome: outcomes[index] }));
    for (const each of committed) if (each.pending.durability === 'unsynced') settlePromise(each);
    const toSync = committed.filter(({ pending }) => pending.durability === 'synced');
    if (toSync.length > 0) this.#syncing = this.#sync(toSync);
  }

  async #sync(group: readonly Committed[]): Promise<void> {
    try {
      await this.#log.sync();
      for (const committed of group) settlePromise(committed);
    } catch (cause) {
      const reason = new StorageError('the database log could not be synced to the disk', { cause });
      this.#report(reason);
      for (const { pending } of group) pending.reject(reason);
    }
    this.#syncing = undefined;
    this.#schedule();
  }

  /** The usual case. Returns undefined if an operation throws. */
  #runInOneTransaction(batch: readonly PendingWrite[]): Outcome[] | undefined {
    const transaction = this.#database.transaction(() => {
      const outcomes = batch.map(({ run }): Outcome => ({ ok: true, value: run() }));
      this.#writeDeferred();
      return outcomes;
    });
    try {
      return transaction.immediate();
    } catch (error) {
      this.#discardDeferred();
      if (toStorageError(error) instanceof StorageError) throw error;
      return undefined;
    }
  }

  #runInSavepoints(batch: readonly PendingWrite[]): Outcome[] {
    return this.#database.transaction(() => batch.map(({ run }) => this.#runInSavepoint(run))).immediate();
  }

  #runInSavepoint(run: () => unknown): Outcome {
    try {
      const value = this.#savepoint(() => {
        const result = run();
        this.#writeDeferred();
        return result;
      });
      return { ok: true, value };
    } catch (error) {
      this.#discardDeferred();
      const reason = toStorageError(error);
      // A full or failing disk undoes the whole transaction, so no operation of this batch may be confirmed.
      if (reason instanceof StorageError || !this.#database.inTransaction) throw error;
      return { ok: false, reason };
    }
  }

  #report(reason: unknown): void {
    if (reason instanceof StorageError) for (const listener of this.#listeners) listener(reason);
  }

  #writeDeferred(): void {
    for (const deferred of this.#deferredWrites) deferred.write();
  }

  #discardDeferred(): void {
    for (const deferred of this.#deferredWrites) deferred.discard();
  }
}

function settlePromise({ pending, outcome }: Committed): void {
  if (outcome?.ok) pending.resolve(outcome.value);
  else pending.reject(outcome?.reason);
}
