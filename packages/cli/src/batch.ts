/** Runs one task for each item in order, up to `concurrency` at a time. A task must not throw. */
export async function runBatch<Item>(
  items: readonly Item[],
  concurrency: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const runWorker = async (): Promise<void> => {
    for (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker));
}
