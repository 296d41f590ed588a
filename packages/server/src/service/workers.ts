import type { ClosingStack } from '../closing-stack.ts';
import type { Logger } from '../operation/log.ts';
import type { Settings } from '../settings/settings.ts';
import { Documents } from '../workers/documents.ts';
import { type Pool, startPool } from '../workers/pool.ts';
import { startOnUse } from '../workers/start-on-use.ts';
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
  readonly settings: Pick<Settings, 'roles' | 'workers' | 'workerSeconds' | 'workerMemoryBytes'>;
  readonly entry: string | undefined;
  readonly log: Logger;
}

/**
 * Starts the worker processes. Without the role of jobs they are started with the first direct conversion. Documents have
 * a pool of one process, started with the first document.
 */
export function startWorkers({ settings, entry, log }: WorkersOptions, closing: ClosingStack): Workers {
  const options = {
    entry: entry ?? programPath('worker'),
    memoryLimitBytes: settings.workerMemoryBytes,
    recycleAfter,
    log: (text: string) => log.warn({ text }, 'worker wrote to stderr'),
  };
  const logEvents = (task: 'conversion' | 'document') => (event: PoolEvent) =>
    log.info({ worker: { task, ...event } }, 'worker changed');
  const deadlineMs = settings.workerSeconds * 1000;
  const start = () => startPool({ ...options, size: settings.workers, deadlineMs, onEvent: logEvents('conversion') });
  const pool = settings.roles.includes('worker') ? start() : startOnUse(start);
  const documents = new Documents({
    startPool: () => startPool({ ...options, size: 1, deadlineMs: documentMs, onEvent: logEvents('document') }),
    maxWaiting: maxWaitingDocuments,
  });
  closing.add(() => Promise.all([pool.stop(), documents.stop()]));
  return { pool, documents };
}
