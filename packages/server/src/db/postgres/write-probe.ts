import { randomBytes } from 'node:crypto';
import type { Postgres } from './postgres.ts';

/** Writes one row and waits until it is on the disk, like a job. */
export function createDatabaseProbe(postgres: Postgres): () => Promise<unknown> {
  return () =>
    postgres.run(
      'INSERT INTO write_probe (id, written) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET written = excluded.written',
      [randomBytes(64)],
    );
}
