import type { MemoryGauge } from './memory.ts';
import { WorkerError } from './worker-error.ts';

/** The limits of one conversion. */
export interface ConversionBounds {
  readonly deadlineMs: number;
  readonly memoryLimitBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** The reason for ending a conversion. */
export interface LimitViolation {
  readonly reason: 'timeout' | 'memory' | 'aborted';
  /** The error for its caller. */
  readonly error: unknown;
}

/**
 * Watches a process during a conversion, and calls back once if it must be killed. The returned function stops
 * watching.
 */
export function startWatch(
  pid: number,
  gauge: MemoryGauge,
  { deadlineMs, memoryLimitBytes, signal }: ConversionBounds,
  onExcess: (excess: LimitViolation) => void,
): () => void {
  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  const stop = (): void => {
    isOver = true;
    clearTimeout(deadline);
    clearTimeout(next);
    signal?.removeEventListener('abort', onAbort);
  };
  const report = (excess: LimitViolation): void => {
    if (isOver) return;
    stop();
    onExcess(excess);
  };
  const onAbort = (): void => report({ reason: 'aborted', error: signal?.reason });
  const checkMemory = async (): Promise<void> => {
    const bytes = await gauge.read(pid);
    if (bytes !== undefined && bytes > memoryLimitBytes) report(tooMuchMemory(bytes, memoryLimitBytes));
    else if (!isOver) next = setTimeout(checkMemory, gauge.everyMs);
  };
  const deadline = setTimeout(() => report(tooMuchTime(deadlineMs)), deadlineMs);
  next = setTimeout(checkMemory, gauge.everyMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  return stop;
}

function tooMuchTime(deadlineMs: number): LimitViolation {
  const detail = `it did not finish within ${deadlineMs / 1000} s`;
  return { reason: 'timeout', error: new WorkerError('conversion_timeout', detail) };
}

function tooMuchMemory(bytes: number, limit: number): LimitViolation {
  const detail = `it used ${toMebibytes(bytes)} MiB, but only ${toMebibytes(limit)} are allowed`;
  return { reason: 'memory', error: new WorkerError('conversion_memory', detail) };
}

const toMebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
