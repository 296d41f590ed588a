import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toFileError } from '../file-error.ts';
import { writeOutput } from '../outputs.ts';
import { type Environment, findConfigFolder } from '../user-folders.ts';
import { AccountError } from './account-error.ts';

/** The tokens of one server. */
export interface Credentials {
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly scopes: readonly string[];
}

/** The content of the file: the tokens by the URL of their server, and the server of the last log-in. */
export interface CredentialList {
  readonly current?: string;
  readonly servers: Readonly<Record<string, Credentials>>;
}

/** The path of the file. */
export function credentialPath(environment: Environment): string {
  return join(findConfigFolder(environment), 'quoin', 'credentials.json');
}

/** Reads the file; a missing one is empty. A file that others can read is refused. */
export async function loadCredentials(path: string): Promise<CredentialList> {
  let text: string;
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new AccountError('CREDENTIALS_UNSAFE', `${path}: other users can read the tokens; run chmod 600 on it`);
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { servers: {} };
    throw error instanceof AccountError ? error : toFileError(path, error);
  }
  return parseCredentials(path, text);
}

function parseCredentials(path: string, text: string): CredentialList {
  try {
    const list = JSON.parse(text) as CredentialList;
    if (typeof list.servers === 'object' && list.servers !== null) return list;
  } catch {
    // The parser's message would quote the file.
  }
  throw new AccountError('CREDENTIALS_DAMAGED', `${path}: the file is damaged; delete it and log in again`);
}

/** Replaces the file at once, readable by its owner only. */
export async function saveCredentials(path: string, list: CredentialList): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`);
  await makeFolder(path);
  await writeOutput(path, bytes, true, 0o600);
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((cause) => {
    throw toFileError(dirname(path), cause);
  });
}

const [waitMs, staleMs] = [15_000, 60_000];

/**
 * Runs a task while no other process changes the file. A refresh token may be used once: a second process with the same
 * one would end the log-in.
 */
export async function withCredentialLock<T>(path: string, task: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await makeFolder(path);
  for (let waited = 0; !(await takeLock(lock)); waited += 50) {
    if (waited >= waitMs) {
      throw new AccountError(
        'CREDENTIALS_LOCKED',
        `another quoin is using ${path}; if none is running, delete ${lock}`,
      );
    }
    await pause(50);
  }
  try {
    return await task();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toFileError(lock, error);
  }
  // The lock of a process that was killed.
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > staleMs) await rm(lock, { force: true });
  return false;
}
