import { type FileName, type FileStore, groupCount, type StoredFiles, toStoredName } from '../../files/file-store.ts';
import type { Logger } from '../../operation/log.ts';
import { isEnded, type Job } from '../job.ts';
import type { JobStore } from '../store/job-store.ts';

export interface SupersededOptions {
  readonly store: Pick<JobStore, 'readJob'>;
  readonly files: Pick<FileStore, 'removeAllExcept' | 'removeFiles' | 'listFiles' | 'sweepUploads'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** No write of a file takes this long. */
const maxUploadMs = 24 * 3_600_000;

/**
 * Removes files that an ended job does not refer to: those of earlier attempts, and of an attempt that lost its claim.
 */
export class SupersededFiles {
  readonly #options: SupersededOptions;
  #nextGroup = 0;

  constructor(options: SupersededOptions) {
    this.#options = options;
  }

  /** Called when a job has ended. The sweep repeats what fails here. */
  async removeFor(job: Job): Promise<void> {
    // A list of objects costs money, and only other attempts leave files.
    if (isEnded(job.status) && !isOnlyAttempt(job)) await this.#removeUnnamed(job);
  }

  /** Called by an attempt that has lost its claim. If the job has ended or was erased meanwhile, nothing else
   * removes its files. */
  async removeAfterLoss(jobId: string): Promise<void> {
    const { store, files } = this.#options;
    const job = await store.readJob(jobId);
    if (job === undefined) await files.removeFiles(jobId);
    else if (isEnded(job.status)) await this.#removeUnnamed(job);
  }

  /**
   * Checks one group of jobs per call, so that files left by a crash are found eventually. Files without a job, as
   * after a restored backup, are removed once they are older than any file may be.
   */
  async sweep(now: number, keepFilesMs: number): Promise<number> {
    const { files, log } = this.#options;
    const group = this.#nextGroup;
    this.#nextGroup = (group + 1) % groupCount;
    try {
      if (group === 0) await files.sweepUploads(now - maxUploadMs);
      for await (const found of files.listFiles(group)) await this.#sweepJob(found, now - keepFilesMs);
    } catch (err) {
      log.warn({ err }, 'superseded files could not be listed');
    }
    // One group per sweep is enough.
    return 0;
  }

  async #sweepJob({ jobId, names, changedAt }: StoredFiles, oldest: number): Promise<void> {
    const { store, files } = this.#options;
    const job = await store.readJob(jobId);
    if (job === undefined) {
      if (changedAt <= oldest) await files.removeFiles(jobId);
      return;
    }
    const named = namesOf(job).map(toStoredName);
    if (isEnded(job.status) && names.some((name) => !named.includes(name))) await this.#removeUnnamed(job);
  }

  async #removeUnnamed(job: Job): Promise<void> {
    const { files, log } = this.#options;
    await files.removeAllExcept(job.id, namesOf(job)).catch((err) => {
      log.warn({ job_id: job.id, err }, 'superseded files could not be removed');
    });
  }
}

/** True if the first attempt has completed the job. */
function isOnlyAttempt({ status, inputFile, outputFile }: Job): boolean {
  return status === 'completed' && inputFile?.attempt === 1 && outputFile?.attempt === 1;
}

function namesOf({ id, inputFile, outputFile }: Job): FileName[] {
  return [
    ...(inputFile === undefined ? [] : [{ jobId: id, kind: 'input', attempt: inputFile.attempt } as const]),
    ...(outputFile === undefined ? [] : [{ jobId: id, kind: 'output', attempt: outputFile.attempt } as const]),
  ];
}
