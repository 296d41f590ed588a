/**
 * The store of handled deliveries. Times are seconds since the epoch; an expired entry does not exist.
 * With Redis: `SET id pending NX EXAT expiresAt`, then `GET`; with SQL: `INSERT … ON CONFLICT DO NOTHING`.
 */
export interface DeduplicationStore {
  /** In one atomic step: claims the id if no entry exists; otherwise returns the state of the existing entry. */
  claim(id: string, expiresAt: number, now: number): Promise<'claimed' | 'pending' | 'done'>;
  /** Marks the id as done until `expiresAt`. */
  complete(id: string, expiresAt: number): Promise<void>;
  /** Releases the pending claim with this `expiresAt` after the work failed, and no other. */
  release(id: string, expiresAt: number): Promise<void>;
}
