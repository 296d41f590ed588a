import { afterAll, beforeAll, describe } from 'vitest';
import { type ChangeFeed, openChangeFeed } from '../../../src/db/postgres/change-feed.ts';
import { migrate } from '../../../src/db/postgres/migrations.ts';
import { openPostgres, type Postgres } from '../../../src/db/postgres/postgres.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres.ts';

/** Like `describe`. Without PostgreSQL the tests are skipped by name; continuous integration has it. */
export const describeOnPostgres = describe.skipIf(postgresPrograms === undefined);

/** Like `describeOnPostgres`, in continuous integration only (`CI=1`): for tests that keep many processes busy. */
export const describeInIntegration = describe.skipIf(postgresPrograms === undefined || process.env.CI === undefined);

/** A migrated database for the tests of one file. */
export interface TestDatabase {
  readonly server: PostgresServer;
  readonly url: string;
  readonly postgres: Postgres;
  readonly feed: ChangeFeed;
  /** Removes all rows. */
  empty(): Promise<void>;
  /** Opens the database as another process does; it is closed after the tests. */
  openOther(): Promise<Pick<TestDatabase, 'postgres' | 'feed'>>;
}

/** Starts PostgreSQL with an empty database before the tests of a `describe`, and ends it afterwards. */
export function setUpDatabase(): TestDatabase {
  let opened: TestDatabase | undefined;
  const closing: (() => Promise<void>)[] = [];
  const open = async (url: string) => {
    const postgres = await openPostgres(url);
    const feed = await openChangeFeed({ url, queries: postgres, slowPollMs: 2 ** 31 - 1 });
    closing.push(async () => {
      await feed.close();
      await postgres.close();
    });
    return { postgres, feed };
  };
  beforeAll(async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    const first = await openPostgres(url);
    await migrate(first);
    await first.close();
    const { postgres, feed } = await open(url);
    const tables = await postgres.all<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const names = tables.map(({ name }) => name).filter((name) => name !== 'quoin_schema');
    opened = {
      server,
      url,
      postgres,
      feed,
      empty: async () => void (await postgres.run(`TRUNCATE ${names.join(', ')} RESTART IDENTITY`)),
      openOther: () => open(url),
    };
  });
  afterAll(async () => {
    for (const close of closing.splice(0)) await close();
    await opened?.server.stop();
  });
  const required = (): TestDatabase => {
    if (opened === undefined) throw new Error('the database is opened before the first test');
    return opened;
  };
  return {
    get server() {
      return required().server;
    },
    get url() {
      return required().url;
    },
    get postgres() {
      return required().postgres;
    },
    get feed() {
      return required().feed;
    },
    empty: () => required().empty(),
    openOther: () => required().openOther(),
  };
}
