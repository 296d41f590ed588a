import type { Database } from 'better-sqlite3';

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
  /** Adds an entry; call it inside the last transaction of the action. */
  add(entry: AuditEntry): void;
  /** The newest entries first. */
  list(limit: number): readonly AuditEntry[];
}

interface AuditRow {
  readonly at: number;
  readonly action: string;
  readonly subject: string;
  readonly counts: string;
}

export function createAuditLog(database: Database): AuditLog {
  const insert = database.prepare('INSERT INTO audit_log (at, action, subject, counts) VALUES (?, ?, ?, ?)');
  const select = database.prepare<[number], AuditRow>('SELECT * FROM audit_log ORDER BY seq DESC LIMIT ?');
  return {
    add: ({ at, action, subject, counts }) => void insert.run(at, action, subject, JSON.stringify(counts)),
    list: (limit) =>
      select.all(limit).map(({ at, action, subject, counts }) => {
        return { at, action, subject, counts: JSON.parse(counts) as AuditEntry['counts'] };
      }),
  };
}
