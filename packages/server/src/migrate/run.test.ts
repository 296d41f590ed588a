import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../../test/harness/folders.ts';
import { describeOnPostgres, setUpDatabase } from '../../test/harness/postgres/postgres-database.ts';
import { migrate, migrations } from '../db/migrations.ts';
import { migrate as migratePostgres, migrations as postgresMigrations } from '../db/postgres/migrations.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { runMigrate } from './run.ts';

afterAll(removeFolders);

async function run(words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const [shown, errors]: [string[], string[]] = [[], []];
  const streams = {
    write: (text: string) => void shown.push(text),
    writeError: (text: string) => void errors.push(text),
  };
  const code = await runMigrate(words, { environment, ...streams });
  return { code, shown: shown.join('\n'), errors: errors.join('\n') };
}

describe('migrate on a data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = createFolder();
  });
  /** Opens the database, and creates the schema of an earlier version first. */
  function openAt(version: number): Sqlite.Database {
    const database = new Sqlite(join(folder, 'quoin.db'));
    migrate(database, migrations.slice(0, version));
    return database;
  }
  const readVersion = (): unknown => {
    const database = new Sqlite(join(folder, 'quoin.db'), { readonly: true });
    const version = database.pragma('user_version', { simple: true });
    database.close();
    return version;
  };

  it('creates the schema, and then has nothing to do', async () => {
    expect(await run(['--data', folder])).toMatchObject({ code: 0, shown: expect.stringContaining('was created') });
    expect(readVersion()).toBe(migrations.length);
    expect(await run([], { QUOIN_DATA: folder })).toMatchObject({
      code: 0,
      shown: expect.stringContaining('up to date'),
    });
  });

  it('updates an earlier schema and keeps its rows, while a service is running', async () => {
    const service = openAt(3);
    service.exec("INSERT INTO organizations VALUES ('one', 'One', 1)");
    const needed = migrations.length;
    expect(await run(['--data', folder, '--json'])).toMatchObject({
      code: 0,
      shown: JSON.stringify({ found: 3, needed, changed: true }),
    });
    expect(service.prepare('SELECT id FROM organizations').pluck().all()).toEqual(['one']);
    service.close();
  });

  it('with --dry-run only shows what it would do', async () => {
    expect(await run(['--data', folder, '--dry-run'])).toMatchObject({
      code: 3,
      shown: expect.stringContaining('would'),
    });
    expect(existsSync(join(folder, 'quoin.db'))).toBe(false);
    openAt(3).close();
    const result = await run(['--data', folder, '--dry-run']);
    expect(result).toMatchObject({ code: 3, shown: expect.stringContaining(`from version 3 to ${migrations.length}`) });
    expect(readVersion()).toBe(3);
    await run(['--data', folder]);
    expect((await run(['--data', folder, '--dry-run'])).code).toBe(0);
  });

  it('refuses a schema of a newer version, and unknown flags', async () => {
    const database = openAt(migrations.length);
    database.pragma(`user_version = ${migrations.length + 1}`);
    database.close();
    for (const more of [[], ['--dry-run']]) {
      await expect(run(['--data', folder, ...more])).rejects.toThrow('a newer version of the service created it');
    }
    expect(await run(['--to', 'x'])).toMatchObject({ code: 2, errors: expect.stringContaining('migrate --help') });
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      shown: expect.stringMatching(/^Usage: quoin-server migrate/),
    });
  });
});

describeOnPostgres('migrate on PostgreSQL', () => {
  const { length: needed } = postgresMigrations;
  const database = setUpDatabase();

  it('creates and updates the schema', async () => {
    const url = await database.server.createDatabase();
    expect((await run(['--database-url', url, '--dry-run'])).code).toBe(3);
    const postgres = await openPostgres(url);
    expect(await postgres.one("SELECT to_regclass('quoin_schema') AS found")).toEqual({ found: null });
    await migratePostgres(postgres, postgresMigrations.slice(0, 1));
    const result = await run(['--json'], { QUOIN_DATABASE_URL: url });
    expect(result).toMatchObject({ code: 0, shown: JSON.stringify({ found: 1, needed, changed: true }) });
    expect(await postgres.all('SELECT version FROM quoin_schema')).toEqual([{ version: needed }]);
    expect((await run(['--database-url', url, '--dry-run'])).code).toBe(0);
    await postgres.run('UPDATE quoin_schema SET version = version + 1');
    await expect(run(['--database-url', url, '--dry-run'])).rejects.toThrow('a newer version');
    await postgres.close();
  });
});
