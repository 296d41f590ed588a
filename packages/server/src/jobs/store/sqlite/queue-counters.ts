import type { Database } from 'better-sqlite3';
import type { DeferredWrite } from '../../../db/batch-writer.ts';
import type { JobStatus } from '../../job.ts';
import type { JobRow } from '../job-rows.ts';

/** Counts of jobs by status and type, and the lanes with waiting jobs: known without looking at each job. */
export interface QueueCounters extends DeferredWrite {
  /** A job was enqueued, for the first time or again. */
  enqueued(job: WaitingJob): void;
  /** A job was dequeued. Called after its row has changed. */
  dequeued(job: WaitingJob): void;
  adjust(job: CountedJob, status: JobStatus, change: 1 | -1): void;
}

type WaitingJob = Pick<JobRow, 'seq' | 'organization_id' | 'source_host' | 'target_host' | 'input_type'>;
type CountedJob = Pick<JobRow, 'organization_id' | 'input_type'>;
type LaneKey = [organization: string, source: string, target: string];

/**
 * Called for every change of a job's status, in its transaction. Changes of counts and newly waiting jobs are
 * collected: a hundred jobs of one lane change its row once. Call `write` before reading lanes.
 */
export function createQueueCounters(database: Database): QueueCounters {
  const lanes = openLanes(database);
  const addCount = database.prepare(`
    INSERT INTO job_counts (organization_id, status, input_type, count) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET count = count + excluded.count`);
  const counts = new Map<string, [organization: string, status: JobStatus, type: string, change: number]>();
  const newlyWaiting = new Map<string, { readonly key: LaneKey; waiting: number; head: number }>();

  const counters: QueueCounters = {
    enqueued(job) {
      const key = laneOf(job);
      const name = key.join(' ');
      const lane = newlyWaiting.get(name);
      if (lane === undefined) newlyWaiting.set(name, { key, waiting: 1, head: job.seq });
      else {
        lane.waiting += 1;
        lane.head = Math.min(lane.head, job.seq);
      }
      counters.adjust(job, 'queued', 1);
    },
    dequeued(job) {
      writeNewlyWaiting();
      lanes.leave(laneOf(job), job.seq);
      counters.adjust(job, 'queued', -1);
    },
    adjust({ organization_id: organization, input_type: type }, status, change) {
      const name = `${status} ${type} ${organization}`;
      const count = counts.get(name);
      if (count === undefined) counts.set(name, [organization, status, type, change]);
      else count[3] += change;
    },
    write() {
      writeNewlyWaiting();
      for (const count of counts.values()) addCount.run(...count);
      counts.clear();
    },
    discard() {
      newlyWaiting.clear();
      counts.clear();
    },
  };
  const writeNewlyWaiting = (): void => {
    for (const { key, waiting, head } of newlyWaiting.values()) lanes.join(key, waiting, head);
    newlyWaiting.clear();
  };
  return counters;
}

/** Neither hosts nor ids contain spaces. */
function laneOf({ organization_id, source_host, target_host }: WaitingJob): LaneKey {
  return [organization_id, source_host, target_host];
}

function openLanes(database: Database) {
  const lane = 'organization_id = ? AND source_host = ? AND target_host = ?';
  const join = database.prepare(`
    INSERT INTO lanes (organization_id, source_host, target_host, waiting, head) VALUES (?, ?, ?, ?, ?)
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
