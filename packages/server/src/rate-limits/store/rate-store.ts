/** A counted subject and a fixed window, identified by its length and its end. */
export interface WindowKey {
  readonly subject: string;
  readonly category: string;
  readonly seconds: number;
}

/** A request for units of one window. */
export interface Draw extends WindowKey {
  readonly quota: number;
  /** Units of the window that were already used but not yet stored; they are stored now. */
  readonly owed: (endsAt: number) => number;
  /** Decides how many of the remaining units to take. */
  readonly choose: (left: number) => number;
}

export interface Drawn {
  /** End of the window, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly granted: number;
  /** Number of owed units that are stored now. */
  readonly repaid: number;
  /** Number of all units taken from the window so far, by all processes. */
  readonly taken: number;
}

/** A number of units of one window. */
export interface Units extends WindowKey {
  readonly endsAt: number;
  readonly count: number;
}

/** Counts of requests, shared by all processes on the database. */
export interface RateStore {
  /** Takes units of the windows that are open at the time of the transaction. */
  draw(draws: readonly Draw[]): Promise<readonly Drawn[]>;
  /** Releases unused units; those of an ended window are lost. */
  releaseUnits(units: readonly Units[]): Promise<void>;
  /** Number of units taken from the current window. */
  readTaken(key: WindowKey): number | Promise<number>;
  /** Removes ended windows, up to the limit. Returns their number. */
  sweepWindows(now: number, limit: number): Promise<number>;
}
