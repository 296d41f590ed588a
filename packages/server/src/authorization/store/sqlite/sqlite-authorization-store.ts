import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { optional } from '../../../identity/store/account-rows.ts';
import type { GrantCache } from '../../../identity/store/sqlite/grant-cache.ts';
import { type FamilyRow, repeatMs, type TicketRow, toFamily, toTicket } from '../authorization-rows.ts';
import type { AuthorizationStore } from '../authorization-store.ts';

/** Clears the cache of grants whenever a family is revoked. */
export function createAuthorizationStore(
  database: Database,
  writer: BatchWriter,
  cache: GrantCache,
): AuthorizationStore {
  const statements = prepareStatements(database);
  const revokeFamily = (id: string, now: number): void => {
    statements.revokeFamily.run(now, id);
    cache.clear();
  };
  const canRepeat = (hash: Buffer, now: number): boolean =>
    statements.findRepeatable.get(hash, now - repeatMs) !== undefined;
  return {
    saveFamily: ({ id, userId, clientId, payload, expiresAt }) =>
      writer.write(() => void statements.saveFamily.run(id, userId, clientId, payload, expiresAt)),
    findFamily: async (id, now) => optional(statements.findFamily.get(id, now), toFamily),
    revokeFamily: (id, now) => writer.write(() => revokeFamily(id, now)).finally(() => cache.clear()),
    saveTicket: ({ hash, kind, uid, userId, family, payload, expiresAt }) =>
      writer.write(() => void statements.saveTicket.run(hash, kind, uid, userId, family, payload, expiresAt)),
    findTicket: async (kind, hash, now) => optional(statements.findTicket.get(hash, kind, now), toTicket),
    findTicketByUid: async (kind, uid, now) => optional(statements.findTicketByUid.get(uid, kind, now), toTicket),
    consumeTicket: (kind, hash, now) =>
      writer
        .write(() => {
          if (statements.consume.run(now, hash, kind).changes > 0) return true;
          if (canRepeat(hash, now)) {
            statements.supersede.run(hash);
            return true;
          }
          const { family } = statements.findTicket.get(hash, kind, now) ?? { family: null };
          if (family !== null) revokeFamily(family, now);
          return false;
        })
        .finally(() => cache.clear()),
    canRepeat: async (hash, now) => canRepeat(hash, now),
    removeTicket: (kind, hash) => writer.write(() => void statements.removeTicket.run(hash, kind)),
    sweep: (now, limit) =>
      writer.write(
        () => statements.sweepTickets.run(now, limit).changes + statements.sweepFamilies.run(now, limit).changes,
      ),
  };
}

function prepareStatements(database: Database) {
  return {
    saveFamily: database.prepare(`
      INSERT INTO families (id, user_id, client_id, payload, expires_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`),
    findFamily: database.prepare<[string, number], FamilyRow>(
      'SELECT * FROM families WHERE id = ? AND revoked_at IS NULL AND expires_at > ?',
    ),
    revokeFamily: database.prepare('UPDATE families SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL'),
    saveTicket: database.prepare(`
      INSERT OR REPLACE INTO tickets (hash, kind, uid, user_id, family, payload, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    findTicket: database.prepare<[Buffer, string, number], TicketRow>(
      'SELECT * FROM tickets WHERE hash = ? AND kind = ? AND expires_at > ?',
    ),
    findTicketByUid: database.prepare<[string, string, number], TicketRow>(
      'SELECT * FROM tickets WHERE uid = ? AND kind = ? AND expires_at > ?',
    ),
    consume: database.prepare('UPDATE tickets SET consumed_at = ? WHERE hash = ? AND kind = ? AND consumed_at IS NULL'),
    findRepeatable: database.prepare<[Buffer, number]>(`
      SELECT 1 FROM tickets AS t WHERE hash = ? AND kind = 'RefreshToken' AND consumed_at >= ?
        AND NOT EXISTS (
          SELECT 1 FROM tickets AS later WHERE later.user_id = t.user_id AND later.family = t.family
            AND later.kind = 'RefreshToken' AND later.hash <> t.hash AND later.consumed_at > t.consumed_at)`),
    // The token of the lost response counts as used then: only a thief could use it later.
    supersede: database.prepare(`
      UPDATE tickets SET consumed_at = used.consumed_at
      FROM (SELECT hash, user_id, family, consumed_at FROM tickets WHERE hash = ?) AS used
      WHERE tickets.user_id = used.user_id AND tickets.family = used.family AND tickets.kind = 'RefreshToken'
        AND tickets.consumed_at IS NULL`),
    removeTicket: database.prepare('DELETE FROM tickets WHERE hash = ? AND kind = ?'),
    sweepTickets: database.prepare(
      'DELETE FROM tickets WHERE hash IN (SELECT hash FROM tickets WHERE expires_at <= ? LIMIT ?)',
    ),
    // A family outlives its tokens: it expires after a year, tokens are removed after a month.
    sweepFamilies: database.prepare(
      'DELETE FROM families WHERE id IN (SELECT id FROM families WHERE expires_at <= ? LIMIT ?)',
    ),
  };
}
