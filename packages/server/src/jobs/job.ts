/** The states of a job, in the order in which they come. @see the specification, "States and transitions" */
export const jobStatuses = [
  'queued',
  'downloading',
  'converting',
  'uploading',
  'completed',
  'failed',
  'expired',
] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** The states in which a process works on the job. */
export type Stage = Extract<JobStatus, 'downloading' | 'converting' | 'uploading'>;

/** Whether a process works on the job. */
export function isInWork(status: JobStatus): status is Stage {
  return status === 'downloading' || status === 'converting' || status === 'uploading';
}

/** Whether a job has ended: then nothing but its files' expiry happens to it. */
export function isEnded(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'expired';
}

/** A file that is there whole, and how to know it again. */
export interface FileFacts {
  readonly mediaType: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  /** The claim that made it: files of different claims never meet, so that a late writer harms nobody. */
  readonly attempt: number;
}

/** What the caller asked for, as written; header values are kept apart and never stand here. */
export interface JobRequest {
  readonly input: { readonly type: string; readonly source: { readonly url: string } };
  readonly output: {
    readonly type: string;
    readonly upload: { readonly url: string };
    readonly config?: Readonly<Record<string, unknown>>;
  };
}

/** Whose job it is. */
export interface JobOwner {
  readonly organizationId: string;
  readonly clientId: string;
}

/** A job that is to be made. */
export interface NewJob extends JobOwner {
  readonly id: string;
  readonly tag: string | undefined;
  readonly request: JobRequest;
  /** Host and port of the source and of the target: jobs of one pair wait in one lane. */
  readonly sourceHost: string;
  readonly targetHost: string;
  readonly createdAt: number;
  /** The encrypted headers and rules, where there are any. */
  readonly encryptedHeaders: Uint8Array | undefined;
}

/** A note of the conversion, as core gives it. */
export type StoredNote = Readonly<Record<string, unknown>>;

/** A job as it is kept. Times are milliseconds since 1970. */
export interface Job extends JobOwner {
  readonly id: string;
  readonly tag: string | undefined;
  readonly request: JobRequest;
  readonly sourceHost: string;
  readonly targetHost: string;
  readonly status: JobStatus;
  /** Grows by one with each change of status. */
  readonly version: number;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly completedAt: number | undefined;
  readonly expiresAt: number | undefined;
  readonly inputFile: FileFacts | undefined;
  readonly outputFile: FileFacts | undefined;
  readonly error: string | undefined;
  readonly errorCode: string | undefined;
  readonly notes: readonly StoredNote[];
}

/** The right to work on a job. It ends when another claim is made or the job ends: `attempt` fences it. */
export interface Claim {
  readonly jobId: string;
  readonly owner: string;
  readonly attempt: number;
}

/** How a job ends: one of two ways, once. */
export type JobEnd =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly error: string; readonly errorCode: string };
