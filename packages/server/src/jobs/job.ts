/** The states of a job, in order. @see the specification, "States and transitions" */
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
export type JobStage = Extract<JobStatus, 'downloading' | 'converting' | 'uploading'>;

/** True if a process works on the job. */
export function isInWork(status: JobStatus): status is JobStage {
  return status === 'downloading' || status === 'converting' || status === 'uploading';
}

/** True if the job has ended. Afterwards only its files expire. */
export function isEnded(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'expired';
}

/** A complete file of a job, with its size and digest. */
export interface FileFacts {
  readonly mediaType: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  /** The claim that wrote it. Files of different claims have different names, so a late writer overwrites nothing. */
  readonly attempt: number;
}

/** The request as the caller wrote it, without header values, which are stored separately. */
export interface JobRequest {
  readonly input: { readonly type: string; readonly source: { readonly url: string } };
  readonly output: {
    readonly type: string;
    readonly upload: { readonly url: string };
    readonly config?: Readonly<Record<string, unknown>>;
  };
}

/** The client and organization of a job. */
export interface JobOwner {
  readonly organizationId: string;
  readonly clientId: string;
}

/** A job to create. */
export interface NewJob extends JobOwner {
  readonly id: string;
  readonly tag: string | undefined;
  readonly request: JobRequest;
  /** Host and port of source and target. Jobs with the same two wait in one lane. */
  readonly sourceHost: string;
  readonly targetHost: string;
  readonly createdAt: number;
  /** The encrypted headers and rules, if there are any. */
  readonly encryptedHeaders: Uint8Array | undefined;
  /** The span of the request that created it, if it is traced. */
  readonly traceparent?: string | undefined;
}

/** A note of the conversion, as core returns it. */
export type StoredNote = Readonly<Record<string, unknown>>;

/** A stored job. Times are milliseconds since 1970. */
export interface Job extends JobOwner {
  readonly id: string;
  readonly tag: string | undefined;
  readonly request: JobRequest;
  readonly sourceHost: string;
  readonly targetHost: string;
  /** True if the queries of the two URLs were removed at the end of the job. */
  readonly queriesForgotten: boolean;
  readonly status: JobStatus;
  /** Incremented with each change of status. */
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
  /** The span of the request that created it, if it is traced. */
  readonly traceparent: string | undefined;
}

/** The right to work on a job. It ends when the job is claimed again or ends; `attempt` fences it. */
export interface Claim {
  readonly jobId: string;
  readonly owner: string;
  readonly attempt: number;
}

/** The end of a job. */
export type JobEnd =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly error: string; readonly errorCode: string };
