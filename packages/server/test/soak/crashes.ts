import { setTimeout as pause } from 'node:timers/promises';
import { listOwned, readRecords } from './records.ts';

/** The kills that met a job: it cannot have crashed more often. */
export interface Kills {
  readonly servers: number;
  readonly workers: number;
}

export interface Crashes {
  /**
   * Kills with `kill`, and counts it for every job that the owner may have lost by it. A busy system takes its time to
   * end a process, and its server to hear of it: until `isNoticed` it may be given more jobs.
   */
  count(
    kind: keyof Kills,
    owner: string | undefined,
    kill: () => Promise<void> | void,
    isNoticed?: () => boolean,
  ): Promise<void>;
  killsOf(jobId: string): Kills;
}

const none: Kills = { servers: 0, workers: 0 };

export function createCrashes(data: string): Crashes {
  const counts = new Map<string, Kills>();
  return {
    async count(kind, owner, kill, isNoticed = () => true) {
      const status = kind === 'workers' ? 'converting' : undefined;
      const look = () => readRecords(data, (database) => listOwned(database, owner, status));
      // What was begun, ended or given back between two looks was met for all that is known.
      const met = new Set(look());
      await kill();
      let isOver: boolean;
      do {
        isOver = isNoticed();
        for (const id of look()) met.add(id);
      } while (!isOver && (await pause(2, true)));
      for (const id of met) {
        const { servers, workers } = counts.get(id) ?? none;
        counts.set(id, kind === 'workers' ? { servers, workers: workers + 1 } : { servers: servers + 1, workers });
      }
    },
    killsOf: (jobId) => counts.get(jobId) ?? none,
  };
}
