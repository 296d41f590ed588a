/** A user's consent to a client; its tokens are revoked together. Times are milliseconds since 1970. */
export interface Family {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly payload: string;
  readonly expiresAt: number;
}

export type TicketKind = 'AuthorizationCode' | 'RefreshToken' | 'Session' | 'Interaction' | 'DeviceCode';

/** A code, token, session or interaction. Its secret is held by a browser or client; here only the hash is known. */
export interface Ticket {
  readonly kind: TicketKind;
  readonly hash: Buffer;
  /** The name by which other rows refer to a session, or the digest of the user code of a device code. */
  readonly uid: string | undefined;
  readonly userId: string | undefined;
  readonly family: string | undefined;
  readonly payload: string;
  readonly expiresAt: number;
  readonly consumedAt: number | undefined;
}

/** The state of the authorization server between requests, except access tokens. */
export interface AuthorizationStore {
  saveFamily(family: Family): Promise<void>;
  /** Returns undefined if the family was revoked or has expired. */
  findFamily(id: string, now: number): Promise<Family | undefined>;
  revokeFamily(id: string, now: number): Promise<void>;
  /** Replaces the ticket with the same secret or the same name. */
  saveTicket(ticket: Omit<Ticket, 'consumedAt'>): Promise<void>;
  /** Returns undefined if the ticket has expired. */
  findTicket(kind: TicketKind, hash: Buffer, now: number): Promise<Ticket | undefined>;
  findTicketByUid(kind: TicketKind, uid: string, now: number): Promise<Ticket | undefined>;
  /**
   * Returns false if the ticket was already used. Its whole family is then revoked, since its secret was stolen, unless
   * it can be repeated.
   */
  consumeTicket(kind: TicketKind, hash: Buffer, now: number): Promise<boolean>;
  /**
   * True if a refresh token was used at most ten seconds ago and none of its family since: the response was probably
   * lost, and the client repeats its request.
   */
  canRepeat(hash: Buffer, now: number): Promise<boolean>;
  removeTicket(kind: TicketKind, hash: Buffer): Promise<void>;
  /** Removes expired rows. Returns their number. */
  sweep(now: number, limit: number): Promise<number>;
}
