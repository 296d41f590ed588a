/** A requirement that is checked for the whole project. Each is a file in `rules/` and a line in `rules.ts`. */
export interface Rule {
  /** The name for `--only` and in the output. */
  readonly name: string;
  /** The statement that is true if the rule passes. */
  readonly requirement: string;
  /** Rules whose results it reads. If they run too, it starts after them. */
  readonly after?: readonly string[];
  /** The number of cores that it keeps busy; by default 1, and 0 if it mostly waits. */
  readonly cores?: 0 | 1 | 2;
  readonly run: (project: Project) => Promise<Verdict>;
}

/** The tree to check. */
export interface Project {
  readonly root: string;
  /** True if generated files are to be written instead of compared. */
  readonly accept: boolean;
}

/** The result of a rule. */
export interface Verdict {
  /** Empty if the rule passes. */
  readonly problems: readonly string[];
  /** Printed beside the duration: the number of checked things. */
  readonly summary?: string;
  /** Printed if the rule was selected by name, whether it passes or fails. */
  readonly report?: string;
  /** The numbers of tests, from the rule that runs them. */
  readonly tests?: { readonly passed: number; readonly failed: number; readonly skipped: number };
}
