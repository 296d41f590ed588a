import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Role } from '../../src/settings/roles.ts';
import { createFolder } from './folders.ts';
import { type PostgresServer, startPostgres } from './postgres/postgres.ts';
import { useDatabase } from './postgres/postgres-data.ts';
import { keyFiles } from './prepared-data.ts';
import { type FakeS3, startFakeS3 } from './s3/fake-s3.ts';
import { prepareDatabase, type ServerProcess, startServer } from './server-process.ts';

/** A process of a cluster. */
export interface Member {
  readonly roles: readonly Role[];
  readonly server: ServerProcess;
}

/** One PostgreSQL and one bucket, and any number of processes on them, each with its own data folder. */
export interface Cluster {
  readonly url: string;
  readonly fake: FakeS3;
  /** Starts a process in a new folder, or in the one of an earlier process. */
  start(roles: readonly Role[], flags?: readonly string[], data?: string): Promise<Member>;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Closes everything but the processes. */
  close(): Promise<void>;
}

export async function openCluster(): Promise<Cluster> {
  const [postgres, fake]: [PostgresServer, FakeS3] = await Promise.all([startPostgres(), startFakeS3()]);
  const url = await postgres.createDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  let first: string | undefined;
  let preparation: ReturnType<typeof prepareDatabase> | undefined;
  return {
    url,
    fake,
    async start(roles, flags = [], data = createFolder()) {
      first ??= data;
      preparation ??= prepareDatabase(first, url);
      const accounts = await preparation;
      useDatabase(data, url);
      for (const name of keyFiles) {
        const isMissing = !existsSync(join(data, name)) && existsSync(join(first, name));
        if (isMissing) copyFileSync(join(first, name), join(data, name));
      }
      const all = ['--roles', roles.join(','), ...flags];
      return {
        roles,
        server: await startServer({
          data,
          flags: all,
          environment: fake.environment,
          ...(data === first && { accounts }),
        }),
      };
    },
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows as Row[],
    async close() {
      await pool.end();
      await fake.close();
      await postgres.stop();
    },
  };
}
