import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** The conditions of a run, without the name of the machine. */
export interface Conditions {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly platform: string;
  readonly node: string;
  /** The day of the run. */
  readonly date: string;
  /** The commit that is checked out. */
  readonly commit: string;
}

export function readConditions(): Conditions {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  return {
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    commit,
  };
}

/** True if other processes leave the processors idle for a second. Call it while this process does nothing. */
export async function isQuiet(): Promise<boolean> {
  const before = readTimes();
  await pause(1000);
  const after = readTimes();
  return after.busy - before.busy <= (after.all - before.all) / 20;
}

/** Milliseconds of all processors since the machine started. */
function readTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, value) => sum + value, 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { busy: all - idle, all };
}
