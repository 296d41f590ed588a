import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../files/folder.ts';
import { resolveSettings } from '../settings/settings.ts';
import type { SchemaVersions } from './schema-versions.ts';
import { migrateFolder, readFolderVersions } from './sqlite.ts';

/** The environment and the output of the command. */
export interface MigrateStreams {
  readonly environment: NodeJS.ProcessEnv;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const help = `Usage: quoin-server migrate [--data <folder>] [--database-url <url>] [--dry-run] [--json]

Creates or updates the schema of the database for this version, as a start does, and exits. Run it before an upgrade of several processes, or if the database is so large that a start takes too long. The service may be running.

  --data <folder>       the data folder of the service (default: QUOIN_DATA or ./quoin-data)
  --database-url <url>  the PostgreSQL database of the service (default: QUOIN_DATABASE_URL)
  --dry-run             only show what would be done; the exit code is 3 if anything would
  --json                write JSON
  --help                show this help

Exit codes: 0 the schema is up to date, 1 failure, 2 invalid arguments, 3 with --dry-run: the schema would change.`;

/** Runs `quoin-server migrate` with its arguments and returns the exit code. */
export async function runMigrate(words: readonly string[], streams: MigrateStreams): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    streams.write(help);
    return 0;
  }
  const flags = parseFlags(words);
  if (typeof flags === 'string') {
    streams.writeError(`quoin-server: ${flags.replace(/[.]?$/, '.')} See quoin-server migrate --help.`);
    return 2;
  }
  const { QUOIN_DATA, QUOIN_DATABASE_URL } = streams.environment;
  const given = [
    ...(flags.data === undefined ? [] : [`--data=${flags.data}`]),
    ...(flags.databaseUrl === undefined ? [] : [`--database-url=${flags.databaseUrl}`]),
  ];
  const { data, databaseUrl } = resolveSettings(given, { QUOIN_DATA, QUOIN_DATABASE_URL });
  const versions = await (databaseUrl === undefined
    ? migrateSqlite(resolve(data), flags.isDryRun)
    : migrateShared(databaseUrl, flags.isDryRun));
  const isPending = flags.isDryRun && versions.found < versions.needed;
  streams.write(
    flags.isJson
      ? JSON.stringify({ ...versions, changed: !flags.isDryRun && versions.found < versions.needed })
      : describe(versions, isPending),
  );
  return isPending ? 3 : 0;
}

function parseFlags(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const mark = { type: 'boolean' } as const;
  const options = { data: text, 'database-url': text, 'dry-run': mark, json: mark };
  try {
    const { values } = parseArgs({ args: [...words], options });
    const { data, 'database-url': databaseUrl, 'dry-run': isDryRun = false, json: isJson = false } = values;
    return { data, databaseUrl, isDryRun, isJson };
  } catch (error) {
    return (error as Error).message;
  }
}

function migrateSqlite(folder: string, isDryRun: boolean): SchemaVersions {
  const path = join(folder, 'quoin.db');
  if (isDryRun) return readFolderVersions(path);
  makeFolder(folder);
  return migrateFolder(folder, path);
}

async function migrateShared(url: string, isDryRun: boolean): Promise<SchemaVersions> {
  const { migrateDatabase } = await import('./postgres.ts');
  return migrateDatabase(url, isDryRun);
}

function describe({ found, needed }: SchemaVersions, isPending: boolean): string {
  if (found === needed) return `The schema is up to date: version ${needed}.`;
  const change = found === 0 ? `with version ${needed}` : `from version ${found} to ${needed}`;
  if (isPending) return `The schema would be ${found === 0 ? 'created' : 'updated'} ${change}.`;
  return `The schema was ${found === 0 ? 'created' : 'updated'} ${change}.`;
}
