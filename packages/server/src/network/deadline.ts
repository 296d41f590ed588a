import { NetworkError } from './failure.ts';

/** Limits a transfer by its total time and by the caller's signal, whichever ends first. */
export interface Deadline {
  /** Aborted with the error to throw: the caller's reason, or a `transfer_timeout`. */
  readonly signal: AbortSignal;
  /** Waits for a promise until the deadline at most; a later result is ignored. */
  readonly race: <T>(promise: Promise<T>) => Promise<T>;
  /** Clears the timer and stops listening to the caller's signal. */
  readonly stop: () => void;
}

/** Starts a deadline. undici's own timeouts limit only the time between bytes, so a slow sender would outlive them. */
export function startDeadline(totalMs: number, signal: AbortSignal | undefined, shownUrl: string): Deadline {
  const controller = new AbortController();
  const end = () =>
    controller.abort(
      new NetworkError('transfer_timeout', `the transfer with ${shownUrl} took longer than ${totalMs} ms`),
    );
  const follow = () => controller.abort(signal?.reason);
  const timer = setTimeout(end, totalMs);
  if (signal?.aborted) follow();
  else signal?.addEventListener('abort', follow, { once: true });

  return {
    signal: controller.signal,
    race: (promise) => raceAgainst(controller.signal, promise),
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}

/**
 * Removes its listener when done: plain Promise.race would leave a reaction on the signal for every chunk of a body.
 */
async function raceAgainst<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
