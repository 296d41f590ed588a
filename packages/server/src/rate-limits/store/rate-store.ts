/** Whose requests are counted, and in which window: fixed, and named by its length and its end. */
export interface WindowKey {
  readonly subject: string;
  readonly category: string;
  readonly seconds: number;
}

/** A wish for units of one window. */
export interface Draw extends WindowKey {
  readonly quota: number;
  /** Units of a window that were given without being written down, and are written down now. */
  readonly owed: (endsAt: number) => number;
  /** How many to take of those that are left. */
  readonly choose: (left: number) => number;
}

export interface Drawn {
  /** The end of the window that the units are of, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly granted: number;
  /** What was owed, and is so no longer. */
  readonly repaid: number;
  /** All that has been taken of the window by now, by anybody. */
  readonly taken: number;
}

/** So many units of one window. */
export interface Units extends WindowKey {
  readonly endsAt: number;
  readonly count: number;
}

/** Counts of requests, shared by all processes on the database. */
export interface RateStore {
  /** Takes units of the windows that are open when it is done; all in one transaction. */
  draw(draws: readonly Draw[]): Promise<readonly Drawn[]>;
  /** Gives units back that were not used; those of a window that has ended are gone. */
  giveBack(units: readonly Units[]): Promise<void>;
  /** What has been taken of the window that is open now. */
  readTaken(key: WindowKey): number;
  /** Removes so many windows that have ended by then, at most, and says how many. */
  sweepWindows(now: number, limit: number): Promise<number>;
}
