import type { FileKind } from '../files/file-store.ts';
import { type FileFacts, isEnded, type Job } from './job.ts';
import { mediaTypeOf } from './order/conversions.ts';

/** The members shared by all representations of a job. @see the specification, "Conversion job" */
function sharedMembersOf(job: Job) {
  return {
    id: job.id,
    ...(job.tag === undefined ? {} : { tag: job.tag }),
    status: job.status,
    input: job.request.input,
    output: job.request.output,
    created_at: timeOf(job.createdAt),
  };
}

/**
 * The response to the creation of a job. A repeated request with the same key gets the same response, whatever the
 * status is.
 */
export function toCreated(job: Job) {
  return { ...sharedMembersOf(job), status: 'queued' as const };
}

/** A job in a list. */
export function toEntry(job: Job) {
  return {
    ...sharedMembersOf(job),
    ...(job.completedAt === undefined ? {} : { completed_at: timeOf(job.completedAt) }),
    ...(job.error === undefined ? {} : { error: job.error }),
  };
}

/** A job with all details. */
export function toDetail(job: Job, { baseUrl, now }: { readonly baseUrl: string; readonly now: number }) {
  return {
    ...sharedMembersOf(job),
    ...(job.startedAt === undefined ? {} : { started_at: timeOf(job.startedAt) }),
    ...(job.completedAt === undefined ? {} : { completed_at: timeOf(job.completedAt) }),
    ...(job.expiresAt === undefined ? {} : { expires_at: timeOf(job.expiresAt) }),
    ...(job.error === undefined ? {} : { error: job.error }),
    ...(job.errorCode === undefined ? {} : { error_code: job.errorCode }),
    notes: job.notes,
    files: {
      input: toFile(job, 'input', job.inputFile, baseUrl, now),
      output: toFile(job, 'output', job.outputFile, baseUrl, now),
    },
  };
}

function toFile(job: Job, kind: FileKind, facts: FileFacts | undefined, baseUrl: string, now: number) {
  const type = kind === 'input' ? job.request.input.type : job.request.output.type;
  return {
    url: `${baseUrl}/v1/converter/jobs/${job.id}/files?file_type=${kind}`,
    content_type: facts?.mediaType ?? mediaTypeOf(type),
    ...(facts === undefined ? {} : { size: facts.size }),
    available: availableFile(job, kind, now) === 'available',
  };
}

/** The state of a file: not there yet, available, or gone. An output is available once the job is completed. */
export function availableFile(job: Job, kind: FileKind, now: number): 'absent' | 'available' | 'gone' {
  if (job.expiresAt !== undefined && now >= job.expiresAt) return 'gone';
  if (job.status === 'expired') return 'gone';
  const facts = kind === 'input' ? job.inputFile : job.outputFile;
  if (facts === undefined) return 'absent';
  return kind === 'output' && job.status !== 'completed' ? 'absent' : 'available';
}

/** The event of a job's end. The bytes are created once and sent unchanged. */
export function describeEnd(job: Job): { type: string; payload: string } {
  const { id, ...rest } = toEntry(job);
  const payload = { id, job_id: id, client_id: job.clientId, ...rest };
  return {
    type: job.status === 'completed' ? 'conversion.completed' : 'conversion.failed',
    payload: JSON.stringify(payload),
  };
}

/** A change of state in the event stream. */
export function toStateEvent(job: Job) {
  return {
    id: job.id,
    status: job.status,
    ...(isEnded(job.status) && job.completedAt !== undefined ? { completed_at: timeOf(job.completedAt) } : {}),
    ...(job.error === undefined ? {} : { error: job.error, error_code: job.errorCode }),
  };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
