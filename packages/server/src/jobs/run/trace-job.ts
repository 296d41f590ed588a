import type { Tracer } from '../../tracing/tracer.ts';
import { isEnded, type Job, type JobStage } from '../job.ts';
import type { ClaimedJob } from '../store/job-store.ts';

const names: Record<JobStage, string> = { downloading: 'download', converting: 'convert', uploading: 'upload' };

/** The span of one attempt at a job, with one for each stage. */
export interface JobTrace {
  startStage(stage: JobStage): (failure?: unknown) => void;
  change(job: Job): void;
  end(): void;
}

/** Begins the span of a claimed job; undefined if the request that created it is not traced. */
export function traceJob(tracer: Tracer | undefined, { claim, job }: ClaimedJob, now: number): JobTrace | undefined {
  if (job.traceparent === undefined) return undefined;
  const attributes = {
    'quoin.job_id': job.id,
    'quoin.attempt': claim.attempt,
    'quoin.queue_seconds': (now - job.createdAt) / 1000,
    'quoin.input_type': job.request.input.type,
    'quoin.output_type': job.request.output.type,
  };
  const span = tracer?.start({ name: 'job', kind: 'consumer', parent: job.traceparent, attributes });
  if (span === undefined) return undefined;
  let latest = job;
  return {
    startStage(stage) {
      const child = tracer?.start({ name: names[stage], kind: 'internal', parent: span.traceparent });
      return (failure) => child?.end({}, failure === undefined ? undefined : codeOf(failure));
    },
    change(job) {
      latest = job;
    },
    end() {
      // An attempt that was interrupted leaves the job in another state.
      const status = isEnded(latest.status) ? latest.status : 'released';
      span.end({ 'quoin.job_status': status }, latest.errorCode);
    },
  };
}

/** The code of a failure; the name of any other error, whose message may contain URLs. */
function codeOf(failure: unknown): string {
  const { code, name } = failure as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
