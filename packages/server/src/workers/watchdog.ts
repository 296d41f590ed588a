import { Worker, workerData } from 'node:worker_threads';

const everyMs = 500;

/** Starts the thread that ends this process when its parent has: `entry` must call `watchParent` in a thread. */
export function startWatchdog(entry: URL): void {
  const small = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };
  const thread = new Worker(entry, { workerData: { parent: process.ppid }, resourceLimits: small });
  thread.unref();
}

/** An orphan is given another parent; the process that blocks beside this thread cannot see it, and is not asked. */
export function watchParent(): void {
  const { parent } = workerData as { parent: number };
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, everyMs);
}
