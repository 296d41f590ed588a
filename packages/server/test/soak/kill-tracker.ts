import { setTimeout as pause } from 'node:timers/promises';
import { listClaimed, readRecords } from './records.ts';

/** The kills that may have affected a job: an upper bound of its crashes. */
export interface KillCounts {
  readonly servers: number;
  readonly workers: number;
}

export interface KillTracker {
  /**
   * Calls `kill` and counts it for every job that the owner may have held. On a busy system it takes time until the
   * process has exited and its server has noticed: until `isNoticed`, it may still receive jobs.
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
      // Jobs that were claimed, ended or released between two reads may have been affected.
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
