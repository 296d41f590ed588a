import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { databaseOf } from './postgres/postgres-data.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface AdminResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The output read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
  readonly json: any;
}

/** Runs `quoin-server admin` on a data folder, beside the running server. */
export function runAdmin(
  data: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): AdminResult {
  const QUOIN_DATABASE_URL = databaseOf(data) ?? '';
  const env = { PATH: process.env.PATH ?? '', QUOIN_DATA: data, QUOIN_DATABASE_URL, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'admin', ...args], {
    encoding: 'utf8',
    input,
    env,
  });
  return {
    code: status,
    stdout,
    stderr,
    json: args.includes('--json') && status === 0 ? JSON.parse(stdout) : undefined,
  };
}
