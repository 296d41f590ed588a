import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pickFileVariables } from '../settings/s3.ts';
import { resolveSettings, SettingsError } from '../settings/settings.ts';
import { type MoveResult, moveData } from './move.ts';

/** The environment and the output of the command. */
export interface MoveStreams {
  readonly environment: NodeJS.ProcessEnv;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const help = `Usage: quoin-server move --from sqlite:<folder> --to postgres://… [--data <folder>] [--without-files] [--json]

Moves a stopped service from SQLite to an empty PostgreSQL database: accounts, tokens, jobs, events, deliveries and rate limits. If QUOIN_FILES and the variables of its bucket are set, the files are copied into the bucket. The old folder stays unchanged. If the command is interrupted, run it again: it continues.

  --from sqlite:<folder>  the data folder of the service (default: QUOIN_DATA or ./quoin-data)
  --to <url>              the PostgreSQL database (default: QUOIN_DATABASE_URL, which other users of the machine do not see)
  --data <folder>         the data folder of the service on PostgreSQL, for keys, and for files without a bucket
                          (default: the same folder)
  --without-files         do not copy files, because they are copied in another way
  --json                  write JSON
  --help                  show this help

No service may run on the folder or the database meanwhile; until the move is complete, none starts on the database.

Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 done, but files are missing.`;

/** Runs `quoin-server move` with its arguments and returns the exit code. */
export async function runMove(words: readonly string[], streams: MoveStreams): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    streams.write(help);
    return 0;
  }
  const flags = parseFlags(words, streams.environment);
  if (typeof flags === 'string') {
    streams.writeError(`quoin-server: ${flags.replace(/[.]?$/, '.')} See quoin-server move --help.`);
    return 2;
  }
  const { from, url, data, withFiles, json } = flags;
  const settings = resolveSettings([`--database-url=${url}`], pickFileVariables(streams.environment));
  if (settings.databaseUrl === undefined) throw new SettingsError('--to is not the URL of a PostgreSQL database.');
  const result = await moveData({
    from,
    url: settings.databaseUrl,
    data,
    settings,
    withFiles,
    now: Date.now(),
    onProgress: (message) => streams.writeError(`quoin-server move: ${message}`),
  });
  streams.write(json ? JSON.stringify(result, undefined, 2) : describe(result, from));
  return result.missing.length > 0 ? 3 : 0;
}

function parseFlags(words: readonly string[], { QUOIN_DATA, QUOIN_DATABASE_URL }: NodeJS.ProcessEnv) {
  const text = { type: 'string' } as const;
  const mark = { type: 'boolean' } as const;
  const options = { from: text, to: text, data: text, 'without-files': mark, json: mark };
  try {
    const { values } = parseArgs({ args: [...words], options });
    const { from = `sqlite:${QUOIN_DATA || 'quoin-data'}`, to: url = QUOIN_DATABASE_URL } = values;
    if (!url) return '--to is missing';
    if (from.startsWith('postgres')) return 'data are moved from SQLite to PostgreSQL only: --from is sqlite:<folder>';
    const folder = resolve(from.replace(/^sqlite:/, ''));
    return {
      from: folder,
      url,
      data: values.data === undefined ? folder : resolve(values.data),
      withFiles: values['without-files'] !== true,
      json: values.json === true,
    };
  } catch (error) {
    return (error as Error).message;
  }
}

function describe({ rows, jobs, files, missing }: MoveResult, from: string): string {
  const moved = files === undefined ? 'the files stay where they are' : `${files} files`;
  return [
    `Moved and compared: ${rows} rows, ${jobs} jobs, ${moved}.`,
    ...missing.map((name) => `The ${name} is missing or has changed.`),
    `Start the service with QUOIN_DATABASE_URL, and then delete the old database in ${from}: quoin.db, quoin.db-wal and quoin.db-shm. A service without the URL would still start on it.`,
  ].join('\n');
}
