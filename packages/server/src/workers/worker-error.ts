import type { FailureCode, FailureKind } from '@quoin/core/errors';

/** The failures of a conversion that are not in the file but in its process. */
export const workerFailures = {
  conversion_timeout: { mayRetry: false, summary: 'The conversion exceeded its time limit.' },
  conversion_memory: { mayRetry: false, summary: 'The conversion exceeded its memory limit.' },
  worker_crashed: { mayRetry: true, summary: 'The process that converts files ended unexpectedly.' },
  worker_defect: { mayRetry: false, summary: 'The conversion failed because of an internal error of the service.' },
  workers_stopped: { mayRetry: true, summary: 'The service stopped before the conversion ended.' },
} as const satisfies Record<string, { mayRetry: boolean; summary: string }>;

export type WorkerFailureCode = keyof typeof workerFailures;

/** A conversion that failed with its process. Callers may see the message; it contains nothing from the file. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly code: WorkerFailureCode;
  /** True if the same order may succeed in another process. */
  readonly mayRetry: boolean;

  constructor(code: WorkerFailureCode, detail?: string) {
    const { mayRetry, summary } = workerFailures[code];
    super(detail === undefined ? summary : `${summary.slice(0, -1)}: ${detail}.`);
    this.code = code;
    this.mayRetry = mayRetry;
  }
}

/** A failure of core, received from the worker: its code in lower case, kind and message. */
export class ConversionFailure extends Error {
  override readonly name = 'ConversionFailure';
  readonly code: Lowercase<FailureCode>;
  readonly kind: FailureKind;

  constructor(code: FailureCode, kind: FailureKind, message: string) {
    super(message);
    this.code = code.toLowerCase() as Lowercase<FailureCode>;
    this.kind = kind;
  }
}
