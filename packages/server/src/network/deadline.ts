import { NetworkError } from './failure.ts';

/** The end of all waiting: the total time of a transfer, or the caller's own signal, whichever comes first. */
export interface Deadline {
  /** Aborted with what is to be thrown: the caller's reason, or a `transfer_timeout`. */
  readonly signal: AbortSignal;
  /** Waits for a promise no longer than the deadline; what it does later is nobody's concern. */
  readonly race: <T>(promise: Promise<T>) => Promise<T>;
  /** Ends the timer and lets go of the caller's signal. */
  readonly stop: () => void;
}

/** Begins to count: undici's own timeouts are gaps between bytes, so that one byte at a time outlives them. */
export function startDeadline(totalMs: number, signal: AbortSignal | undefined, place: string): Deadline {
  const controller = new AbortController();
  const end = () =>
    controller.abort(new NetworkError('transfer_timeout', `the transfer with ${place} took longer than ${totalMs} ms`));
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

/** Not Promise.race, which would leave a reaction on the signal for every chunk of a body. */
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
