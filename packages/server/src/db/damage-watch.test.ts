import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { watchDamage } from './damage-watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-damage-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A database with a table `broken`, whose root page is destroyed, and an intact table `sound`. */
function openDamaged(name: string): Database {
  const path = join(folder, name);
  const made = new Sqlite(path);
  made.exec(
    'CREATE TABLE sound (a); CREATE TABLE broken (a); INSERT INTO sound VALUES (1); INSERT INTO broken VALUES (2)',
  );
  const root = made.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'broken'").pluck().get() as number;
  made.close();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, (root - 1) * 4096, root * 4096));
  return new Sqlite(path);
}

describe('damage of the database file', () => {
  it.each<[string, (database: Database) => unknown]>([
    ['get', (database) => database.prepare('SELECT * FROM broken').get()],
    ['pluck and get', (database) => database.prepare('SELECT * FROM broken').pluck().get()],
    ['all', (database) => database.prepare('SELECT * FROM broken').all()],
    ['run', (database) => database.prepare('INSERT INTO broken VALUES (3)').run()],
    ['iterate', (database) => [...database.prepare('SELECT * FROM broken').iterate()]],
    ['exec', (database) => database.exec('DELETE FROM broken')],
    ['a transaction', (database) => database.transaction(() => database.exec('DELETE FROM broken')).immediate()],
  ])('is reported once by %s', (name, fail) => {
    const database = openDamaged(`${name}.db`);
    const onDamage = vi.fn();
    watchDamage(database, onDamage);
    expect(database.prepare('SELECT a FROM sound').pluck().all()).toEqual([1]);
    expect([...database.prepare('SELECT a FROM sound').pluck().iterate()]).toEqual([1]);
    expect(() => database.prepare('INSERT INTO none VALUES (1)')).toThrow('no such table');
    expect(onDamage).not.toHaveBeenCalled();
    for (const _ of [1, 2]) expect(() => fail(database)).toThrow('malformed');
    expect(onDamage).toHaveBeenCalledTimes(1);
    expect(onDamage.mock.calls[0]?.[0]).toMatchObject({ code: 'SQLITE_CORRUPT' });
    database.close();
  });
});
