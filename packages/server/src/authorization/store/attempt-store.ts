/** A counter of failed attempts, and how long it blocks after a number of failures. */
export interface AttemptLimit {
  readonly key: Buffer;
  readonly pauseMs: (failures: number) => number;
}

/** Failed attempts, stored so that a restart resets none. Times are milliseconds since 1970. */
export interface AttemptStore {
  /**
   * Counts an attempt as failed before its outcome is known, so that concurrent attempts are all counted. If one of the
   * keys is blocked, nothing is counted and the end of the block is returned.
   */
  begin(limits: readonly AttemptLimit[], now: number): Promise<number | undefined>;
  /** Reverts `begin` after a success. Also resets the earlier failures of the first key. */
  forgive(limits: readonly AttemptLimit[], now: number): Promise<void>;
  /** Reverts `begin` of one key; its earlier failures stay counted. */
  takeBack(key: Buffer, now: number): Promise<void>;
  /**
   * Requires a pause after every request, not only after failures: returns true, and counts a failure, if the pause of
   * the request before has not ended. Either way a new pause begins.
   */
  pace(limit: AttemptLimit, now: number): Promise<boolean>;
  sweep(before: number, limit: number): Promise<number>;
}

/** A failure is forgotten after a day without another one. */
export const forgetAttemptsMs = 86_400_000;
