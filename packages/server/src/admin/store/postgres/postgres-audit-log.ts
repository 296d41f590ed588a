import type { Postgres } from '../../../db/postgres/postgres.ts';
import type { AuditEntry, AuditLog } from '../audit-log.ts';

interface AuditRow {
  readonly at: number;
  readonly action: string;
  readonly subject: string;
  readonly counts: string;
}

export function createAuditLog(postgres: Postgres): AuditLog {
  return {
    async add({ at, action, subject, counts }) {
      await postgres.run('INSERT INTO audit_log (at, action, subject, counts) VALUES ($1, $2, $3, $4)', [
        at,
        action,
        subject,
        JSON.stringify(counts),
      ]);
    },
    async list(limit) {
      const rows = await postgres.all<AuditRow>('SELECT * FROM audit_log ORDER BY seq DESC LIMIT $1', [limit]);
      return rows.map(({ at, action, subject, counts }) => {
        return { at, action, subject, counts: JSON.parse(counts) as AuditEntry['counts'] };
      });
    },
  };
}
