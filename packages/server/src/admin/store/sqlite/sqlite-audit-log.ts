import type { Database } from 'better-sqlite3';
import type { AuditEntry, AuditLog } from '../audit-log.ts';

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
    async add({ at, action, subject, counts }) {
      insert.run(at, action, subject, JSON.stringify(counts));
    },
    list: async (limit) =>
      select.all(limit).map(({ at, action, subject, counts }) => {
        return { at, action, subject, counts: JSON.parse(counts) as AuditEntry['counts'] };
      }),
  };
}
