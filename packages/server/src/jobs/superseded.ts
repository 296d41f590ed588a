import type { FileName, FileStore } from '../files/file-store.ts';
import type { Logger } from '../operation/log.ts';
import { isEnded, type Job } from './job.ts';
import type { JobStore } from './store/job-store.ts';

export interface SupersededOptions {
  readonly store: Pick<JobStore, 'readJob'>;
  readonly files: Pick<FileStore, 'removeAllExcept' | 'removeFiles' | 'listJobs'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** How many folders the files of all jobs are spread over. */
const groupCount = 256;

/** Removes files that an ended job does not refer to: those of earlier attempts, and those of an attempt that lost its claim. */
export class SupersededFiles {
  readonly #options: SupersededOptions;
  #nextGroup = 0;

  constructor(options: SupersededOptions) {
    this.#options = options;
  }

  /** Called when a job has ended. What fails is left to the sweep. */
  async removeFor(job: Job): Promise<void> {
    const { files, log } = this.#options;
    if (!isEnded(job.status)) return;
    await files.removeAllExcept(job.id, namesOf(job)).catch((err) => {
      log.warn({ job_id: job.id, err }, 'superseded files could not be removed');
    });
  }

  /** Called by an attempt that has lost its claim: if the job has ended meanwhile, nobody else removes its files. */
  async removeAfterLoss(jobId: string): Promise<void> {
    const job = await this.#options.store.readJob(jobId);
    if (job !== undefined) await this.removeFor(job);
  }

  /**
   * Looks at one group of jobs after the other, so that a crash at any moment leaves nothing for good. Files that no job
   * refers to, as after a restored backup, go once they are as old as files may become.
   */
  async sweep(now: number, keepFilesMs: number): Promise<number> {
    const { files, log } = this.#options;
    const group = this.#nextGroup;
    this.#nextGroup = (group + 1) % groupCount;
    try {
      for (const found of await files.listJobs(group)) await this.#sweepJob(found, now - keepFilesMs);
    } catch (err) {
      log.warn({ err }, 'superseded files could not be looked for');
    }
    // One group is enough for one sweep.
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
