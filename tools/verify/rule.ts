/** One thing that must be true of the project. A rule is one file in `rules/` and one line in `rules.ts`. */
export interface Rule {
  /** What `--only` and the summary call it. */
  readonly name: string;
  /** What holds when it passes. */
  readonly summary: string;
  /** Rules whose results it reads; they end first when they run too. */
  readonly after?: readonly string[];
  /** How many of the two cores it fills; one unless said otherwise. */
  readonly cores?: 1 | 2;
  readonly run: (project: Project) => Promise<Verdict>;
}

/** The tree that is judged. */
export interface Project {
  readonly root: string;
  /** Whether differences from what is committed are to be written instead of reported. */
  readonly accept: boolean;
}

/** What a rule found. */
export interface Verdict {
  /** Empty when the rule holds. */
  readonly problems: readonly string[];
  /** A few words beside the duration: what was looked at. */
  readonly looked?: string;
  /** Shown whatever the verdict is, but only when the rule was asked for by name. */
  readonly report?: string;
  /** Counts of the single tests, for the rule that runs them. */
  readonly tests?: { readonly passed: number; readonly failed: number; readonly skipped: number };
}
