import type { FileStore } from '../files/file-store.ts';
import type { FileFacts, Job, StoredNote } from './job.ts';
import type { JobHeaders } from './order.ts';

/** What a step works with: the job as its claim sees it, its headers, and the word to stop. */
export interface StepInput {
  readonly job: Job;
  readonly attempt: number;
  readonly headers: JobHeaders;
  readonly signal: AbortSignal;
}

/**
 * The three steps of a job. Each leaves a file or a sent one, or throws: a `StepFailure` when the job is to end,
 * a `StepCrash` when it may be tried again, the signal's reason when it was stopped.
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

/** Why a job ends as failed: a stable code, and a sentence for its owner that quotes nothing secret. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A process died under the job; that may be its fault or not. */
export class StepCrash extends Error {
  override readonly name = 'StepCrash';
}
