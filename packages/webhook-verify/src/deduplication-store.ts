/**
 * Where deliveries are remembered. Times are seconds since the epoch; an entry that has expired does not exist.
 * With Redis: `SET id pending NX EXAT expiresAt`, then `GET`; with SQL: an insert that gives way to a conflict.
 */
export interface DeduplicationStore {
  /** In one atomic step: takes the id if no entry exists, and else tells how far the one who took it has come. */
  claim(id: string, expiresAt: number, now: number): Promise<'claimed' | 'pending' | 'done'>;
  /** The work is done: remembers the id until `expiresAt`. */
  complete(id: string, expiresAt: number): Promise<void>;
  /** The work failed: forgets the pending claim that was made with this `expiresAt`, and no other. */
  release(id: string, expiresAt: number): Promise<void>;
}
