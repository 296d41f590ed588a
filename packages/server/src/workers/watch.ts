import type { MemoryGauge } from './memory.ts';
import { WorkerError } from './worker-error.ts';

/** What one conversion may take. */
export interface ConversionBounds {
  readonly deadlineMs: number;
  readonly memoryLimitBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Why a conversion is not allowed to go on. */
export interface LimitViolation {
  readonly reason: 'timeout' | 'memory' | 'aborted';
  /** What its caller is told. */
  readonly error: unknown;
}

/** Watches a process while it converts and says, once, that it must end. The function it returns ends the watch. */
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
  const detail = `found no end after ${deadlineMs / 1000} s, expected one by then`;
  return { reason: 'timeout', error: new WorkerError('conversion_timeout', detail) };
}

function tooMuchMemory(bytes: number, limit: number): LimitViolation {
  const detail = `found ${toMebibytes(bytes)} MiB in use, expected at most ${toMebibytes(limit)}`;
  return { reason: 'memory', error: new WorkerError('conversion_memory', detail) };
}

const toMebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
