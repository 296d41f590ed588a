import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./font-judge.py', import.meta.url));

/** The script's reply to a request. */
export interface Reply {
  readonly by: string;
  readonly faults: readonly string[];
  readonly details: string;
}

/** A Python process that judges one font after the other, and replies line by line. */
export class FontJudgeProcess {
  /** The programs that it uses. */
  readonly names: string;
  readonly #child: ChildProcess;
  readonly #replies: AsyncIterator<string>;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;

  private constructor(names: string, child: ChildProcess, replies: AsyncIterator<string>) {
    this.names = names;
    this.#child = child;
    this.#replies = replies;
  }

  static async start(python: string, args: readonly string[]): Promise<FontJudgeProcess> {
    const child = spawn(python, ['-W', 'ignore', script, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child, 'spawn');
    const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = await replies.next();
    const { names } = JSON.parse(first.value as string) as { names: string };
    return new FontJudgeProcess(names, child, replies);
  }

  /** Requests without a reply yet. */
  get pending(): number {
    return this.#pending;
  }

  /** Sends one request at a time, since replies have no ids. */
  request(request: object): Promise<Reply> {
    this.#pending += 1;
    const reply = this.#last.then(async () => {
      this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await this.#replies.next();
      if (done === true) throw new Error('the font judge has exited');
      return JSON.parse(value as string) as Reply;
    });
    this.#last = reply
      .catch(() => {})
      .finally(() => {
        this.#pending -= 1;
      });
    return reply;
  }

  stop(): void {
    this.#child.stdin?.end();
  }
}
