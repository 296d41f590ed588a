import { clearTimeout, setTimeout } from 'node:timers';

/** What time it is, and being told when some of it has passed. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs something once, later; the answer prevents it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** Timers are of 31 bits; whoever waits for longer is told too early and asks again. */
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

/** Runs something over and over, each time so long after it has ended; the answer ends that. */
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
