/** One result of comparing core with another implementation. */
export interface Finding {
  readonly name: string;
  /** Absent if nothing was judged, for example because a program is not installed. */
  readonly isCorrect?: boolean;
  readonly details: string;
}

/**
 * Compares a part of core with other implementations; prints nothing. `corpus` is the folder of real files, if there is
 * one. With `isSample`, judges that take minutes use a part of the files.
 */
export type Judge = (corpus: string | undefined, isSample: boolean) => Promise<Finding[]>;
