/** Something that attempts are counted for, and how long it is closed after so many failures. */
export interface AttemptLimit {
  readonly key: Buffer;
  readonly pauseMs: (failures: number) => number;
}

/** Failed attempts, kept so that a restart forgives none. Times are milliseconds since 1970. */
export interface AttemptStore {
  /**
   * Counts an attempt as failed before its outcome is known, so that many at once are not one. Nothing is counted where
   * one of the keys is closed; then the answer is when it opens.
   */
  begin(limits: readonly AttemptLimit[], now: number): Promise<number | undefined>;
  /** Takes back what `begin` has counted; the first key's past failures are forgiven too. */
  forgive(limits: readonly AttemptLimit[], now: number): Promise<void>;
  sweep(before: number, limit: number): Promise<number>;
}

/** After a day without a failure an old one no longer counts. */
export const forgetAttemptsMs = 86_400_000;
