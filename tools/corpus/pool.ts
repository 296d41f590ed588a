import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConversionOutcome, ConversionTask } from './worker.ts';

/** The limits for converting any file, including bad ones. */
const limits = { seconds: 30, megabytes: 1_500 };

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Converts files in a child process, which is killed and replaced if it exceeds a limit. */
export class Converter {
  #child: ChildProcess | undefined;

  async convert(task: ConversionTask): Promise<ConversionOutcome> {
    const child = this.#start();
    return new Promise((resolve) => {
      const finish = (outcome: ConversionOutcome): void => {
        clearTimeout(timer);
        clearInterval(memoryCheck);
        child.removeAllListeners();
        resolve(outcome);
      };
      const kill = (message: string): void => {
        this.#child = undefined;
        child.kill('SIGKILL');
        finish({ kind: 'defect', message });
      };
      const timer = setTimeout(() => kill(`took over ${limits.seconds} s`), limits.seconds * 1000);
      const memoryCheck = setInterval(() => {
        if (residentMegabytes(child.pid) > limits.megabytes) kill(`used over ${limits.megabytes} MB`);
      }, 100);
      child.once('message', (outcome: ConversionOutcome) => finish(outcome));
      child.once('exit', (code, signal) => kill(`the process exited with ${signal ?? code}`));
      child.send(task);
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

/** Returns 0 on systems other than Linux. @see proc(5), "/proc/pid/statm" */
function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return (Number(pages) * 4096) / 1e6;
  } catch {
    return 0;
  }
}
