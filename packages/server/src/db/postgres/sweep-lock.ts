import { lockNumbers, lockSpace } from './advisory-locks.ts';
import type { Postgres } from './postgres.ts';

/** Runs a sweep while holding the lock of all sweeps; does nothing if another process holds it. */
export async function sweepAlone(postgres: Postgres, sweep: () => Promise<void>): Promise<void> {
  const client = await postgres.connect();
  let broken: Error | undefined;
  const keep = (error: Error): void => {
    broken = error;
  };
  client.on('error', keep);
  try {
    const lock = [lockSpace, lockNumbers.sweep];
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS is_free', lock);
    if (rows[0]?.is_free !== true) return;
    try {
      await sweep();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2)', lock).catch(keep);
    }
  } finally {
    client.off('error', keep);
    client.release(broken);
  }
}
