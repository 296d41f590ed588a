import { FileError, type FileKind } from '../../files/file-store.ts';
import type { Claim, FileFacts, Job, JobEnd, JobStage } from '../job.ts';
import type { JobHeaders } from '../order/order.ts';
import type { JobStore, StageResult } from '../store/job-store.ts';
import { StepCrash, StepFailure, type StepInput, type Steps } from './steps.ts';

/** The job was claimed by another process or ended. The result of this run is discarded. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** The service stops. The job is released for another process. */
export class Draining extends Error {
  override readonly name = 'Draining';
}

export interface RunOptions {
  readonly steps: Steps;
  readonly store: JobStore;
  readonly now: () => number;
  /** Number of worker crashes after which the job fails. */
  readonly maxCrashes: number;
  /** Repeats a store operation until it succeeds. */
  readonly retryUntilStored: <T>(operation: () => Promise<T>) => Promise<T>;
  readonly onChange: (job: Job) => void;
  /** Called when the job enters a stage, or is in it from the start. */
  readonly onEnter: (stage: JobStage) => void;
  readonly onStage: (stage: JobStage, milliseconds: number) => void;
  /** Called when the work of a stage begins; the returned function when it ends. */
  readonly traceStage?: (stage: JobStage) => (failure?: unknown) => void;
  readonly onDefect: (error: unknown, job: Job) => void;
  /** Called after the claim was lost; files of this attempt may remain. */
  readonly onLost: (job: Job) => Promise<void>;
}

/** The end of a job after too many crashes. */
export const crashedEnd = {
  status: 'failed',
  errorCode: 'crashed',
  error: 'The conversion process of this job crashed several times.',
} as const;

/** Runs one claimed job through its remaining stages, until it ends or is released. */
export async function runJob(
  options: RunOptions,
  claimed: { readonly claim: Claim; readonly job: Job; readonly headers: () => JobHeaders },
  signal: AbortSignal,
): Promise<void> {
  const { steps, store, now, retryUntilStored, onChange, onDefect, onLost, maxCrashes } = options;
  const { claim, job } = claimed;
  const report = (changed: Job | undefined) => changed && onChange(changed);
  const releaseLocal = steps.files.holdLocal(job.id);
  try {
    await runStages(options, claimed, signal).finally(releaseLocal);
    report(await retryUntilStored(() => store.finishJob(claim, { status: 'completed' }, now())));
  } catch (caught) {
    const error = signal.aborted ? signal.reason : caught;
    if (error instanceof ClaimLost) return onLost(job);
    if (error instanceof Draining) report(await retryUntilStored(() => store.releaseJob(claim)));
    else if (error instanceof StepCrash) {
      report(await retryUntilStored(() => store.releaseAfterCrash(claim, maxCrashes, crashedEnd, now())));
    } else {
      if (!(error instanceof StepFailure || error instanceof FileError)) onDefect(error, job);
      report(await retryUntilStored(() => store.finishJob(claim, endOf(error), now())));
    }
  }
}

function endOf(error: unknown): JobEnd {
  // A file is synced to the disk in parallel, so this can fail outside the steps.
  if (error instanceof StepFailure || error instanceof FileError)
    return { status: 'failed', error: error.message, errorCode: error.code };
  return {
    status: 'failed',
    error: 'The service failed to process this job because of an internal error.',
    errorCode: 'internal',
  };
}

async function runStages(
  options: RunOptions,
  { claim, job, headers }: { readonly claim: Claim; readonly job: Job; readonly headers: () => JobHeaders },
  signal: AbortSignal,
): Promise<void> {
  const { steps } = options;
  const run = new RunProgress(options, claim, job);
  const step: StepInput = { job, attempt: claim.attempt, headers: headers(), signal };

  const left = await findReusableFiles(steps, job);
  let { inputFile, outputFile } = left;
  let bytes: Uint8Array | undefined;
  if (outputFile === undefined) {
    if (inputFile === undefined) {
      await run.enter('downloading');
      const downloaded = await run.measure('downloading', () => steps.download(step));
      inputFile = downloaded;
      await run.enter('converting', { inputFile });
    } else await run.enter('converting');
    const source = inputFile;
    const converted = await run.measure('converting', () => steps.convert({ ...step, inputFile: source }));
    outputFile = converted.outputFile;
    bytes = run.startFsync('output', outputFile);
    await run.enter('uploading', converted);
  } else await run.enter('uploading');
  const result = outputFile;
  await run.measure('uploading', () => steps.upload({ ...step, outputFile: result, bytes }));
  await run.fsynced();
}

/** Finds the files of an earlier attempt that are still intact. */
async function findReusableFiles({ files }: Steps, job: Job): Promise<Pick<StageResult, 'inputFile' | 'outputFile'>> {
  const isThere = async (kind: FileKind, facts: FileFacts | undefined) =>
    facts !== undefined && (await files.fetchLocal({ jobId: job.id, kind, attempt: facts.attempt }, facts));
  if (job.outputFile !== undefined && (await isThere('output', job.outputFile))) return { outputFile: job.outputFile };
  if (job.inputFile !== undefined && (await isThere('input', job.inputFile))) return { inputFile: job.inputFile };
  return {};
}

/** The progress of a run, reported to the store and to watchers. */
class RunProgress {
  readonly #options: RunOptions;
  readonly #claim: Claim;
  #job: Job;
  readonly #fsyncs: Promise<void>[] = [];

  constructor(options: RunOptions, claim: Claim, job: Job) {
    this.#options = options;
    this.#claim = claim;
    this.#job = job;
  }

  /** Enters a stage. Writes nothing if the claim has already set the stage. */
  async enter(stage: JobStage, facts: StageResult = {}): Promise<void> {
    const { store, retryUntilStored, onChange, onEnter } = this.#options;
    onEnter(stage);
    if (this.#job.status === stage && Object.keys(facts).length === 0) return;
    const version = await retryUntilStored(() => store.advanceJob(this.#claim, stage, facts));
    if (version === undefined) throw new ClaimLost();
    this.#job = { ...this.#job, ...facts, status: stage, version };
    onChange(this.#job);
  }

  async measure<T>(stage: JobStage, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const endTrace = this.#options.traceStage?.(stage);
    let failure: unknown;
    try {
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.#options.onStage(stage, performance.now() - start);
      endTrace?.(failure);
    }
  }

  /** Starts syncing a file to the disk; only the end of the job waits for it. Returns its bytes if it is small. */
  startFsync(kind: FileKind, { attempt, size }: FileFacts): Uint8Array | undefined {
    const { bytes, done } = this.#options.steps.files.startFsync({ jobId: this.#job.id, kind, attempt }, size);
    done.catch(() => undefined);
    this.#fsyncs.push(done);
    return bytes;
  }

  async fsynced(): Promise<void> {
    await Promise.all(this.#fsyncs);
  }
}
