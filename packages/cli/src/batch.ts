import { availableParallelism } from 'node:os';

/** One file more than there are processors, so that none waits while a file is read or written. */
export const defaultConcurrency = availableParallelism() + 1;

/** Runs one task for each item in order, up to `concurrency` at a time, until it is stopped. A task must not throw. */
export async function runBatch<Item>(
  items: readonly Item[],
  concurrency: number,
  task: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queue = items.values();
  const runWorker = async (): Promise<void> => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await task(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker));
}
