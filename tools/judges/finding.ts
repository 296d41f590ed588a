/** One thing that was asked of a shared floor, and the answer of another implementation. */
export interface Finding {
  readonly name: string;
  /** Absent when there was nobody to ask: then `figure` names who is missing. */
  readonly isRight?: boolean;
  readonly figure: string;
}

/**
 * Who asks: prints nothing, returns what was found. `corpus` is absent where there is none; who takes minutes over all of
 * it takes a sample where that is asked for.
 */
export type Judge = (corpus: string | undefined, isSample: boolean) => Promise<Finding[]>;
