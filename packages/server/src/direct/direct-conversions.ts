import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileError, type FileStore, toFileError } from '../files/file-store.ts';
import type { Pool } from '../workers/pool.ts';
import type { Converted } from '../workers/protocol/converted.ts';
import type { ConversionOrder } from '../workers/protocol/messages.ts';
import { WorkerError } from '../workers/worker-error.ts';
import { receiveBody } from './receive-body.ts';

/** There are too many conversions, no worker became free in time, or the service stops. */
export class DirectBusy extends Error {
  override readonly name = 'DirectBusy';
}

export interface DirectConversionsOptions {
  readonly pool: Pick<Pool, 'convert'>;
  readonly files: Pick<FileStore, 'createDraft' | 'planDraft'>;
  readonly maxInputBytes: number;
  /** Time limit of the conversion, and of the wait for a free worker before it. */
  readonly limitMs: number;
  /** Bounds the files on the disk, and the memory for receiving and sending them. */
  readonly maxAtOnce: number;
  readonly maxPerOrganization: number;
  /** True if the disk has space for more files. */
  readonly hasSpace: () => Promise<boolean>;
  readonly allowMissing: boolean;
  readonly fontFolder?: string | undefined;
  readonly profileFolder?: string | undefined;
}

/** The settings of one conversion; the service adds the paths, the limits and the folders. */
export type DirectOrder = Omit<ConversionOrder, 'input' | 'output' | 'limits' | 'fontFolder' | 'profileFolder'>;

export interface DirectRequest {
  /** Identifies the request in the names of temporary files. */
  readonly id: string;
  readonly organizationId: string;
  readonly order: DirectOrder;
  readonly body: Readable;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

export interface DirectResult {
  readonly converted: Converted;
  /** The result. Its file already has no name, so that nothing is left on the disk, however the process ends. */
  readonly content: Readable;
  /** Closes the file and makes room for another conversion. Has no effect if it is called again. */
  release(): void;
}

/** A conversion that was accepted and not yet released. */
interface Running {
  readonly organizationId: string;
  readonly controller: AbortController;
}

/**
 * Converts bodies of requests without jobs: the body goes to a temporary file, a worker converts it, and the result is
 * read once. Both files are removed before the response starts.
 */
export class DirectConversions {
  readonly #options: DirectConversionsOptions;
  readonly #running = new Set<Running>();
  #isStopped = false;
  #onEmpty: () => void = () => {};

  constructor(options: DirectConversionsOptions) {
    this.#options = options;
  }

  get maxInputBytes(): number {
    return this.#options.maxInputBytes;
  }

  /**
   * Fails with a `DirectBusy`, `BodyTooLarge`, `BodyIncomplete`, `ConversionFailure`, `WorkerError` or `FileError`, or
   * the reason of the signal.
   */
  async convert(request: DirectRequest): Promise<DirectResult> {
    const { organizationId, signal } = request;
    signal.throwIfAborted();
    this.#requireRoom(organizationId);
    const running = { organizationId, controller: new AbortController() };
    this.#running.add(running);
    const abort = (): void => running.controller.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const release = (): void => {
      signal.removeEventListener('abort', abort);
      this.#running.delete(running);
      if (this.#running.size === 0) this.#onEmpty();
    };
    try {
      const { converted, content } = await this.#run(request, running.controller);
      if (signal.aborted) content.destroy();
      signal.throwIfAborted();
      return {
        converted,
        content,
        release: () => {
          content.destroy();
          release();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Refuses new conversions, waits for running ones, and aborts them after the given time. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopped = true;
    if (this.#running.size === 0) return;
    const empty = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    const timer = setTimeout(() => {
      for (const { controller } of this.#running) controller.abort(new DirectBusy('the service stops'));
      this.#onEmpty();
    }, drainMs);
    await empty;
    clearTimeout(timer);
  }

  #requireRoom(organizationId: string): void {
    const { maxAtOnce, maxPerOrganization } = this.#options;
    const own = [...this.#running].filter((each) => each.organizationId === organizationId).length;
    if (this.#isStopped) throw new DirectBusy('the service stops');
    if (this.#running.size >= maxAtOnce || own >= maxPerOrganization)
      throw new DirectBusy('too many direct conversions at once');
  }

  async #run({ id, body, order }: DirectRequest, controller: AbortController) {
    const { files, hasSpace, maxInputBytes } = this.#options;
    if (!(await hasSpace())) throw new FileError('storage_full');
    const name = { jobId: id, attempt: 0 };
    const target = await files.planDraft({ ...name, kind: 'output' });
    const source = await files.createDraft({ ...name, kind: 'input' });
    try {
      await receiveBody(body, source, { maxBytes: maxInputBytes, hasSpace });
      const [input, output] = [source.path, target.path];
      const converted = await this.#convertFile({ ...order, input, output }, controller);
      return { converted, content: await openResult(output, converted.size) };
    } finally {
      await Promise.all([source.discard(), target.discard()]);
    }
  }

  /** A crash may have another cause than this file, so it is tried again once. */
  async #convertFile(order: ConversionOrder, controller: AbortController): Promise<Converted> {
    return this.#convertOnce(order, controller).catch((error) => {
      const mayRetry = error instanceof WorkerError && error.mayRetry && !this.#isStopped;
      if (mayRetry) return this.#convertOnce(order, controller);
      throw error;
    });
  }

  async #convertOnce(order: ConversionOrder, controller: AbortController): Promise<Converted> {
    const { pool, limitMs, maxInputBytes, allowMissing, fontFolder, profileFolder } = this.#options;
    const waiting = setTimeout(() => controller.abort(new DirectBusy('no worker became free')), limitMs);
    const onStart = (): void => clearTimeout(waiting);
    const whole = { allowMissing, ...order, limits: { maxInputBytes }, fontFolder, profileFolder };
    try {
      return await pool.convert(whole, { signal: controller.signal, deadlineMs: limitMs, onStart });
    } finally {
      clearTimeout(waiting);
    }
  }
}

/** Opens the file that a worker has written; workers are not trusted, so its size is checked. */
async function openResult(path: string, size: number): Promise<Readable> {
  const handle = await open(path).catch((error) => {
    throw toFileError(error);
  });
  const found = await handle.stat();
  if (found.size === size) return handle.createReadStream();
  await handle.close();
  throw new FileError('storage_failed', `A stored file has ${found.size} bytes instead of ${size}.`);
}
