import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeForeignOwner } from '../files/folder.ts';
import { pickFileVariables } from '../settings/s3.ts';
import { resolveSettings, type Settings } from '../settings/settings.ts';
import { BackupError } from './backup-error.ts';
import { createBackup } from './create.ts';
import { databaseName, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

/** The environment and the output of both commands. */
export interface BackupStreams {
  readonly environment: NodeJS.ProcessEnv;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const useOwnTools =
  'QUOIN_DATABASE_URL is set. Back up the PostgreSQL database with its own tools, such as pg_dump, and the data folder with yours; see docs/self-hosting.md.';

const exitCodes = 'Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 done, but files are missing.';

const help = {
  backup: `Usage: quoin-server backup --to <folder> [--data <folder>] [--without-files] [--with-keys] [--json]

Copies the data folder and verifies the copy. The service may be running. If it has QUOIN_FILES or other variables for its bucket, set them here too.

  --to <folder>    the new folder of the backup
  --data <folder>  the data folder of the service (default: QUOIN_DATA or ./quoin-data)
  --without-files  copy the database only, not the sources and results
  --with-keys      copy the keys too: whoever has the backup can then decrypt what is encrypted in it
  --json           write JSON
  --help           show this help

${exitCodes}`,
  restore: `Usage: quoin-server restore --from <folder> [--data <folder>] [--json]

Verifies a backup and copies it into a data folder without a database. Start the service afterwards. With QUOIN_FILES, the files are copied into the bucket.

  --from <folder>  the folder of the backup
  --data <folder>  the data folder to create (default: QUOIN_DATA or ./quoin-data)
  --json           write JSON
  --help           show this help

${exitCodes}`,
} as const;

type Command = keyof typeof help;

/** Runs `quoin-server backup` or `restore` with its arguments and returns the exit code. */
export async function runBackupCommand(
  command: Command,
  words: readonly string[],
  streams: BackupStreams,
): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    streams.write(help[command]);
    return 0;
  }
  const flags = parseFlags(command, words);
  if (typeof flags === 'string') {
    streams.writeError(`quoin-server: ${flags.replace(/[.]?$/, '.')} See quoin-server ${command} --help.`);
    return 2;
  }
  const given = flags.data === undefined ? [] : [`--data=${flags.data}`];
  const { environment } = streams;
  const { QUOIN_DATA, QUOIN_DATABASE_URL } = environment;
  if (QUOIN_DATABASE_URL) throw new BackupError(useOwnTools);
  const settings = resolveSettings(given, { QUOIN_DATA, ...pickFileVariables(environment) });
  const data = resolve(settings.data);
  const outcome = command === 'backup' ? await backUp(data, settings, flags) : await restore(data, settings, flags);
  streams.write(flags.json ? JSON.stringify(outcome.json, undefined, 2) : outcome.text);
  return outcome.missing.length > 0 ? 3 : 0;
}

function parseFlags(command: Command, words: readonly string[]) {
  const common = { data: { type: 'string' }, json: { type: 'boolean' } } as const;
  const own = {
    backup: { to: { type: 'string' }, 'without-files': { type: 'boolean' }, 'with-keys': { type: 'boolean' } },
    restore: { from: { type: 'string' } },
  } as const;
  try {
    const { values } = parseArgs({ args: [...words], options: { ...common, ...own[command] } });
    const flags = values as Partial<Record<'data' | 'to' | 'from', string>> & Record<string, unknown>;
    const folder = command === 'backup' ? flags.to : flags.from;
    if (folder === undefined) return command === 'backup' ? '--to is missing' : '--from is missing';
    const { data, json = false } = flags;
    return {
      data,
      folder: resolve(folder),
      json: json === true,
      withFiles: flags['without-files'] !== true,
      withKeys: flags['with-keys'] === true,
    };
  } catch (error) {
    return (error as Error).message;
  }
}

type Flags = Exclude<ReturnType<typeof parseFlags>, string>;

interface Outcome {
  readonly text: string;
  readonly json: unknown;
  readonly missing: readonly string[];
}

async function backUp(data: string, settings: Settings, { folder, withFiles, withKeys }: Flags): Promise<Outcome> {
  if (!existsSync(join(data, databaseName))) {
    throw new BackupError(
      `There is no database in "${data}". Set the data folder of a service with --data (QUOIN_DATA).`,
    );
  }
  const foreign = describeForeignOwner(data);
  if (foreign !== undefined) throw new BackupError(foreign);
  const { manifest, missing } = await createBackup({
    data,
    to: folder,
    settings,
    withFiles,
    withKeys,
    now: Date.now(),
  });
  const keys = withKeys ? [] : ['It has no keys. Store secret.key and authorization.keys in another place.'];
  const lines = [`Backup made and verified in ${folder}: ${describe(manifest)}.`, ...keys, ...describeMissing(missing)];
  return { text: lines.join('\n'), json: { ...manifest, missing }, missing };
}

async function restore(data: string, settings: Settings, { folder }: Flags): Promise<Outcome> {
  const { manifest, files, missing, missingKeys } = await restoreBackup({ from: folder, data, settings });
  const keys = missingKeys.map((name) => `${name} is missing: copy it into the folder before you start the service.`);
  const lines = [`Restored into ${data}: ${describe({ ...manifest, files })}.`, ...keys, ...describeMissing(missing)];
  return { text: lines.join('\n'), json: { ...manifest, files, missing, missing_keys: missingKeys }, missing };
}

function describe({ jobs, files = 0 }: Pick<Manifest, 'jobs' | 'files'>): string {
  return `${jobs} jobs, ${files} files`;
}

function describeMissing(missing: readonly string[]): string[] {
  return missing.map((name) => `The ${name} is missing or has changed.`);
}
