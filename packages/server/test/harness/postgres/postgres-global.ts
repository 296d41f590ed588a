import { postgresPrograms, startPostgres } from './postgres.ts';
import { serverVariable } from './postgres-data.ts';

/** Starts one PostgreSQL for all files of the test project, and ends it after them. */
export async function setup(): Promise<() => Promise<void>> {
  if (postgresPrograms === undefined) return async () => {};
  const server = await startPostgres();
  process.env[serverVariable] = `postgres://postgres@127.0.0.1:${server.port}/postgres`;
  return () => server.stop();
}
