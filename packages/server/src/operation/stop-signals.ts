const names = ['SIGINT', 'SIGTERM'] as const;

/** The process received a stop signal before it had started. */
export class StoppedEarly extends Error {
  override readonly name = 'StoppedEarly';
  /** Name of the signal that stopped it. */
  readonly signalName: NodeJS.Signals;

  constructor(signalName: NodeJS.Signals) {
    super(`stopped by ${signalName}`);
    this.signalName = signalName;
  }
}

export interface StopSignals {
  /** Aborted by the first SIGINT or SIGTERM, with a `StoppedEarly`; a second one ends the process. */
  readonly signal: AbortSignal;
  /** Restores the default action of the signals; a signal that has arrived already ends the process. */
  release(): void;
}

/** Catches the signals that stop a process. */
export function catchStopSignals(): StopSignals {
  const stopping = new AbortController();
  const stop = (name: NodeJS.Signals): void => stopping.abort(new StoppedEarly(name));
  for (const name of names) process.once(name, stop);
  return {
    signal: stopping.signal,
    release() {
      for (const name of names) process.removeListener(name, stop);
      const { aborted, reason } = stopping.signal;
      if (aborted) process.kill(process.pid, (reason as StoppedEarly).signalName);
    },
  };
}
