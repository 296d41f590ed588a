import type { Database } from 'better-sqlite3';
import { type LogForce, openLogForce } from './log-force.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/**
 * How an operation is kept. What is told to somebody is `forced` to the disk before it is confirmed. A step on the way
 * need not be: it survives the process, and after a loss of power the step is done again.
 */
export type Force = 'forced' | 'unforced';

/** What operations leave to be written once for all of them, at the end of their transaction. */
export interface DeferredWrite {
  write(): void;
  /** The transaction was undone: nothing of it is to be written. */
  drop(): void;
}

/** One operation that waits for its turn's transaction. */
interface Waiting {
  readonly run: () => unknown;
  readonly force: Force;
  readonly isUrgent: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: unknown };

/** An operation that is committed and not yet confirmed. */
interface Committed {
  readonly waiting: Waiting;
  readonly outcome: Outcome | undefined;
}

/** More than this in one transaction would hold up the event loop. */
const maxOperations = 1_000;
/**
 * After a transaction what is not urgent waits so long for each of its operations before it begins one of its own, unless
 * so much of it waits: where much is written more is written together, and where little is nobody waits for long.
 */
const restMsEach = 4;
const maxRestMs = 12;
const batchSize = 32;

/**
 * Runs the operations of one event-loop turn in one transaction. Where one of them throws, all are undone and each is run
 * again in a savepoint of its own, so that it fails alone: an operation must therefore have no effect but on the database.
 * Promises settle after the commit, those of forced operations when it is on the disk. Forcing the disk takes longer than
 * all else; what is to be forced and comes meanwhile is one transaction afterwards.
 */
export class BatchWriter {
  readonly #database: Database;
  readonly #log: LogForce;
  readonly #savepoint: (run: () => unknown) => unknown;
  readonly #gathered: DeferredWrite[] = [];
  readonly #listeners: ((error: StorageError) => void)[] = [];
  readonly #queues: Record<Force, Waiting[]> = { forced: [], unforced: [] };
  #isPlanned = false;
  #rest: NodeJS.Timeout | undefined;
  /** The timer at construction: a server whose clock a test fakes later goes on writing. */
  readonly #setTimeout = setTimeout;
  /** Until then what is not urgent waits for company. */
  #restsUntil = Number.NEGATIVE_INFINITY;
  #forcing: Promise<void> | undefined;

  constructor(database: Database, log = openLogForce(database)) {
    this.#database = database;
    this.#log = log;
    this.#savepoint = database.transaction((run: () => unknown) => run());
  }

  /** From now on writes what has been gathered before every commit. */
  gather(gathered: DeferredWrite): void {
    this.#gathered.push(gathered);
  }

  /** Calls back with every failure of the storage: the operations of that transaction are rejected with it. */
  onStorageFailure(listener: (error: StorageError) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs an operation, which must be synchronous, in this turn's transaction. */
  write<T>(run: () => T, force: Force = 'forced'): Promise<T> {
    return this.#add(run, force, true);
  }

  /**
   * The same for what nobody waits for: while transactions come thick and fast it waits for company, since each costs
   * more than what it keeps.
   */
  writeBatched<T>(run: () => T, force: Force = 'forced'): Promise<T> {
    return this.#add(run, force, false);
  }

  #add<T>(run: () => T, force: Force, isUrgent: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queues[force].push({ run, force, isUrgent, resolve: resolve as (value: unknown) => void, reject });
      this.#plan();
    });
  }

  /** Runs what waits now, and lets nobody wait for a turn that will not come. Nothing is written after it. */
  async close(): Promise<void> {
    while (this.#forcing !== undefined || this.#ready.length > 0) {
      this.#commit();
      await this.#forcing;
    }
    clearTimeout(this.#rest);
    await this.#log.close();
  }

  /** What can be written now: what is to be forced waits while the disk is busy, as it would have to afterwards anyway. */
  get #ready(): readonly Waiting[] {
    const { unforced, forced } = this.#queues;
    return this.#forcing === undefined ? [...unforced, ...forced] : unforced;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    const ready = this.#ready;
    if (ready.length === 0) return;
    const restLeft = this.#restsUntil - performance.now();
    if (restLeft <= 0 || ready.length >= batchSize || ready.some(({ isUrgent }) => isUrgent)) {
      this.#isPlanned = true;
      setImmediate(() => {
        this.#isPlanned = false;
        this.#commit();
        this.#plan();
      });
    } else {
      this.#rest ??= this.#setTimeout(() => {
        this.#rest = undefined;
        this.#plan();
      }, restLeft);
    }
  }

  #commit(): void {
    const { unforced, forced } = this.#queues;
    const turn = unforced.splice(0, maxOperations);
    if (this.#forcing === undefined) turn.push(...forced.splice(0, maxOperations - turn.length));
    if (turn.length === 0) return;
    this.#restsUntil = performance.now() + Math.min(restMsEach * turn.length, maxRestMs);
    let outcomes: readonly Outcome[];
    try {
      outcomes = this.#runTogether(turn) ?? this.#runApart(turn);
    } catch (error) {
      const reason = toStorageError(error);
      this.#report(reason);
      for (const { reject } of turn) reject(reason);
      return;
    }
    const committed = turn.map((waiting, index) => ({ waiting, outcome: outcomes[index] }));
    for (const each of committed) if (each.waiting.force === 'unforced') settle(each);
    const toForce = committed.filter(({ waiting }) => waiting.force === 'forced');
    if (toForce.length > 0) this.#forcing = this.#force(toForce);
  }

  async #force(group: readonly Committed[]): Promise<void> {
    try {
      await this.#log.force();
      for (const committed of group) settle(committed);
    } catch (cause) {
      const reason = new StorageError('the log of the database could not be forced to the disk', { cause });
      this.#report(reason);
      for (const { waiting } of group) waiting.reject(reason);
    }
    this.#forcing = undefined;
    this.#plan();
  }

  /** What most turns come to; nothing where an operation throws. */
  #runTogether(turn: readonly Waiting[]): Outcome[] | undefined {
    const transaction = this.#database.transaction(() => {
      const outcomes = turn.map(({ run }): Outcome => ({ ok: true, value: run() }));
      this.#writeGathered();
      return outcomes;
    });
    try {
      return transaction.immediate();
    } catch (error) {
      this.#dropGathered();
      if (toStorageError(error) instanceof StorageError) throw error;
      return undefined;
    }
  }

  #runApart(turn: readonly Waiting[]): Outcome[] {
    return this.#database.transaction(() => turn.map(({ run }) => this.#attempt(run))).immediate();
  }

  #attempt(run: () => unknown): Outcome {
    try {
      const value = this.#savepoint(() => {
        const result = run();
        this.#writeGathered();
        return result;
      });
      return { ok: true, value };
    } catch (error) {
      this.#dropGathered();
      const reason = toStorageError(error);
      // A full or failing disk undoes the whole transaction: then nothing of this turn may be confirmed.
      if (reason instanceof StorageError || !this.#database.inTransaction) throw error;
      return { ok: false, reason };
    }
  }

  #report(reason: unknown): void {
    if (reason instanceof StorageError) for (const listener of this.#listeners) listener(reason);
  }

  #writeGathered(): void {
    for (const gathered of this.#gathered) gathered.write();
  }

  #dropGathered(): void {
    for (const gathered of this.#gathered) gathered.drop();
  }
}

function settle({ waiting, outcome }: Committed): void {
  if (outcome?.ok) waiting.resolve(outcome.value);
  else waiting.reject(outcome?.reason);
}
