import type { Database } from 'better-sqlite3';
import type { DeferredWrite } from '../../../db/batch-writer.ts';
import type { JobStatus } from '../../job.ts';
import type { JobRow } from './job-rows.ts';

/** What is known of all jobs without looking at each: how many there are of a kind, and which lanes have jobs waiting. */
export interface QueueCounters extends DeferredWrite {
  /** A job has come to wait, for the first time or again. */
  enqueued(job: Waiting): void;
  /** A job waits no more; called when its row says so already. */
  dequeued(job: Waiting): void;
  counted(job: Counted, status: JobStatus, change: 1 | -1): void;
}

type Waiting = Pick<JobRow, 'seq' | 'organization_id' | 'source_host' | 'target_host' | 'input_type'>;
type Counted = Pick<JobRow, 'organization_id' | 'input_type'>;
type LaneKey = [organization: string, source: string, target: string];

/**
 * Every change of a job's status passes by here, in the transaction that makes it. Counts and newly waiting jobs are
 * gathered: a hundred jobs of one lane change one row once. Who looks at lanes calls `write` before.
 */
export function createQueueCounters(database: Database): QueueCounters {
  const lanes = openLanes(database);
  const addCount = database.prepare(`
    INSERT INTO job_counts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`);
  const counts = new Map<string, [organization: string, status: JobStatus, type: string, change: number]>();
  const joined = new Map<string, { readonly key: LaneKey; waiting: number; head: number }>();

  const books: QueueCounters = {
    enqueued(job) {
      const key = laneOf(job);
      const name = key.join(' ');
      const lane = joined.get(name);
      if (lane === undefined) joined.set(name, { key, waiting: 1, head: job.seq });
      else {
        lane.waiting += 1;
        lane.head = Math.min(lane.head, job.seq);
      }
      books.counted(job, 'queued', 1);
    },
    dequeued(job) {
      writeJoined();
      lanes.leave(laneOf(job), job.seq);
      books.counted(job, 'queued', -1);
    },
    counted({ organization_id: organization, input_type: type }, status, change) {
      const name = `${status} ${type} ${organization}`;
      const count = counts.get(name);
      if (count === undefined) counts.set(name, [organization, status, type, change]);
      else count[3] += change;
    },
    write() {
      writeJoined();
      for (const count of counts.values()) addCount.run(...count);
      counts.clear();
    },
    drop() {
      joined.clear();
      counts.clear();
    },
  };
  const writeJoined = (): void => {
    for (const { key, waiting, head } of joined.values()) lanes.join(key, waiting, head);
    joined.clear();
  };
  return books;
}

/** Hosts have no spaces, and ids none either. */
function laneOf({ organization_id, source_host, target_host }: Waiting): LaneKey {
  return [organization_id, source_host, target_host];
}

function openLanes(database: Database) {
  const lane = 'organization_id = ? AND source_host = ? AND target_host = ?';
  const join = database.prepare(`
    INSERT INTO lanes VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET waiting = waiting + excluded.waiting, head = min(head, excluded.head)`);
  const read = database.prepare<LaneKey, { waiting: number; head: number }>(
    `SELECT waiting, head FROM lanes WHERE ${lane}`,
  );
  const next = database
    .prepare<LaneKey, number>(`SELECT min(seq) FROM jobs WHERE ${lane} AND status = 'queued'`)
    .pluck();
  const shorten = database.prepare(`UPDATE lanes SET waiting = waiting - 1, head = ? WHERE ${lane}`);
  const close = database.prepare(`DELETE FROM lanes WHERE ${lane}`);
  return {
    join: (key: LaneKey, waiting: number, head: number) => void join.run(...key, waiting, head),
    leave(key: LaneKey, seq: number): void {
      const found = read.get(...key);
      if (found === undefined) throw new Error('a waiting job has no lane');
      if (found.waiting === 1) close.run(...key);
      else shorten.run(found.head === seq ? next.get(...key) : found.head, ...key);
    },
  };
}
