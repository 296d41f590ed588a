/** An action of the operator that cannot be undone. */
export interface AuditEntry {
  readonly at: number;
  readonly action: string;
  /** The id of what it changed. */
  readonly subject: string;
  /** Number of removed or changed rows by kind. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface AuditLog {
  add(entry: AuditEntry): Promise<void>;
  /** The newest entries first. */
  list(limit: number): Promise<readonly AuditEntry[]>;
}
