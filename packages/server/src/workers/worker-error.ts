import type { FailureCode, FailureKind } from '@quoin/core/errors';

/** Every way a conversion can end that does not lie in what core says of the file. */
export const workerFailures = {
  conversion_timeout: { mayRetry: false, summary: 'The conversion took longer than it may.' },
  conversion_memory: { mayRetry: false, summary: 'The conversion took more memory than it may.' },
  worker_crashed: { mayRetry: true, summary: 'The process that converts files ended unexpectedly.' },
  worker_defect: { mayRetry: false, summary: 'The conversion failed through a defect of the service.' },
  workers_stopped: { mayRetry: true, summary: 'The service stopped before the conversion had ended.' },
} as const satisfies Record<string, { mayRetry: boolean; summary: string }>;

export type WorkerFailureCode = keyof typeof workerFailures;

/** A conversion that failed with its process; the message is fit for callers, with nothing in it that a file said. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly code: WorkerFailureCode;
  /** Whether the same order may succeed in another process. */
  readonly mayRetry: boolean;

  constructor(code: WorkerFailureCode, detail?: string) {
    const { mayRetry, summary } = workerFailures[code];
    super(detail === undefined ? summary : `${summary.slice(0, -1)}: ${detail}.`);
    this.code = code;
    this.mayRetry = mayRetry;
  }
}

/** What core refused, as it reached us from the other process: its code in lower case, its kind, its sentence. */
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
