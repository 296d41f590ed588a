import { setTimeout as pause } from 'node:timers/promises';
import { listClaimed, readRecords } from './records.ts';

/** The kills that met a job: it cannot have crashed more often. */
export interface KillCounts {
  readonly servers: number;
  readonly workers: number;
}

export interface KillTracker {
  /**
   * Kills with `kill`, and counts it for every job that the owner may have lost by it. A busy system takes its time to
   * end a process, and its server to hear of it: until `isNoticed` it may be given more jobs.
   */
  trackKill(
    kind: keyof KillCounts,
    owner: string | undefined,
    kill: () => Promise<void> | void,
    isNoticed?: () => boolean,
  ): Promise<void>;
  killsOf(jobId: string): KillCounts;
}

const none: KillCounts = { servers: 0, workers: 0 };

export function createKillTracker(data: string): KillTracker {
  const counts = new Map<string, KillCounts>();
  return {
    async trackKill(kind, owner, kill, isNoticed = () => true) {
      const status = kind === 'workers' ? 'converting' : undefined;
      const listHeldJobs = () => readRecords(data, (database) => listClaimed(database, owner, status));
      // What was begun, ended or given back between two looks was met for all that is known.
      const affected = new Set(listHeldJobs());
      await kill();
      let isDone: boolean;
      do {
        isDone = isNoticed();
        for (const id of listHeldJobs()) affected.add(id);
      } while (!isDone && (await pause(2, true)));
      for (const id of affected) {
        const { servers, workers } = counts.get(id) ?? none;
        counts.set(id, kind === 'workers' ? { servers, workers: workers + 1 } : { servers: servers + 1, workers });
      }
    },
    killsOf: (jobId) => counts.get(jobId) ?? none,
  };
}
