import type { Database } from 'better-sqlite3';
import { type LogSync, openLogSync } from './log-sync.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/**
 * How an operation is kept. What is told to somebody is `synced` to the disk before it is confirmed. A step on the way
 * need not be: it survives the process, and after a loss of power the step is done again.
 */
export type Durability = 'synced' | 'unsynced';

/** What operations leave to be written once for all of them, at the end of their transaction. */
export interface DeferredWrite {
  write(): void;
  /** The transaction was undone: nothing of it is to be written. */
  discard(): void;
}

/** One operation that waits for its turn's transaction. */
interface PendingWrite {
  readonly run: () => unknown;
  readonly durability: Durability;
  readonly isUrgent: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: unknown };

/** An operation that is committed and not yet confirmed. */
interface Committed {
  readonly pending: PendingWrite;
  readonly outcome: Outcome | undefined;
}

/** More than this in one transaction would hold up the event loop. */
const maxOperations = 1_000;
/**
 * After a transaction what is not urgent waits so long for each of its operations before it begins one of its own, unless
 * so much of it waits: where much is written more is written together, and where little is nobody waits for long.
 */
const pauseMsPerOperation = 4;
const maxPauseMs = 12;
const batchSize = 32;

/**
 * Runs the operations of one event-loop turn in one transaction. Where one of them throws, all are undone and each is run
 * again in a savepoint of its own, so that it fails alone: an operation must therefore have no effect but on the database.
 * Promises settle after the commit, those of synced operations when it is on the disk. Forcing the disk takes longer than
 * all else; what is to be synced and comes meanwhile is one transaction afterwards.
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
  /** The timer at construction: a server whose clock a test fakes later goes on writing. */
  readonly #setTimeout = setTimeout;
  /** Until then what is not urgent waits for company. */
  #pauseUntil = Number.NEGATIVE_INFINITY;
  #syncing: Promise<void> | undefined;

  constructor(database: Database, log = openLogSync(database)) {
    this.#database = database;
    this.#log = log;
    this.#savepoint = database.transaction((run: () => unknown) => run());
  }

  /** From now on writes what has been gathered before every commit. */
  addDeferredWrite(deferred: DeferredWrite): void {
    this.#deferredWrites.push(deferred);
  }

  /** Calls back with every failure of the storage: the operations of that transaction are rejected with it. */
  onStorageFailure(listener: (error: StorageError) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs an operation, which must be synchronous, in this turn's transaction. */
  write<T>(run: () => T, durability: Durability = 'synced'): Promise<T> {
    return this.#enqueue(run, durability, true);
  }

  /**
   * The same for what nobody waits for: while transactions come thick and fast it waits for company, since each costs
   * more than what it keeps.
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

  /** Runs what waits now, and lets nobody wait for a turn that will not come. Nothing is written after it. */
  async close(): Promise<void> {
    while (this.#syncing !== undefined || this.#ready.length > 0) {
      this.#commit();
      await this.#syncing;
    }
    clearTimeout(this.#pauseTimer);
    await this.#log.close();
  }

  /** What can be written now: what is to be synced waits while the disk is busy, as it would have to afterwards anyway. */
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
      const reason = new StorageError('the log of the database could not be synced to the disk', { cause });
      this.#report(reason);
      for (const { pending } of group) pending.reject(reason);
    }
    this.#syncing = undefined;
    this.#schedule();
  }

  /** What most turns come to; nothing where an operation throws. */
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
      // A full or failing disk undoes the whole transaction: then nothing of this turn may be confirmed.
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
