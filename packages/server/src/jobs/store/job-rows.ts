import type { FileFacts, Job, JobRequest, JobStatus, NewJob, StoredNote } from '../job.ts';

/** The columns of the table `jobs` that are read. */
export interface JobRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly client_id: string;
  readonly tag: string | null;
  readonly input_type: string;
  readonly request: string;
  readonly queries_forgotten: 0 | 1;
  readonly source_host: string;
  readonly target_host: string;
  readonly status: JobStatus;
  readonly version: number;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly completed_at: number | null;
  readonly expires_at: number | null;
  readonly owner: string | null;
  readonly attempt: number;
  readonly crashes: number;
  readonly losses: number;
  readonly input_file: string | null;
  readonly output_file: string | null;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly notes: string;
  readonly traceparent: string | null;
}

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    clientId: row.client_id,
    tag: row.tag ?? undefined,
    request: JSON.parse(row.request) as JobRequest,
    queriesForgotten: row.queries_forgotten === 1,
    sourceHost: row.source_host,
    targetHost: row.target_host,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    inputFile: toFacts(row.input_file),
    outputFile: toFacts(row.output_file),
    error: row.error ?? undefined,
    errorCode: row.error_code ?? undefined,
    notes: JSON.parse(row.notes) as StoredNote[],
    traceparent: row.traceparent ?? undefined,
  };
}

function toFacts(json: string | null): FileFacts | undefined {
  return json === null ? undefined : (JSON.parse(json) as FileFacts);
}

/** The parameters of `insertJob`, in the order of its columns. */
export function toColumns(job: NewJob): unknown[] {
  const { id, organizationId, clientId, tag = null, request, sourceHost, targetHost, createdAt } = job;
  const text = JSON.stringify(request);
  const hosts = [sourceHost, targetHost];
  const { traceparent = null } = job;
  return [id, organizationId, clientId, tag, request.input.type, text, ...hosts, createdAt, traceparent];
}

export const insertJob = `
  INSERT INTO jobs
    (id, organization_id, client_id, tag, input_type, request, source_host, target_host, created_at, traceparent, status)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued')`;

/** The job as `insertJob` stores it, without selecting it. */
export function toInsertedJob(job: NewJob): Job {
  return {
    id: job.id,
    organizationId: job.organizationId,
    clientId: job.clientId,
    tag: job.tag,
    request: job.request,
    queriesForgotten: false,
    sourceHost: job.sourceHost,
    targetHost: job.targetHost,
    status: 'queued',
    version: 1,
    createdAt: job.createdAt,
    startedAt: undefined,
    completedAt: undefined,
    expiresAt: undefined,
    inputFile: undefined,
    outputFile: undefined,
    error: undefined,
    errorCode: undefined,
    notes: [],
    traceparent: job.traceparent,
  };
}
