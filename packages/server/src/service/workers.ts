import type { ClosingStack } from '../closing-stack.ts';
import type { Logger } from '../operation/log.ts';
import type { Settings } from '../settings/settings.ts';
import { Documents } from '../workers/documents.ts';
import { type Pool, startPool } from '../workers/pool.ts';
import type { PoolEvent } from '../workers/worker-registry.ts';
import { programPath } from './program-path.ts';

/** Memory of a worker is measured after each conversion; this limit is for leaks that the measurement misses. */
const recycleAfter = 10_000;
/** A document of 2 MB takes half a second. */
const documentMs = 30_000;
/** Each waiting document holds up to 4 MiB of memory. */
const maxWaitingDocuments = 32;

export interface Workers {
  readonly pool: Pool;
  readonly documents: Documents;
}

interface WorkersOptions {
  readonly settings: Pick<Settings, 'workers' | 'workerSeconds' | 'workerMemoryBytes'>;
  readonly entry: string | undefined;
  readonly log: Logger;
}

/** Starts the worker processes. Documents have a pool of one process, started with the first document. */
export function startWorkers({ settings, entry, log }: WorkersOptions, closing: ClosingStack): Workers {
  const options = {
    entry: entry ?? programPath('worker'),
    memoryLimitBytes: settings.workerMemoryBytes,
    recycleAfter,
    log: (text: string) => log.warn({ text }, 'worker wrote to stderr'),
  };
  const logEvents = (task: 'conversion' | 'document') => (event: PoolEvent) =>
    log.info({ worker: { task, ...event } }, 'worker changed');
  const pool = startPool({
    ...options,
    size: settings.workers,
    deadlineMs: settings.workerSeconds * 1000,
    onEvent: logEvents('conversion'),
  });
  const documents = new Documents({
    startPool: () => startPool({ ...options, size: 1, deadlineMs: documentMs, onEvent: logEvents('document') }),
    maxWaiting: maxWaitingDocuments,
  });
  closing.add(() => Promise.all([pool.stop(), documents.stop()]));
  return { pool, documents };
}
