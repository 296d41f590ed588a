import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findDamage } from '../db/integrity.ts';
import { FileError } from '../files/file-store.ts';
import { openFileStore } from '../files/open.ts';
import { pickFileVariables } from '../settings/s3.ts';
import { resolveSettings, type Settings, SettingsError } from '../settings/settings.ts';
import type { CheckedRows } from './checked-rows.ts';
import { checkFiles, type FileCheckOptions } from './files.ts';
import { type Finding, maxMessages, type Part, parts, type Report } from './finding.ts';
import { checkEncrypted, checkKeyFiles } from './keys.ts';
import { openSqliteRows } from './open-sqlite.ts';
import { checkPermissions } from './permissions.ts';

/** The environment and the output of the check. */
export interface CheckStreams {
  readonly environment: NodeJS.ProcessEnv;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const help = `Usage: quoin-server check [--data <folder>] [--database-url <url>] [--deep] [--json]

Checks the data folder and changes nothing. The service may be running.

  permissions  others cannot read the folder and its keys; the service can read and write everything in it
  keys         the keys can be read, and decrypt all encrypted data
  database     every page, every index, every reference, the schema; in PostgreSQL the schema and the counts
  files        every job's files exist, and every file belongs to a job

  --data <folder>       the data folder of the service (default: QUOIN_DATA or ./quoin-data)
  --database-url <url>  the PostgreSQL database of the service (default: QUOIN_DATABASE_URL)
  --deep                also compare the digests of files, which reads all of them
  --json                write JSON
  --help                show this help

If the service has QUOIN_SECRET_KEY, QUOIN_DATABASE_URL, QUOIN_FILES or other variables for its bucket, set them here too. Run as root, the check switches to the owner of the folder.

Exit codes: 0 no problems, 1 the check failed, 2 invalid arguments, 3 problems found.`;

/** Runs `quoin-server check` with its arguments and returns the exit code. */
export async function runCheck(words: readonly string[], streams: CheckStreams): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    streams.write(help);
    return 0;
  }
  const flags = parseFlags(words);
  if (typeof flags === 'string') {
    streams.writeError(`quoin-server: ${flags.replace(/[.]?$/, '.')} See quoin-server check --help.`);
    return 2;
  }
  const { environment } = streams;
  const { QUOIN_DATA, QUOIN_DATABASE_URL, QUOIN_SECRET_KEY } = environment;
  const given = [
    ...(flags.data === undefined ? [] : [`--data=${flags.data}`]),
    ...(flags.databaseUrl === undefined ? [] : [`--database-url=${flags.databaseUrl}`]),
  ];
  const own = { QUOIN_DATA, QUOIN_DATABASE_URL, QUOIN_SECRET_KEY };
  const settings = resolveSettings(given, { ...own, ...pickFileVariables(environment) });
  const findings = await checkFolder(settings, flags.deep);
  streams.write(flags.json ? toJson(findings) : toText(findings));
  return findings.some(({ level }) => level === 'problem') ? 3 : 0;
}

function parseFlags(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const mark = { type: 'boolean' } as const;
  const options = { data: text, 'database-url': text, deep: mark, json: mark };
  try {
    const { values } = parseArgs({ args: [...words], options });
    const { data, 'database-url': databaseUrl, deep = false, json = false } = values;
    return { data, databaseUrl, deep, json };
  } catch (error) {
    return (error as Error).message;
  }
}

async function checkFolder(settings: Settings, isDeep: boolean): Promise<readonly Finding[]> {
  const { data, databaseUrl, secretKey, previousKeys } = settings;
  const folder = resolve(data);
  const path = join(folder, 'quoin.db');
  if (!existsSync(databaseUrl === undefined ? path : folder)) {
    throw new SettingsError(
      `There is no database in "${folder}". Set the data folder of a service with --data (QUOIN_DATA).`,
    );
  }
  becomeOwner(folder);
  const findings: Finding[] = [];
  const report: Report = (part, level, message) => findings.push({ part, level, message });
  checkPermissions(folder, report);
  const given = secretKey === undefined ? undefined : { current: secretKey, previous: previousKeys };
  const keys = await checkKeyFiles(folder, given, report);
  const rows = await (databaseUrl === undefined ? openUndamaged(path, report) : openPostgres(databaseUrl, report));
  if (rows === undefined) {
    report('files', 'problem', 'not checked, because the database cannot be used');
    return findings;
  }
  try {
    if (keys !== undefined) await checkEncrypted(rows.encrypted, keys, report);
    await checkStoredFiles(settings, folder, { rows, isDeep, now: Date.now(), report });
  } finally {
    await rows.close();
  }
  return findings;
}

async function checkStoredFiles(
  settings: Settings,
  data: string,
  options: Omit<FileCheckOptions, 'files'>,
): Promise<void> {
  const files = await openFileStore({ data, owner: 'check', settings });
  try {
    await checkFiles({ ...options, files });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    options.report('files', 'problem', `not checked: ${error.message}`);
  } finally {
    await files.close();
  }
}

/** Rows of a damaged database are not reliable, so it is not opened. */
function openUndamaged(path: string, report: Report): CheckedRows | undefined {
  const damage = findDamage(path, 'whole');
  for (const message of damage) report('database', 'problem', message);
  return damage.length === 0 ? openSqliteRows(path) : undefined;
}

async function openPostgres(url: string, report: Report): Promise<CheckedRows | undefined> {
  const { openPostgresRows } = await import('./open-postgres.ts');
  return openPostgresRows(url, report);
}

/** Opening a database creates files beside it, which must not belong to root. */
function becomeOwner(folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function toText(findings: readonly Finding[]): string {
  return parts
    .map((part) =>
      describePart(
        part,
        findings.filter((finding) => finding.part === part),
      ),
    )
    .join('\n');
}

function describePart(part: Part, findings: readonly Finding[]): string {
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const shown = findings.slice(0, maxMessages).map(({ level, message }) => `        ${level}: ${message}`);
  const rest = findings.length - shown.length;
  if (rest > 0) shown.push(`        and ${rest} more`);
  return [`${problems === 0 ? 'ok    ' : 'FAILED'}  ${part}`, ...shown].join('\n');
}

function toJson(findings: readonly Finding[]): string {
  return JSON.stringify({ ok: !findings.some(({ level }) => level === 'problem'), findings }, undefined, 2);
}
