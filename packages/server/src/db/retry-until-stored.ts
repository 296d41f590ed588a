import { setTimeout as pause } from 'node:timers/promises';
import { StorageError } from './storage-error.ts';

export interface RetryPolicy {
  /** True if the caller cannot wait any longer. */
  readonly shouldGiveUp: () => boolean;
  readonly onFailure: (error: StorageError) => void;
}

/** Repeats an operation while the database cannot do its work, so that its result is not lost. */
export async function retryUntilStored<T>(
  operation: () => Promise<T>,
  { shouldGiveUp: isOver, onFailure }: RetryPolicy,
): Promise<T> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof StorageError) || isOver()) throw error;
      onFailure(error);
      await pause(waitMs);
    }
  }
}
