import type { Database } from 'better-sqlite3';
import type { JobStatus } from '../jobs/job.ts';
import type { JobRow } from './job-rows.ts';

/** What is known of all jobs without looking at each: how many there are of a kind, and which lanes have jobs waiting. */
export interface JobBooks {
  /** A job has come to wait, for the first time or again. */
  enqueued(job: Waiting): void;
  /** A job waits no more; called when its row says so already. */
  dequeued(job: Waiting): void;
  counted(job: Counted, status: JobStatus, change: 1 | -1): void;
}

type Waiting = Pick<JobRow, 'seq' | 'organization_id' | 'source_host' | 'target_host' | 'input_type'>;
type Counted = Pick<JobRow, 'organization_id' | 'input_type'>;

/** Every change of a job's status passes by here, in the transaction that makes it. */
export function createJobBooks(database: Database): JobBooks {
  const count = database.prepare(`
    INSERT INTO job_counts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`);
  const join = database.prepare(`
    INSERT INTO lanes VALUES (?, ?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET waiting = waiting + 1, head = min(head, excluded.head)`);
  const lane = 'organization_id = ? AND source_host = ? AND target_host = ?';
  const laneOf = database.prepare<[string, string, string], { waiting: number; head: number }>(
    `SELECT waiting, head FROM lanes WHERE ${lane}`,
  );
  const nextOf = database
    .prepare<[string, string, string], number>(`SELECT min(seq) FROM jobs WHERE ${lane} AND status = 'queued'`)
    .pluck();
  const leave = database.prepare(`UPDATE lanes SET waiting = waiting - 1, head = ? WHERE ${lane}`);
  const close = database.prepare(`DELETE FROM lanes WHERE ${lane}`);

  const books: JobBooks = {
    enqueued(job) {
      join.run(job.organization_id, job.source_host, job.target_host, job.seq);
      books.counted(job, 'queued', 1);
    },
    dequeued(job) {
      const key = [job.organization_id, job.source_host, job.target_host] as const;
      const found = laneOf.get(...key);
      if (found === undefined) throw new Error('a waiting job has no lane');
      if (found.waiting === 1) close.run(...key);
      else leave.run(found.head === job.seq ? nextOf.get(...key) : found.head, ...key);
      books.counted(job, 'queued', -1);
    },
    counted: (job, status, change) => void count.run(job.organization_id, status, job.input_type, change),
  };
  return books;
}
