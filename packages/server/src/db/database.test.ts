import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyLog, openDatabase } from './database.ts';
import { migrate, migrations } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the schema', () => {
  it('is created in an empty file and found again', () => {
    const path = join(folder, 'new.db');
    openDatabase(path).close();
    const again = openDatabase(path);
    expect(again.pragma('user_version', { simple: true })).toBe(migrations.length);
    // The writer syncs the log itself.
    expect(again.pragma('synchronous', { simple: true })).toBe(1);
    expect(again.pragma('journal_mode', { simple: true })).toBe('wal');
    again.close();
  });

  it('keeps existing data when a step is added, and undoes a step that fails', () => {
    const database = new Sqlite(':memory:');
    migrate(database, ['CREATE TABLE a (x)']);
    database.exec('INSERT INTO a VALUES (1)');
    expect(() =>
      migrate(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)']),
    ).toThrow(/nowhere/);
    expect(database.pragma('user_version', { simple: true })).toBe(1);
    migrate(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)']);
    expect(database.prepare('SELECT x FROM a').pluck().all()).toEqual([1]);
  });

  it('keeps codes, tokens, sessions and indexes when device codes are added', () => {
    const database = new Sqlite(':memory:');
    migrate(database, migrations.slice(0, 6));
    const insert = database.prepare('INSERT INTO tickets VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const rows = [
      [Buffer.from('1'), 'Session', 'uid', 'user', null, '{}', 9, null],
      [Buffer.from('2'), 'RefreshToken', null, 'user', 'family', '{"a":1}', 8, 7],
    ];
    for (const row of rows) insert.run(...row);
    const device = [Buffer.from('3'), 'DeviceCode', 'digest', null, null, '{}', 9, null];
    expect(() => insert.run(...device)).toThrow(/CHECK/);
    const indexes = () =>
      database
        .prepare("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'tickets' AND type = 'index' ORDER BY name")
        .all();
    const before = indexes();
    migrate(database);
    expect(database.prepare('SELECT * FROM tickets ORDER BY hash').raw().all()).toEqual(rows);
    expect(indexes()).toEqual(before);
    const again = database.prepare('INSERT INTO tickets VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    again.run(...device);
    expect(() => again.run(Buffer.from('4'), 'Nothing', null, null, null, '{}', 9, null)).toThrow(/CHECK/);
  });

  it('keeps jobs when later steps are added, and finds the old ones by an index', async () => {
    const database = new Sqlite(':memory:');
    migrate(database, migrations.slice(0, 7));
    const insert = database.prepare(`
      INSERT INTO jobs (id, organization_id, client_id, input_type, request, source_host, target_host, status,
        created_at, completed_at, has_files)
      VALUES (?, 'o', 'c', 'png', '{}', 's', 't', ?, 1, ?, ?)`);
    insert.run('old', 'expired', 5, 0);
    insert.run('with files', 'completed', 5, 1);
    insert.run('waiting', 'queued', null, 0);
    database.prepare("INSERT INTO job_counts VALUES ('o', 'expired', 'png', 1)").run();
    const before = database.prepare('SELECT * FROM jobs').all();
    migrate(database);
    expect(database.prepare('SELECT * FROM jobs').all()).toEqual(before.map((row) => expect.objectContaining(row)));
    expect(database.prepare('SELECT DISTINCT queries_forgotten FROM jobs').pluck().all()).toEqual([0]);
    const ended = 'SELECT id FROM jobs WHERE has_files = 0 AND completed_at <= 9 ORDER BY completed_at';
    expect(database.prepare(ended).pluck().all()).toEqual(['old']);
    expect(database.prepare(`EXPLAIN QUERY PLAN ${ended}`).all()).toMatchObject([
      { detail: expect.stringContaining('INDEX jobs_ended') },
    ]);
  });

  it('of a newer version is not changed, and the error message contains the remedy', () => {
    const database = new Sqlite(':memory:');
    database.pragma('user_version = 99');
    expect(() => migrate(database)).toThrow(/schema version 99, but this program knows .*newer version/);
  });
});

describe('deleted data', () => {
  it('is in no file once the log is emptied', () => {
    const path = join(folder, 'deleted.db');
    const database = openDatabase(path);
    database.pragma('foreign_keys = OFF');
    const secret = 'planted-secret-'.repeat(20);
    database.prepare('INSERT INTO job_secrets VALUES (?, ?)').run(1, Buffer.from(secret));
    expect(readFileSync(`${path}-wal`).includes('planted-secret')).toBe(true);
    database.exec('DELETE FROM job_secrets');
    expect(emptyLog(database)).toBe(true);
    expect(statSync(`${path}-wal`).size).toBe(0);
    expect(readFileSync(path).includes('planted-secret')).toBe(false);
    database.close();
  });

  it('stays in the log if the disk is full; other failures are thrown', () => {
    const failing = (code: string) => ({
      pragma: (): never => {
        throw Object.assign(new Error('it fails'), { code });
      },
    });
    expect(emptyLog(failing('SQLITE_FULL'))).toBe(false);
    expect(() => emptyLog(failing('SQLITE_CORRUPT'))).toThrow('it fails');
  });
});
