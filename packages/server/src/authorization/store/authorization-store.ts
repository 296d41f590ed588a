/** What a user allowed a client at one time; its tokens end together. Times are milliseconds since 1970. */
export interface Family {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly payload: string;
  readonly expiresAt: number;
}

export type TicketKind = 'AuthorizationCode' | 'RefreshToken' | 'Session' | 'Interaction';

/** Something that a browser or a client holds the secret of; here it is known by the hash of that secret. */
export interface Ticket {
  readonly kind: TicketKind;
  readonly hash: Buffer;
  /** What other rows know a session by. */
  readonly uid: string | undefined;
  readonly userId: string | undefined;
  readonly family: string | undefined;
  readonly payload: string;
  readonly expiresAt: number;
  readonly consumedAt: number | undefined;
}

/** What the authorization server keeps between two requests, but for access tokens. */
export interface AuthorizationStore {
  saveFamily(family: Family): Promise<void>;
  /** Nothing for one that was revoked or whose time is over. */
  findFamily(id: string, now: number): Promise<Family | undefined>;
  revokeFamily(id: string, now: number): Promise<void>;
  /** In the place of the one with the same secret or the same name, if there is one. */
  saveTicket(ticket: Omit<Ticket, 'consumedAt'>): Promise<void>;
  /** Nothing for one whose time is over. */
  findTicket(kind: TicketKind, hash: Buffer, now: number): Promise<Ticket | undefined>;
  findSession(uid: string, now: number): Promise<Ticket | undefined>;
  /** False where it was used before: then its whole family is revoked, as somebody else has its secret. */
  consumeTicket(kind: TicketKind, hash: Buffer, now: number): Promise<boolean>;
  removeTicket(kind: TicketKind, hash: Buffer): Promise<void>;
  /** Forgets what is over; the number of rows. */
  sweep(now: number, limit: number): Promise<number>;
}
