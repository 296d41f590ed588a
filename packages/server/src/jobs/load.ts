import { isInWork, type Job, type Stage } from './job.ts';

/** One job that this process works on, as far as others must wait for it. */
interface RunningJob {
  readonly organizationId: string;
  readonly sourceHost: string;
  readonly targetHost: string;
  stage: Stage;
  since: number;
  /** It waits for its turn with the target: then it takes nobody's place. */
  isWaitingForTarget: boolean;
}

export interface LoadLimits {
  /** Jobs at work at once, without those that wait for their target. */
  readonly jobs: number;
  readonly perOrganization: number;
  /** Downloads from one source at once, and uploads to one target. */
  readonly perHost: number;
  /** Jobs that wait for a conversion or will soon: more would only stand before those of others. */
  readonly aheadOfConversion: number;
}

/** A download that takes longer than this is slow, and says nothing about how soon its conversion is due. */
const slowDownloadMs = 1_000;

/**
 * What this process works on, and how much more it should take. A slow source holds its downloads and nobody else's
 * place; whoever waits for a slow target holds no place at all.
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

  enter(id: string, stage: Stage): void {
    const entry = this.#jobs.get(id);
    if (entry !== undefined) Object.assign(entry, { stage, since: this.#clock() });
  }

  remove(id: string): void {
    this.#jobs.delete(id);
  }

  /** How many more jobs may be taken now. */
  get freeSlots(): number {
    let [active, ahead] = [0, 0];
    for (const { stage, since, isWaitingForTarget } of this.#jobs.values()) {
      if (!isWaitingForTarget) active += 1;
      if (stage === 'converting' || (stage === 'downloading' && this.#clock() - since < slowDownloadMs)) ahead += 1;
    }
    return Math.max(0, Math.min(this.#limits.jobs - active, this.#limits.aheadOfConversion - ahead));
  }

  /** Who is busy, as a claim asks. A target that does not keep up is given nothing more to come. */
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

  /** Waits for a turn with a job's target and does the work then. */
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

  /** Stands in line until somebody passes a turn on. */
  async #waitForSlot(id: string, host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const entry = this.#jobs.get(id);
    if (entry !== undefined) entry.isWaitingForTarget = true;
    try {
      await new Promise<void>((go, reject) => {
        const waiting = { host, go };
        this.#waiting.push(waiting);
        const leave = (): void => {
          const index = this.#waiting.indexOf(waiting);
          // Whoever has been given a turn already keeps it, to pass it on.
          if (index < 0) return;
          this.#waiting.splice(index, 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    } finally {
      if (entry !== undefined) entry.isWaitingForTarget = false;
    }
  }

  /** The turn goes to whoever waits longest, or back. */
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
