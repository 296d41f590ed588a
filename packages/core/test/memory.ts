import { readFileSync, writeFileSync } from 'node:fs';
import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The peak memory of a process so far, in bytes. `ru_maxrss` would be wrong: it survives fork and exec, so that a child
 * reports its parent's peak. Without /proc it is the only source, and other processes cannot be read.
 * @see proc(5), "/proc/pid/status": VmHWM; getrusage(2)
 */
export function peakMemory(pid: number | 'self' = 'self'): number {
  const status = readOrNothing(`/proc/${pid}/status`);
  if (status === undefined && pid === 'self') return process.resourceUsage().maxRSS * 1024;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status states no VmHWM`);
  return Number(kilobytes) * 1024;
}

/** The result of some work, and the maximum memory that it used beyond that in use before. */
export interface MeasuredWork<Result> {
  readonly result: Result;
  readonly bytes: number;
}

/**
 * Runs the work and measures the memory that it uses: touched pages, or bytes of array buffers, which have no pages
 * until they are written. Released memory counts, too. Only a garbage collection releases an array buffer, so the sizes
 * before each collection and at the end include even short-lived ones.
 */
export async function measureMemory<Result>(work: () => Result | Promise<Result>): Promise<MeasuredWork<Result>> {
  collectGarbage();
  resetPeakMemory();
  const before = { peak: peakMemory(), arrays: getHeapStatistics().external_memory };
  const profiler = new GCProfiler();
  profiler.start();
  const result = await work();
  const atEnd = getHeapStatistics().external_memory;
  const atCollections = profiler.stop().statistics.map(({ beforeGC }) => beforeGC.heapStatistics.externalMemory);
  const arrays = Math.max(atEnd, ...atCollections) - before.arrays;
  return { result, bytes: Math.max(peakMemory() - before.peak, arrays) };
}

/** Otherwise arrays of earlier work could be released during the measurement and hide new ones. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/**
 * Resets the peak to the memory in use. If this is impossible, only growth beyond an earlier peak is measured. @see
 * proc(5), "/proc/pid/clear_refs": 5
 */
function resetPeakMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Another system, or no permission.
  }
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
