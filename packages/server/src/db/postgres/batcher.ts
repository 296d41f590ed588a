import { StorageError } from '../storage-error.ts';

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** More rows in one statement save no more time. */
const maxItems = 500;

/**
 * Groups calls into batches, each stored by one transaction: the calls of one event loop turn, and all that come while
 * the batch before is stored. If a batch fails, its items are stored one by one, so that only the failing ones fail.
 * Items with the same key are in different batches.
 */
export function createBatcher<Item, Result>(
  store: (items: readonly Item[]) => Promise<readonly Result[]>,
  keyOf: (item: Item) => string,
): (item: Item) => Promise<Result> {
  let queue: PendingItem<Item, Result>[] = [];
  let isBusy = false;

  const takeBatch = (): PendingItem<Item, Result>[] => {
    const batch = new Map<string, PendingItem<Item, Result>>();
    const rest: PendingItem<Item, Result>[] = [];
    for (const pending of queue) {
      const key = keyOf(pending.item);
      if (batch.size >= maxItems || batch.has(key)) rest.push(pending);
      else batch.set(key, pending);
    }
    queue = rest;
    return [...batch.values()];
  };
  const storeEach = async (batch: readonly PendingItem<Item, Result>[]): Promise<void> => {
    for (const { item, resolve, reject } of batch) {
      await store([item]).then(([result]) => resolve(result as Result), reject);
    }
  };
  const storeBatch = async (batch: readonly PendingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await store(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || error instanceof StorageError) for (const { reject } of batch) reject(error);
      else await storeEach(batch);
    }
  };
  const run = async (): Promise<void> => {
    while (queue.length > 0) await storeBatch(takeBatch());
    isBusy = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void run());
    });
}
