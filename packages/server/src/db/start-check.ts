import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { DatabaseDamage } from './integrity.ts';

export interface StartCheckOptions {
  /** The program that checks, from `integrity-program.ts`. */
  readonly program: string;
  /** A check that takes longer is given up. */
  readonly limitMs: number;
  /** Folder of the jobs' files: where it has some, there was a database. */
  readonly jobsFolder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Refuses a damaged database before anything is written to it. Returns false if the check did not finish: a large
 * database must not delay the start, and a check that somebody killed found nothing.
 */
export async function requireUndamagedDatabase(path: string, options: StartCheckOptions): Promise<boolean> {
  if (!existsSync(path)) return true;
  if (statSync(path).size === 0) return requireNew(path, options.jobsFolder);
  const found = await runProgram(path, options);
  if (found === undefined) return false;
  if (found.length > 0) throw new DatabaseDamage(path, summarize(found));
  return true;
}

/** SQLite takes an empty file for a new database. A first start that was killed leaves one; so does a truncation. */
function requireNew(path: string, jobsFolder: string): boolean {
  const hasJobs = existsSync(jobsFolder) && readdirSync(jobsFolder).length > 0;
  if (hasJobs) throw new DatabaseDamage(path, 'found 0 bytes, and files of jobs beside it');
  return true;
}

/** Signals that end a process from outside, such as those of an operator or of a kernel without memory. */
const terminationSignals: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** The lines that the program found; undefined if it did not finish. */
function runProgram(path: string, { program, limitMs, signal }: StartCheckOptions): Promise<string[] | undefined> {
  const settings = { timeout: limitMs, killSignal: 'SIGKILL', env: {}, ...(signal && { signal }) } as const;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, path], settings, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as string[]);
      else if (signal?.aborted) reject(signal.reason);
      else if (error.killed || terminationSignals.includes(error.signal ?? '')) resolve(undefined);
      else reject(new Error(`the check of the database ${path} failed: ${lastLine(stderr)}`, { cause: error }));
    });
  });
}

function lastLine(text: string): string {
  return /^\w*Error: .*$/m.exec(text)?.[0] ?? text.trim();
}

function summarize([first = '', ...more]: readonly string[]): string {
  const line = first.replace(/\s+/g, ' ').trim();
  return more.length === 0 ? line : `${line}, and ${more.length} more`;
}
