import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { MemoryGauge } from './memory.ts';
import { type Answer, parseAnswer } from './protocol/answer.ts';
import { type Converted, isAnswerTo, toConverted } from './protocol/converted.ts';
import { maxAnswerBytes } from './protocol/limits.ts';
import { readLines } from './protocol/lines.ts';
import {
  type ConversionOrder,
  type DocumentAnswer,
  type DocumentMessage,
  type DocumentOrder,
  encodeMessage,
  type OrderMessage,
} from './protocol/messages.ts';
import { Tail } from './protocol/tail.ts';
import { startWatch } from './watch.ts';
import { WorkerError } from './worker-error.ts';

export interface WorkerOptions {
  /** The script of the worker: a path or a `file:` URL. */
  readonly entry: string | URL;
  /** Time limit of the start. */
  readonly startDeadlineMs: number;
  readonly deadlineMs: number;
  readonly memoryLimitBytes: number;
  readonly gauge: MemoryGauge;
  /** Receives the end of a worker's standard error, which may quote the file. */
  readonly log: (text: string, pid: number) => void;
}

/** Reason for the end of a worker: its own exit, or the cause of killing it. */
export type EndReason =
  | 'crashed'
  | 'slow_start'
  | 'timeout'
  | 'memory'
  | 'aborted'
  | 'garbled'
  | 'defect'
  | 'recycled'
  | 'stopped';

export interface WorkerEnd {
  readonly reason: EndReason;
  /** Exit code or signal, as the system reports it. */
  readonly how: string;
  /** Its standard error that was not yet logged. */
  readonly stderr: string;
}

const maxStderrBytes = 8 * 1024;
/** A process that waits for a disk cannot be killed; do not wait for it for longer. */
const maxEndingMs = 5_000;
/** Its output is read to the end, unless something else holds its pipes open. */
const maxDrainingMs = 1_000;

