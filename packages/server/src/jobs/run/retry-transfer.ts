import { setTimeout as pause } from 'node:timers/promises';
import { NetworkError } from '../../network/failure.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

export interface TransferRetries {
  /** Repetitions after the first try; 0 for none. */
  readonly count: number;
  readonly signal: AbortSignal;
  /** Waits between two tries; rejects if the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Repeats a transfer that failed because of the other server's condition: a status of 500 or above, or a connection that
 * was reset. Each pause is twice as long as the one before, from one second up to 30, and up to a quarter shorter, so
 * that jobs that failed together are not repeated together.
 */
export async function retryTransfer<T>(
  transfer: () => Promise<T>,
  { count, signal, wait = (milliseconds) => pause(milliseconds, undefined, { signal }) }: TransferRetries,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await transfer();
    } catch (error) {
      signal.throwIfAborted();
      if (retry >= count || !isTemporary(error)) throw error;
    }
    const longest = Math.min(firstPauseMs * 2 ** retry, maxPauseMs);
    await wait(longest * (1 - Math.random() / 4), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  }
}

/** True if the same request may succeed later. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false;
  const { code, status = 0, reason } = error;
  if (code === 'status_refused') return status >= 500;
  return code === 'connection_lost' || code === 'body_truncated' || reason === 'ECONNRESET';
}
