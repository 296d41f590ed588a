import { randomFillSync } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { BatchWriter } from './batch-writer.ts';

/** As many pages as the creation of a job changes: if these do not fit, a job does not either. */
const probeBytes = 32 * 1024;

/** Creates a function that writes one row and syncs it to the disk, like a job. */
export function createDatabaseProbe(database: Database, writer: BatchWriter): () => Promise<unknown> {
  const bytes = Buffer.alloc(probeBytes);
  const write = database.prepare('INSERT OR REPLACE INTO write_probe (id, written) VALUES (1, ?)');
  return () => {
    // Changes the bytes each time, since SQLite does not write unchanged pages.
    randomFillSync(bytes, 0, 64);
    return writer.write(() => write.run(bytes));
  };
}
