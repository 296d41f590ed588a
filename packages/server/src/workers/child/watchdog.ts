import { Worker, workerData } from 'node:worker_threads';

const everyMs = 500;

/** Starts the thread that kills this process when its parent has ended: `entry` must call `watchParent` in a thread. */
export function startWatchdog(entry: URL): void {
  const small = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };
  const thread = new Worker(entry, { workerData: { parent: process.ppid }, resourceLimits: small });
  thread.unref();
}

/** An orphan gets another parent. The main thread may be blocked and cannot check this itself. */
export function watchParent(): void {
  const { parent } = workerData as { parent: number };
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, everyMs);
}
