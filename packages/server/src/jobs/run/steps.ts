import type { FileStore } from '../../files/file-store.ts';
import type { FileFacts, Job, StoredNote } from '../job.ts';
import type { JobHeaders } from '../order/order.ts';

/** The input of a step: the job as claimed, its headers, and the signal that stops it. */
export interface StepInput {
  readonly job: Job;
  readonly attempt: number;
  readonly headers: JobHeaders;
  readonly signal: AbortSignal;
}

/**
 * The three steps of a job. Each returns its result or throws: a `StepFailure` if the job must end, a `StepCrash` if it
 * may be retried, the signal's reason if it was stopped.
 */
export interface Steps {
  download(step: StepInput): Promise<FileFacts>;
  convert(step: StepInput & { readonly inputFile: FileFacts }): Promise<ConvertedFile>;
  upload(step: StepInput & { readonly outputFile: FileFacts; readonly bytes?: Uint8Array | undefined }): Promise<void>;
  readonly files: FileStore;
}

export interface ConvertedFile {
  readonly outputFile: FileFacts;
  readonly notes: readonly StoredNote[];
}

/** The failure that ends a job: a stable code, and a message for its owner without secrets. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A process died while it worked on the job, which may or may not be the job's fault. */
export class StepCrash extends Error {
  override readonly name = 'StepCrash';
}
