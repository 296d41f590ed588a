import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answer, Order } from './worker.ts';

/** What every file of the corpus has to stay within, bad ones above all. */
const bounds = { seconds: 30, megabytes: 1_500 };

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A child process that converts, is watched, and is replaced when it has to be ended. */
export class Converter {
  #child: ChildProcess | undefined;

  async convert(order: Order): Promise<Answer> {
    const child = this.#start();
    return new Promise((resolve) => {
      const finish = (answer: Answer): void => {
        clearTimeout(timer);
        clearInterval(watch);
        child.removeAllListeners();
        resolve(answer);
      };
      const end = (message: string): void => {
        this.#child = undefined;
        child.kill('SIGKILL');
        finish({ kind: 'defect', message });
      };
      const timer = setTimeout(() => end(`over ${bounds.seconds} s`), bounds.seconds * 1000);
      const watch = setInterval(() => {
        if (residentMegabytes(child.pid) > bounds.megabytes) end(`over ${bounds.megabytes} MB`);
      }, 100);
      child.once('message', (answer: Answer) => finish(answer));
      child.once('exit', (code, signal) => end(`the process ended with ${signal ?? code}`));
      child.send(order);
    });
  }

  stop(): void {
    this.#child?.kill();
  }

  #start(): ChildProcess {
    this.#child ??= fork(worker, { execArgv: process.execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    return this.#child;
  }
}

/** @see proc(5), "/proc/pid/statm"; nothing is known of it on other systems */
function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return (Number(pages) * 4096) / 1e6;
  } catch {
    return 0;
  }
}
