import type { Database } from 'better-sqlite3';
import { StorageError, toStorageError } from './storage-error.ts';

/** One operation that waits for its turn's transaction. */
interface Waiting {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: unknown };

/** More than this in one transaction would hold up the event loop. */
const maxOperations = 1_000;

/**
 * Runs the operations of one event-loop turn in one transaction, each in a savepoint of its own: one that throws is
 * undone alone. Their promises settle after the commit, so that what was answered is on the disk. A commit forces the
 * disk, which costs more than all else; together, hundreds of operations pay for it once.
 */
export class TurnWriter {
  readonly #database: Database;
  readonly #savepoint: (run: () => unknown) => unknown;
  #waiting: Waiting[] = [];
  #isPlanned = false;

  constructor(database: Database) {
    this.#database = database;
    this.#savepoint = database.transaction((run: () => unknown) => run());
  }

  /** Runs an operation, which must be synchronous, in this turn's transaction. */
  write<T>(run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#plan();
    });
  }

  /** Runs what waits now, and lets nobody wait for a turn that will not come. */
  flush(): void {
    while (this.#waiting.length > 0) this.#commit(this.#waiting.splice(0, maxOperations));
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#commit(this.#waiting.splice(0, maxOperations));
      if (this.#waiting.length > 0) this.#plan();
    });
  }

  #commit(turn: readonly Waiting[]): void {
    if (turn.length === 0) return;
    let outcomes: readonly Outcome[];
    try {
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