interface PendingReply {
  readonly accepts: (answer: Answer) => boolean;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** An answer, and the bytes that followed it. */
interface Reply {
  readonly answer: Answer;
  readonly bytes: Buffer | undefined;
}

interface RequestBounds {
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs: number;
}

/** A message without its id, which the process assigns. */
type WorkerRequest = Omit<OrderMessage, 'id'> | Omit<DocumentMessage, 'id'>;

/** A process that converts one file after the other, and is killed after any irregularity. */
export class WorkerProcess {
  /** Rejected if the process ends before it is ready; `ended` has the reason. */
  readonly ready: Promise<void>;
  /** Never rejected. */
  readonly ended: Promise<WorkerEnd>;
  readonly #options: WorkerOptions;
  readonly #process: ChildProcess;
  readonly #stderr = new Tail(maxStderrBytes);
  #lastId = 0;
  #waiting: PendingReply | undefined;
  /** An answer whose bytes are still to come. */
  #document: Answer | undefined;
  #ending: { reason: EndReason; error: unknown } | undefined;
  #how = 'not ended by SIGKILL';
  #finish: () => void = () => {};

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#process = spawnWorker(options.entry);
    this.ended = new Promise((resolve) => {
      let end: WorkerEnd | undefined;
      this.#finish = () => {
        end ??= this.#finishEnd();
        resolve(end);
      };
    });
    this.#listen();
    this.ready = this.#start();
    this.ready.catch(() => {});
  }

  /** 0 if the system could not start a process. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Converts one file. Call it only when the worker is ready and idle. Aborting it kills the process. */
  async convert(
    order: ConversionOrder,
    { signal, deadlineMs = this.#options.deadlineMs }: { signal?: AbortSignal; deadlineMs?: number } = {},
  ): Promise<Converted> {
    const accepts = (id: number, answer: Answer) => isAnswerTo(order, id, answer);
    const bounds = { signal, deadlineMs: Math.min(deadlineMs, this.#options.deadlineMs) };
    return this.#request({ ...order, kind: 'convert' }, undefined, { accepts, ...bounds }, ({ answer }) =>
      toConverted(answer, order),
    );
  }

  /** Examines one document, in the same way. */
  async examine({ kind, document }: DocumentOrder, signal?: AbortSignal): Promise<DocumentAnswer> {
    const accepts = (id: number, answer: Answer) =>
      (answer.kind === 'document' || answer.kind === 'defect') && answer.id === id;
    const { deadlineMs } = this.#options;
    const question = { kind, length: document.length };
    return this.#request(question, document, { accepts, signal, deadlineMs }, ({ answer, bytes }) => {
      if (answer.kind !== 'document' || bytes === undefined) throw new WorkerError('worker_defect');
      return { outcome: answer.outcome, body: bytes };
    });
  }

  async #request<T>(
    question: WorkerRequest,
    bytes: Uint8Array | undefined,
    { accepts, ...bounds }: RequestBounds & { accepts: (id: number, answer: Answer) => boolean },
    read: (reply: Reply) => T,
  ): Promise<T> {
    const id = ++this.#lastId;
    const { gauge, memoryLimitBytes } = this.#options;
    const answered = this.#waitFor((answer) => accepts(id, answer));
    const stopWatch = startWatch(this.pid, gauge, { memoryLimitBytes, ...bounds }, (excess) => this.end(excess));
    try {
      this.#process.stdin?.write(encodeMessage({ ...question, id }));
      if (bytes !== undefined) this.#process.stdin?.write(bytes);
      return read(await answered);
    } catch (error) {
      // A defect may have left more behind than an exception.
      if (error instanceof WorkerError && error.code === 'worker_defect') this.end({ reason: 'defect', error });
      throw error;
    } finally {
      stopWatch();
      this.#flushStderr();
    }
  }

  /** Resident bytes, if they can be measured. */
  readMemory(): number | undefined | Promise<number | undefined> {
    return this.#options.gauge.read(this.pid);
  }

  /** Kills the process. A pending request is rejected with `error`. */
  end({ reason, error = new WorkerError('workers_stopped') }: { reason: EndReason; error?: unknown }): void {
    if (this.#ending !== undefined) return;
    this.#ending = { reason, error };
    this.#process.kill('SIGKILL');
    setTimeout(this.#finish, maxEndingMs).unref();
  }

  async #start(): Promise<void> {
    const timer = setTimeout(() => this.end({ reason: 'slow_start' }), this.#options.startDeadlineMs);
    await this.#waitFor(({ kind }) => kind === 'ready').finally(() => clearTimeout(timer));
  }

  #waitFor(accepts: PendingReply['accepts']): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#ending !== undefined) reject(this.#ending.error);
      else this.#waiting = { accepts, resolve, reject };
    });
  }

  #listen(): void {
    const { stdin, stderr } = this.#process;
    stdin?.on('error', () => {}); // written to a dead process; its end is reported separately
    stderr?.on('error', () => {}).on('data', (chunk: Buffer) => this.#stderr.add(chunk));
    const answers = answersOf(this.#process)?.on('error', () => {});
    if (answers) {
      readLines(answers, {
        maxBytes: maxAnswerBytes,
        onLine: (line) => this.#takeLine(line),
        onBytes: (bytes) => this.#takeBytes(bytes),
        onTooLong: () => this.#endForInvalidAnswer(),
      });
    }
    this.#process.on('error', ({ message }) => {
      this.#how = message;
      this.#finish();
    });
    this.#process.once('exit', (code, signal) => {
      this.#how = signal ?? `exit code ${code}`;
      setTimeout(this.#finish, maxDrainingMs).unref();
    });
    this.#process.once('close', () => this.#finish());
  }

  /** Returns the number of bytes that follow the line. */
  #takeLine(line: string): number | undefined {
    if (this.isEnding) return undefined; // the request was already rejected
    const answer = parseAnswer(line);
    const waiting = this.#waiting;
    if (answer === undefined || !waiting?.accepts(answer)) {
      this.#endForInvalidAnswer();
      return undefined;
    }
    if (answer.kind === 'document') {
      this.#document = answer;
      return answer.length;
    }
    this.#waiting = undefined;
    waiting.resolve({ answer, bytes: undefined });
    return undefined;
  }

  #takeBytes(bytes: Buffer): void {
    const [waiting, answer] = [this.#waiting, this.#document];
    this.#waiting = undefined;
    this.#document = undefined;
    if (!this.isEnding && answer !== undefined) waiting?.resolve({ answer, bytes });
  }

  /** An impossible answer means that the process can no longer be trusted. */
  #endForInvalidAnswer(): void {
    this.end({ reason: 'garbled', error: new WorkerError('worker_crashed', 'its answer was invalid') });
  }

  #finishEnd(): WorkerEnd {
    this.#ending ??= { reason: 'crashed', error: new WorkerError('worker_crashed', this.#how) };
    const { reason, error } = this.#ending;
    const { stdin, stderr } = this.#process;
    for (const stream of [stdin, stderr, answersOf(this.#process)]) stream?.destroy();
    const lastOutput = this.#flushStderr();
    this.#waiting?.reject(error);
    return { reason, how: this.#how, stderr: lastOutput };
  }

  #flushStderr(): string {
    const text = this.#stderr.take();
    if (text !== '') this.#options.log(text, this.pid);
    return text;
  }
}

/** The worker gets neither the server's environment nor its flags, nor Node's own channel (see README.md). */
function spawnWorker(entry: string | URL): ChildProcess {
  return spawn(process.execPath, [entry instanceof URL ? fileURLToPath(entry) : entry], {
    env: { MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** Undefined if the system could not create a pipe. */
function answersOf({ stdio }: ChildProcess): Readable | undefined {
  return (stdio?.[3] as Readable | null | undefined) ?? undefined;
}
