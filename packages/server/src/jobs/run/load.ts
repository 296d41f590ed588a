import { isInWork, type Job, type JobStage } from '../job.ts';

/** A job of this process, with everything that limits other jobs. */
interface RunningJob {
  readonly organizationId: string;
  readonly sourceHost: string;
  readonly targetHost: string;
  stage: JobStage;
  since: number;
  /** The job waits for an upload slot of its target: it does not count against the limit. */
  isWaitingForTarget: boolean;
}

export interface LoadLimits {
  /** Maximum number of jobs in work, without those that wait for their target. */
  readonly jobs: number;
  readonly perOrganization: number;
  /** Maximum number of downloads from one source, and of uploads to one target. */
  readonly perHost: number;
  /** Maximum number of jobs before or in conversion. More would only be claimed early and wait here. */
  readonly aheadOfConversion: number;
}

/** A longer download is slow and does not tell when its conversion will start. */
const slowDownloadMs = 1_000;

/**
 * The jobs of this process, and how many more it should claim. A slow source delays only its own jobs. Jobs that wait
 * for a slow target do not count against the limit.
 */
export class Load {
  readonly #limits: LoadLimits;
  readonly #clock: () => number;
  readonly #jobs = new Map<string, RunningJob>();
  readonly #uploads = new Map<string, number>();
  readonly #waiting: { readonly host: string; readonly go: () => void }[] = [];

  constructor(limits: LoadLimits, clock: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#clock = clock;
  }

  add({ id, organizationId, sourceHost, targetHost, status }: Job): void {
    const stage = isInWork(status) ? status : 'downloading';
    this.#jobs.set(id, {
      organizationId,
      sourceHost,
      targetHost,
      stage,
      since: this.#clock(),
      isWaitingForTarget: false,
    });
  }

  enter(id: string, stage: JobStage): void {
    const job = this.#jobs.get(id);
    if (job !== undefined) Object.assign(job, { stage, since: this.#clock() });
  }

  remove(id: string): void {
    this.#jobs.delete(id);
  }

  /** Number of jobs that can be claimed now. */
  get freeSlots(): number {
    let [active, ahead] = [0, 0];
    for (const { stage, since, isWaitingForTarget } of this.#jobs.values()) {
      if (!isWaitingForTarget) active += 1;
      if (stage === 'converting' || (stage === 'downloading' && this.#clock() - since < slowDownloadMs)) ahead += 1;
    }
    return Math.max(0, Math.min(this.#limits.jobs - active, this.#limits.aheadOfConversion - ahead));
  }

  /**
   * The counts for a claim. All jobs in their upload stage count for a target, so that a slow target gets no more jobs.
   */
  get running() {
    const counts = {
      organizations: new Map<string, number>(),
      sources: new Map<string, number>(),
      targets: new Map<string, number>(),
    };
    const count = (of: Map<string, number>, name: string) => of.set(name, (of.get(name) ?? 0) + 1);
    for (const { organizationId, sourceHost, targetHost, stage } of this.#jobs.values()) {
      count(counts.organizations, organizationId);
      if (stage === 'downloading') count(counts.sources, sourceHost);
      if (stage === 'uploading') count(counts.targets, targetHost);
    }
    return counts;
  }

  get claimLimits() {
    const { perOrganization, perHost } = this.#limits;
    return { perOrganization, perSource: perHost, perTarget: 2 * perHost };
  }

  /** Waits for an upload slot of the job's target, then does the work. */
  async withUploadSlot<T>({ id, targetHost }: Job, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const sending = this.#uploads.get(targetHost) ?? 0;
    if (sending < this.#limits.perHost) this.#uploads.set(targetHost, sending + 1);
    else await this.#waitForSlot(id, targetHost, signal);
    try {
      return await work();
    } finally {
      this.#releaseSlot(targetHost);
    }
  }

  /** Waits in line for a slot. */
  async #waitForSlot(id: string, host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const job = this.#jobs.get(id);
    if (job !== undefined) job.isWaitingForTarget = true;
    try {
      await new Promise<void>((go, reject) => {
        const waiting = { host, go };
        this.#waiting.push(waiting);
        const leave = (): void => {
          const index = this.#waiting.indexOf(waiting);
          // A job that has its slot already keeps it and releases it later.
          if (index < 0) return;
          this.#waiting.splice(index, 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    } finally {
      if (job !== undefined) job.isWaitingForTarget = false;
    }
  }

  /** Passes the slot to the job that has waited longest, if there is one. */
  #releaseSlot(host: string): void {
    const index = this.#waiting.findIndex((each) => each.host === host);
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (next !== undefined) {
      next.go();
      return;
    }
    const left = (this.#uploads.get(host) ?? 1) - 1;
    if (left === 0) this.#uploads.delete(host);
    else this.#uploads.set(host, left);
  }
}
