import { clearTimeout, setTimeout } from 'node:timers';

/** The time and timers; tests replace them. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a function once after a delay. The returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** Timers have 31 bits. A longer delay fires early, and the caller checks the time again. */
const maxTimerMs = 2 ** 31 - 1;

export function createSystemClock(now: () => number = Date.now): Clock {
  return {
    now,
    after(milliseconds, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, Math.ceil(milliseconds)), maxTimerMs));
      return () => clearTimeout(timer);
    },
  };
}

/** Runs a function repeatedly, with a pause after each run. The returned function stops it. */
export function repeat(clock: Clock, milliseconds: number, run: () => Promise<void>): () => void {
  let isEnded = false;
  let cancel = (): void => {};
  const wait = (): void => {
    if (isEnded) return;
    cancel = clock.after(milliseconds, () => void run().finally(wait));
  };
  wait();
  return () => {
    isEnded = true;
    cancel();
  };
}
