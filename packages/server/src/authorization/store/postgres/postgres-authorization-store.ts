import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { optional } from '../../../identity/store/account-rows.ts';
import { type FamilyRow, repeatMs, type TicketRow, toFamily, toTicket } from '../authorization-rows.ts';
import type { AuthorizationStore } from '../authorization-store.ts';

/** `onAccessChange` is called after each change that may end tokens. */
export function createAuthorizationStore(postgres: Postgres, onAccessChange: () => void): AuthorizationStore {
  return {
    async saveFamily({ id, userId, clientId, payload, expiresAt }) {
      await postgres.run(
        `INSERT INTO families (id, user_id, client_id, payload, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        [id, userId, clientId, payload, expiresAt],
      );
    },
    async findFamily(id, now) {
      const sql = 'SELECT * FROM families WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2';
      return optional(await postgres.one<FamilyRow>(sql, [id, now]), toFamily);
    },
    async revokeFamily(id, now) {
      await revokeFamily(postgres, id, now).finally(onAccessChange);
    },
    saveTicket: ({ hash, kind, uid = null, userId = null, family = null, payload, expiresAt }) =>
      postgres.transaction(async (queries) => {
        // Replaces the ticket with the same secret, and the one with the same name.
        await queries.run('DELETE FROM tickets WHERE hash = $1 OR uid = $2', [hash, uid]);
        await queries.run(
          `INSERT INTO tickets (hash, kind, uid, user_id, family, payload, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, uid = excluded.uid, user_id = excluded.user_id,
             family = excluded.family, payload = excluded.payload, expires_at = excluded.expires_at,
             consumed_at = NULL`,
          [hash, kind, uid, userId, family, payload, expiresAt],
        );
      }),
    async findTicket(kind, hash, now) {
      const sql = 'SELECT * FROM tickets WHERE hash = $1 AND kind = $2 AND expires_at > $3';
      return optional(await postgres.one<TicketRow>(sql, [hash, kind, now]), toTicket);
    },
    async findTicketByUid(kind, uid, now) {
      const sql = 'SELECT * FROM tickets WHERE uid = $1 AND kind = $2 AND expires_at > $3';
      return optional(await postgres.one<TicketRow>(sql, [uid, kind, now]), toTicket);
    },
    consumeTicket: (kind, hash, now) =>
      postgres
        .transaction(async (queries) => {
          const sql = 'UPDATE tickets SET consumed_at = $3 WHERE hash = $1 AND kind = $2 AND consumed_at IS NULL';
          if ((await queries.run(sql, [hash, kind, now])) > 0) return true;
          if (await canRepeat(queries, hash, now)) {
            await queries.run(supersede, [hash]);
            return true;
          }
          const ticket = await queries.one<TicketRow>(
            'SELECT * FROM tickets WHERE hash = $1 AND kind = $2 AND expires_at > $3',
            [hash, kind, now],
          );
          if (ticket !== undefined && ticket.family !== null) await revokeFamily(queries, ticket.family, now);
          return false;
        })
        .finally(onAccessChange),
    canRepeat: (hash, now) => canRepeat(postgres, hash, now),
    async removeTicket(kind, hash) {
      await postgres.run('DELETE FROM tickets WHERE hash = $1 AND kind = $2', [hash, kind]);
    },
    async sweep(now, limit) {
      const tickets = await postgres.run(
        'DELETE FROM tickets WHERE hash IN (SELECT hash FROM tickets WHERE expires_at <= $1 LIMIT $2)',
        [now, limit],
      );
      // A family outlives its tokens: it expires after a year, tokens are removed after a month.
      const families = await postgres.run(
        'DELETE FROM families WHERE id IN (SELECT id FROM families WHERE expires_at <= $1 LIMIT $2)',
        [now, limit],
      );
      return tickets + families;
    },
  };
}

function revokeFamily(queries: Queries, id: string, now: number): Promise<number> {
  return queries.run('UPDATE families SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [id, now]);
}

async function canRepeat(queries: Queries, hash: Buffer, now: number): Promise<boolean> {
  const found = await queries.one(
    `SELECT 1 FROM tickets AS t WHERE hash = $1 AND kind = 'RefreshToken' AND consumed_at >= $2
       AND NOT EXISTS (
         SELECT 1 FROM tickets AS later WHERE later.user_id = t.user_id AND later.family = t.family
           AND later.kind = 'RefreshToken' AND later.hash <> t.hash AND later.consumed_at > t.consumed_at)`,
    [hash, now - repeatMs],
  );
  return found !== undefined;
}

/** The token of the lost response counts as used then: only a thief could use it later. */
const supersede = `
  UPDATE tickets SET consumed_at = used.consumed_at
  FROM (SELECT hash, user_id, family, consumed_at FROM tickets WHERE hash = $1) AS used
  WHERE tickets.user_id = used.user_id AND tickets.family = used.family AND tickets.kind = 'RefreshToken'
    AND tickets.consumed_at IS NULL`;
