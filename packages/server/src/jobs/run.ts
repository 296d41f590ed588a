import { FileError, type FileKind } from '../files/file-store.ts';
import type { Claim, FileFacts, Job, JobEnd, Stage } from './job.ts';
import type { JobHeaders } from './order.ts';
import { StepCrash, StepFailure, type StepInput, type Steps } from './steps.ts';
import type { JobStore, StageResult } from './store/job-store.ts';

/** The claim is another's by now, or the job was ended: whatever this run does counts no more. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** The service stops: the job goes back, to be done by another process. */
export class Draining extends Error {
  override readonly name = 'Draining';
}

export interface RunOptions {
  readonly steps: Steps;
  readonly store: JobStore;
  readonly now: () => number;
  /** Tries after crashes before the job is given up. */
  readonly maxCrashes: number;
  /** Repeats an operation of the store until the store can do it. */
  readonly retryUntilStored: <T>(operation: () => Promise<T>) => Promise<T>;
  readonly onChange: (job: Job) => void;
  /** The job goes on to a stage, or is in it from the beginning. */
  readonly onEnter: (stage: Stage) => void;
  readonly onStage: (stage: Stage, milliseconds: number) => void;
  readonly onDefect: (error: unknown, job: Job) => void;
  /** The claim was lost; files of this attempt may remain. */
  readonly onLost: (job: Job) => Promise<void>;
}

/** How a job that was given up after crashes ends. */
export const crashedEnd = {
  status: 'failed',
  errorCode: 'crashed',
  error: 'The process that worked on this job ended unexpectedly, several times.',
} as const;

/** One claim on one job, worked off: through the stages that are left to an end, or back into the queue. */
export async function runJob(
  options: RunOptions,
  claimed: { readonly claim: Claim; readonly job: Job; readonly headers: () => JobHeaders },
  signal: AbortSignal,
): Promise<void> {
  const { store, now, retryUntilStored, onChange, onDefect, onLost, maxCrashes } = options;
  const { claim, job } = claimed;
  const tell = (changed: Job | undefined) => changed && onChange(changed);
  try {
    await runStages(options, claimed, signal);
    tell(await retryUntilStored(() => store.finishJob(claim, { status: 'completed' }, now())));
  } catch (caught) {
    const error = signal.aborted ? signal.reason : caught;
    if (error instanceof ClaimLost) return onLost(job);
    if (error instanceof Draining) tell(await retryUntilStored(() => store.releaseJob(claim)));
    else if (error instanceof StepCrash) {
      tell(await retryUntilStored(() => store.releaseAfterCrash(claim, maxCrashes, crashedEnd, now())));
    } else {
      if (!(error instanceof StepFailure || error instanceof FileError)) onDefect(error, job);
      tell(await retryUntilStored(() => store.finishJob(claim, endOf(error), now())));
    }
  }
}

function endOf(error: unknown): JobEnd {
  // Outside the steps: a file is forced to the disk while the job goes on, and may fail then.
  if (error instanceof StepFailure || error instanceof FileError)
    return { status: 'failed', error: error.message, errorCode: error.code };
  return { status: 'failed', error: 'The service failed at this job.', errorCode: 'internal' };
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

/** What an earlier run left behind, as far as it is still whole. */
async function findReusableFiles({ files }: Steps, job: Job): Promise<Pick<StageResult, 'inputFile' | 'outputFile'>> {
  const isThere = async (kind: FileKind, facts: FileFacts | undefined) =>
    facts !== undefined && (await files.isIntact({ jobId: job.id, kind, attempt: facts.attempt }, facts));
  if (job.outputFile !== undefined && (await isThere('output', job.outputFile))) return { outputFile: job.outputFile };
  if (job.inputFile !== undefined && (await isThere('input', job.inputFile))) return { inputFile: job.inputFile };
  return {};
}

/** Where a run is; the store and whoever watches are told of each step. */
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

  /** Goes on to a stage; nothing to do where the claim has put the job there already. */
  async enter(stage: Stage, facts: StageResult = {}): Promise<void> {
    const { store, retryUntilStored, onChange, onEnter } = this.#options;
    onEnter(stage);
    if (this.#job.status === stage && Object.keys(facts).length === 0) return;
    const version = await retryUntilStored(() => store.advanceJob(this.#claim, stage, facts));
    if (version === undefined) throw new ClaimLost();
    this.#job = { ...this.#job, ...facts, status: stage, version };
    onChange(this.#job);
  }

  async measure<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#options.onStage(stage, performance.now() - start);
    }
  }

  /** Forces a file to the disk while the job goes on; only the end waits for it. Gives its bytes, if they are few. */
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
