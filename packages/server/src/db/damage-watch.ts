import type { Database, Statement } from 'better-sqlite3';
import { isDamage } from './integrity.ts';

/**
 * Calls back with the first failure of a statement that shows the database file to be damaged, and with no later one.
 * Every statement prepared afterwards is watched, and pragmas, programs and transactions too: most reads and writes
 * never reach the damaged page, so a probe does not find it.
 */
export function watchDamage(database: Database, onDamage: (error: Error) => void): void {
  let isFound = false;
  const watch = <Args extends unknown[], Result>(run: (...args: Args) => Result): ((...args: Args) => Result) => {
    return function watched(this: unknown, ...args: Args): Result {
      try {
        return run.apply(this, args);
      } catch (error) {
        if (!isFound && isDamage(error)) {
          isFound = true;
          onDamage(error);
        }
        throw error;
      }
    };
  };
  const prepare = database.prepare.bind(database);
  const prepareWatched = watch((sql: string): Statement => {
    const statement = prepare(sql);
    statement.run = watch(statement.run);
    statement.get = watch(statement.get);
    statement.all = watch(statement.all);
    const iterate = statement.iterate;
    statement.iterate = function watched(this: Statement, ...args) {
      const rows = watch(iterate).apply(this, args);
      rows.next = watch(rows.next);
      return rows;
    };
    return statement;
  });
  database.prepare = prepareWatched as typeof database.prepare;
  database.exec = watch(database.exec);
  database.pragma = watch(database.pragma);
  const transaction = database.transaction.bind(database);
  database.transaction = ((run: () => unknown) => {
    const transact = transaction(run);
    const modes = {
      default: watch(transact.default),
      deferred: watch(transact.deferred),
      immediate: watch(transact.immediate),
      exclusive: watch(transact.exclusive),
    };
    return Object.assign(watch(transact), modes);
  }) as typeof database.transaction;
}
