import { type ParsedUrl, parseUrl, resolveHeaders } from '@quoin/core/url-headers';
import { FileError, type FileStore, type PlannedDraft, smallBytes } from '../../files/file-store.ts';
import type { openAgent } from '../../network/connections/agent.ts';
import { fetchSource } from '../../network/download.ts';
import { NetworkError } from '../../network/failure.ts';
import { sendFile } from '../../network/upload.ts';
import type { Pool } from '../../workers/pool.ts';
import type { ConversionOrder } from '../../workers/protocol/messages.ts';
import { ConversionFailure, WorkerError } from '../../workers/worker-error.ts';
import type { FileFacts, Job, StoredNote } from '../job.ts';
import { mediaTypeOf } from '../order/conversions.ts';
import { retryTransfer } from './retry-transfer.ts';
import { StepCrash, StepFailure, type StepInput, type Steps } from './steps.ts';

export interface JobStepsOptions {
  readonly agent: ReturnType<typeof openAgent>;
  readonly pool: Pool;
  readonly files: FileStore;
  /** `quoin/<version>`, the user agent of downloads. */
  readonly userAgent: string;
  readonly maxInputBytes: number;
  /** Time limit of one transfer. */
  readonly transferMs: number;
  /** Repetitions of a transfer after a temporary failure. */
  readonly retryTransfers: number;
  readonly allowMissing: boolean;
  /** Folder of fonts for text in drawings. */
  readonly fontFolder?: string | undefined;
  /** Folder of ICC profiles that documents refer to by name. */
  readonly profileFolder?: string | undefined;
}

/** The three steps of a job. All failures have messages that the job's owner may read. */
export function createJobSteps(options: JobStepsOptions): Steps {
  const { agent, pool, files, userAgent, maxInputBytes, transferMs, retryTransfers: count } = options;
  const { allowMissing, fontFolder, profileFolder } = options;
  const transfer = <T>(step: 'download' | 'upload', signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    withStepErrors(step, () => retryTransfer(work, { count, signal }));
  const assetFolders = { ...(fontFolder && { fontFolder }), ...(profileFolder && { profileFolder }) };
  return {
    files,
    download: (step) =>
      transfer('download', step.signal, async () => {
        const { job, headers, signal } = step;
        const text = job.request.input.source.url;
        const sent = resolveHeaders({ url: text, own: headers.source, rules: headers.rules, direction: 'download' });
        const draft = await files.createDraft({ jobId: job.id, kind: 'input', attempt: step.attempt });
        return keepFile(step, draft, mediaTypeOf(job.request.input.type), async () => {
          const source = { url: requireUrl(text), headers: sent.headers, userAgent };
          const write = (chunk: Uint8Array) => draft.write(chunk);
          await fetchSource(agent, source, { maxBytes: maxInputBytes, totalMs: transferMs, signal, write });
          return { ...(await draft.finish()), rest: undefined };
        }).then(({ facts }) => facts);
      }),
    convert: (step) =>
      withStepErrors('conversion', async () => {
        const { job, inputFile, signal } = step;
        const input = files.pathOf({ jobId: job.id, kind: 'input', attempt: inputFile.attempt });
        const type = mediaTypeOf(job.request.output.type);
        const draft = await files.planDraft({ jobId: job.id, kind: 'output', attempt: step.attempt });
        const { facts, rest } = await keepFile(step, draft, type, async () => {
          const order = { ...orderOf(job, maxInputBytes), input, output: draft.path, allowMissing, ...assetFolders };
          const { size, sha256, mediaType, notes } = await pool.convert(order, { signal });
          return { size, sha256, rest: { mediaType, notes } };
        });
        const notes = rest.notes as unknown as readonly StoredNote[];
        return { outputFile: { ...facts, mediaType: rest.mediaType }, notes };
      }),
    upload: ({ job, headers, signal, outputFile, bytes }) =>
      transfer('upload', signal, async () => {
        const text = job.request.output.upload.url;
        const sent = resolveHeaders({ url: text, own: headers.upload, rules: headers.rules, direction: 'upload' });
        const name = { jobId: job.id, kind: 'output', attempt: outputFile.attempt } as const;
        const target = { url: requireUrl(text), headers: sent.headers, contentType: outputFile.mediaType };
        const { size } = outputFile;
        const small = bytes ?? (size <= smallBytes ? files.readSmall(name, size) : undefined);
        const file = { size, bytes: small, open: () => files.openFile(name, outputFile) };
        await sendFile(agent, target, { ...file, totalMs: transferMs, signal });
      }),
  };
}

type WrittenFile<T> = { readonly size: number; readonly sha256: string; readonly rest: T };

/** Writes one of the job's files. If that fails, nothing of it remains. */
async function keepFile<T>(
  { attempt, signal }: StepInput,
  draft: PlannedDraft,
  mediaType: string,
  make: () => Promise<WrittenFile<T>>,
): Promise<{ facts: FileFacts; rest: T }> {
  try {
    const { size, sha256, rest } = await make();
    await draft.keep({ size, sha256 }, signal);
    return { facts: { mediaType, size, sha256, attempt }, rest };
  } finally {
    await draft.discard();
  }
}

function orderOf({ request }: Job, maxInputBytes: number): Omit<ConversionOrder, 'input' | 'output'> {
  const { input, output } = request;
  return {
    // The API also lists types that core cannot read yet; core refuses them by name.
    from: input.type as NonNullable<ConversionOrder['from']>,
    to: output.type as ConversionOrder['to'],
    ...(output.config === undefined ? {} : { config: output.config as NonNullable<ConversionOrder['config']> }),
    limits: { maxInputBytes },
  };
}

function requireUrl(text: string): ParsedUrl {
  const parsed = parseUrl(text);
  if (!parsed.ok) throw new TypeError('an accepted URL cannot be parsed');
  return parsed.url;
}

/** Converts thrown errors to the end of the job, or to another attempt. */
async function withStepErrors<T>(step: 'download' | 'conversion' | 'upload', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStepError(step, error);
  }
}

function toStepError(step: string, cause: unknown): unknown {
  if (cause instanceof NetworkError) return new StepFailure(`${step}_${cause.code}`, toMessage(step, cause), { cause });
  if (cause instanceof ConversionFailure) return new StepFailure(cause.code, toMessage(step, cause), { cause });
  if (cause instanceof FileError) return new StepFailure(cause.code, cause.message, { cause });
  if (!(cause instanceof WorkerError)) return cause;
  return cause.mayRetry
    ? new StepCrash(cause.message, { cause })
    : new StepFailure(cause.code, cause.message, { cause });
}

function toMessage(step: string, { message }: Error): string {
  return `The ${step} failed: ${message}${/[.!?]$/.test(message) ? '' : '.'}`;
}
