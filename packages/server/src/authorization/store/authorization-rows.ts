import type { Family, Ticket, TicketKind } from './authorization-store.ts';

export interface FamilyRow {
  readonly id: string;
  readonly user_id: string;
  readonly client_id: string;
  readonly payload: string;
  readonly expires_at: number;
}

export interface TicketRow {
  readonly kind: TicketKind;
  readonly hash: Buffer;
  readonly uid: string | null;
  readonly user_id: string | null;
  readonly family: string | null;
  readonly payload: string;
  readonly expires_at: number;
  readonly consumed_at: number | null;
}

/** Time in which a client that has not received the response may use its refresh token again. */
export const repeatMs = 10_000;

export function toFamily({ id, user_id, client_id, payload, expires_at }: FamilyRow): Family {
  return { id, userId: user_id, clientId: client_id, payload, expiresAt: expires_at };
}

export function toTicket(row: TicketRow): Ticket {
  return {
    kind: row.kind,
    hash: row.hash,
    uid: row.uid ?? undefined,
    userId: row.user_id ?? undefined,
    family: row.family ?? undefined,
    payload: row.payload,
    expiresAt: row.expires_at,
    consumedAt: row.consumed_at ?? undefined,
  };
}
