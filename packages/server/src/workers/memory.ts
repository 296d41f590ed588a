import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Measures the memory of a process. */
export interface MemoryGauge {
  readonly everyMs: number;
  /** Resident bytes; undefined if there is no such process or no way to measure it. */
  readonly read: (pid: number) => number | undefined | Promise<number | undefined>;
}

/** Reads the kernel's figures: cheap, so used often. */
export const procGauge: MemoryGauge = { everyMs: 50, read: readFromProc };

/** Starts a process for each measurement, where there is no `/proc`. */
export const psGauge: MemoryGauge = { everyMs: 500, read: readFromPs };

export function resolveGauge(): MemoryGauge {
  return existsSync('/proc/self/status') ? procGauge : psGauge;
}

/**
 * Synchronous: /proc is not on a disk, and a worker rests until the value is known. `status` contains kibibytes;
 * `statm` would contain pages, whose size Node does not know.
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

/** @see POSIX.1-2024, "ps": `rss` is not in the standard, but means kibibytes on all systems that have it. */
async function readFromPs(pid: number): Promise<number | undefined> {
  const options = { env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' }, timeout: 5_000 };
  const printed = await new Promise<string>((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], options, (error, stdout) => resolve(error ? '' : stdout));
  });
  return toBytes(/^\s*(\d+)\s*$/.exec(printed)?.[1]);
}

const toBytes = (kibibytes: string | undefined): number | undefined =>
  kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
