import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A way to learn how much memory a process holds, and how often it can be asked. */
export interface MemoryGauge {
  readonly everyMs: number;
  /** Resident bytes; nothing where there is no such process, or no way to ask. */
  readonly read: (pid: number) => number | undefined | Promise<number | undefined>;
}

/** The kernel's own figures: cheap, so asked often. */
export const procGauge: MemoryGauge = { everyMs: 50, read: readFromProc };

/** A process for each question, where there is no `/proc`. */
export const psGauge: MemoryGauge = { everyMs: 500, read: readFromPs };

export function resolveGauge(): MemoryGauge {
  return existsSync('/proc/self/status') ? procGauge : psGauge;
}

/**
 * Read at once: it is no disk that is asked, and a worker rests until the answer is there. `status` tells kibibytes; `statm` would tell pages, whose size Node does not.
 * @see proc_pid_status(5), "VmRSS"
 */
function readFromProc(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return toBytes(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]); // absent once the process is ending
  } catch {
    return undefined;
  }
}

/** @see POSIX.1-2024, "ps": `rss` is not of the standard, but kibibytes wherever it is known. */
async function readFromPs(pid: number): Promise<number | undefined> {
  const options = { env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' }, timeout: 5_000 };
  const printed = await new Promise<string>((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], options, (error, stdout) => resolve(error ? '' : stdout));
  });
  return toBytes(/^\s*(\d+)\s*$/.exec(printed)?.[1]);
}

const toBytes = (kibibytes: string | undefined): number | undefined =>
  kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
