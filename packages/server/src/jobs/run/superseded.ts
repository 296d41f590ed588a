import type { FileName, FileStore } from '../../files/file-store.ts';
import type { Logger } from '../../operation/log.ts';
import { isEnded, type Job } from '../job.ts';
import type { JobStore } from '../store/job-store.ts';

export interface SupersededOptions {
  readonly store: Pick<JobStore, 'readJob'>;
  readonly files: Pick<FileStore, 'removeAllExcept' | 'removeFiles' | 'listJobs'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Number of folders over which the files of all jobs are spread. */
const groupCount = 256;

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
    const { files, log } = this.#options;
    if (!isEnded(job.status)) return;
    await files.removeAllExcept(job.id, namesOf(job)).catch((err) => {
      log.warn({ job_id: job.id, err }, 'superseded files could not be removed');
    });
  }

  /** Called by an attempt that has lost its claim. If the job has ended or was erased meanwhile, nothing else
   * removes its files. */
  async removeAfterLoss(jobId: string): Promise<void> {
    const { store, files } = this.#options;
    const job = await store.readJob(jobId);
    if (job !== undefined) await this.removeFor(job);
    else await files.removeFiles(jobId);
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
      for (const found of await files.listJobs(group)) await this.#sweepJob(found, now - keepFilesMs);
    } catch (err) {
      log.warn({ err }, 'superseded files could not be listed');
    }
    // One group per sweep is enough.
    return 0;
  }

  async #sweepJob({ id, changedAt }: { id: string; changedAt: number }, oldest: number): Promise<void> {
    const { store, files } = this.#options;
    const job = await store.readJob(id);
    if (job !== undefined) await this.removeFor(job);
    else if (changedAt <= oldest) await files.removeFiles(id);
  }
}

function namesOf({ id, inputFile, outputFile }: Job): FileName[] {
  return [
    ...(inputFile === undefined ? [] : [{ jobId: id, kind: 'input', attempt: inputFile.attempt } as const]),
    ...(outputFile === undefined ? [] : [{ jobId: id, kind: 'output', attempt: outputFile.attempt } as const]),
  ];
}
