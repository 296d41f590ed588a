import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { DatabaseDamage } from './integrity.ts';

export interface StartCheckOptions {
  /** The checking program, built from `integrity-program.ts`. */
  readonly program: string;
  /** Time limit of the check. */
  readonly limitMs: number;
  /** Folder of the jobs' files. If it contains files, a database must have existed. */
  readonly jobsFolder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Refuses a damaged database before anything is written to it. Returns false if the check did not finish: a large
 * database must not delay the start, and a killed check found nothing.
 */
export async function requireUndamagedDatabase(path: string, options: StartCheckOptions): Promise<boolean> {
  if (!existsSync(path)) return true;
  if (statSync(path).size === 0) return requireNew(path, options.jobsFolder);
  const found = await runProgram(path, options);
  if (found === undefined) return false;
  if (found.length > 0) throw new DatabaseDamage(path, summarize(found));
  return true;
}

/** SQLite treats an empty file as a new database. A killed first start leaves one, and so does a truncation. */
function requireNew(path: string, jobsFolder: string): boolean {
  const hasJobs = existsSync(jobsFolder) && readdirSync(jobsFolder).length > 0;
  if (hasJobs) throw new DatabaseDamage(path, 'the file is empty, but files of jobs exist');
  return true;
}

/** Signals by which an operator, or a kernel short of memory, ends a process. */
const terminationSignals: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** The lines printed by the program; undefined if it did not finish. */
function runProgram(path: string, { program, limitMs, signal }: StartCheckOptions): Promise<string[] | undefined> {
  const settings = { timeout: limitMs, killSignal: 'SIGKILL', env: {}, ...(signal && { signal }) } as const;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, path], settings, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as string[]);
      else if (signal?.aborted) reject(signal.reason);
      else if (error.killed || terminationSignals.includes(error.signal ?? '')) resolve(undefined);
      else reject(new Error(`the check of the database "${path}" failed: ${lastLine(stderr)}`, { cause: error }));
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
