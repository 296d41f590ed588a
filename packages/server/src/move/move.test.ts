import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../../test/harness/folders.ts';
import { describeOnPostgres, setUpDatabase } from '../../test/harness/postgres/postgres-database.ts';
import { migrate } from '../db/migrations.ts';
import { migrate as migratePostgres } from '../db/postgres/migrations.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { moveData } from './move.ts';

describeOnPostgres('a move', () => {
  const database = setUpDatabase();
  let [from, url] = ['', ''];
  beforeEach(async () => {
    [from, url] = [createFolder(), await database.server.createDatabase()];
    change("INSERT INTO organizations VALUES ('one', 'One', 1)");
  });
  afterAll(removeFolders);

  /** Changes the source, which gets its schema first. */
  function change(sql: string): void {
    const source = new Sqlite(join(from, 'quoin.db'));
    source.pragma('journal_mode = WAL');
    migrate(source);
    source.exec(sql);
    source.close();
  }
  const move = (onProgress: (message: string) => void = () => {}) =>
    moveData({
      from,
      url,
      data: from,
      settings: { s3: undefined, caFile: undefined },
      withFiles: true,
      now: 5,
      onProgress,
    });
  /** Changes the target. */
  async function changeTarget(sql: string): Promise<void> {
    const postgres = await openPostgres(url);
    await postgres.run(sql);
    await postgres.close();
  }
  async function migrateTarget(): Promise<void> {
    const postgres = await openPostgres(url);
    await migratePostgres(postgres);
    await postgres.close();
  }

  it('fails if the source is changed meanwhile, and the target stays closed', async () => {
    const changing = move((message) => {
      if (message === 'organizations: 1') change("INSERT INTO organizations VALUES ('two', 'Two', 2)");
    });
    await expect(changing).rejects.toThrow('has changed while it was moved');
    await expect(migrateTarget()).rejects.toThrow('Data are being moved into the database');
    await expect(move()).rejects.toThrow('an unfinished move of other data');
  });

  it('fails if PostgreSQL stores another value, and keeps nothing of the step', async () => {
    await migrateTarget();
    await changeTarget(`CREATE FUNCTION alter_name() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.name = upper(NEW.name); RETURN NEW; END $$`);
    await changeTarget(
      'CREATE TRIGGER alter BEFORE INSERT ON organizations FOR EACH ROW EXECUTE FUNCTION alter_name()',
    );
    await expect(move()).rejects.toThrow('table "organizations", column "name"');
    await changeTarget('DROP TRIGGER alter ON organizations');
    expect(await move()).toMatchObject({ rows: 1, files: undefined });
  });

  it('fails if the target has more rows than the source', async () => {
    await migrateTarget();
    change("INSERT INTO users VALUES ('u', 'one', 'login', 'Name', 'x', 1, NULL)");
    await changeTarget(`CREATE FUNCTION add_more() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO organizations VALUES ('x', 'X', 1); RETURN NEW; END $$`);
    await changeTarget('CREATE TRIGGER more AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_more()');
    await expect(move()).rejects.toThrow('"organizations" has 2 rows instead of 1');
    await expect(migrateTarget()).rejects.toThrow('Data are being moved into the database');
  });

  it('is refused for a database of an older version, and for tables of another program', async () => {
    const path = join(from, 'quoin.db');
    const alter = (sql: string) => new Sqlite(path).exec(sql).close();
    alter('PRAGMA user_version = 3');
    await expect(move()).rejects.toThrow('schema version 3');
    alter('PRAGMA user_version = 10; CREATE TABLE other (id INTEGER)');
    await expect(move()).rejects.toThrow('cannot be moved');
  });
});
