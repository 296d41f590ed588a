/** One thing that was asked of a shared floor, and the answer of another implementation. */
export interface Finding {
  readonly name: string;
  /** Absent when there was nobody to ask: then `figure` names who is missing. */
  readonly isRight?: boolean;
  readonly figure: string;
}

/** Who asks: prints nothing, returns what was found. `corpus` is absent where there is none. */
export type Judge = (corpus: string | undefined) => Promise<Finding[]>;
