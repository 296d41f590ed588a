/** Parts of the data folder, in the order of their checks. */
export const parts = ['permissions', 'keys', 'database', 'files'] as const;
export type Part = (typeof parts)[number];

/** One finding of the check. A remark is a fault that the service repairs by itself. */
export interface Finding {
  readonly part: Part;
  readonly level: 'problem' | 'remark';
  readonly message: string;
}

/** Maximum number of messages shown per part; all are counted. */
export const maxMessages = 100;

export type Report = (part: Part, level: Finding['level'], message: string) => void;
