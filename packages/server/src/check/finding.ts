/** Parts of the data folder, in the order in which they are checked. */
export const parts = ['permissions', 'keys', 'database', 'files'] as const;
export type Part = (typeof parts)[number];

/** One thing that the check found. A remark is what the service mends by itself. */
export interface Finding {
  readonly part: Part;
  readonly level: 'problem' | 'remark';
  readonly message: string;
}

/** Collects findings; of each part at most so many messages are kept, and all are counted. */
export const maxMessages = 100;

export type Report = (part: Part, level: Finding['level'], message: string) => void;
