import { listOwned, readRecords } from './records.ts';

/** The kills that met a job: it cannot have crashed more often. */
export interface Kills {
  readonly servers: number;
  readonly workers: number;
}

export interface Crashes {
  /** Kills with `kill`, and counts it for every job that the owner may have lost by it. */
  count(kind: keyof Kills, owner: string | undefined, kill: () => Promise<void> | void): Promise<void>;
  killsOf(jobId: string): Kills;
}

const none: Kills = { servers: 0, workers: 0 };

export function createCrashes(data: string): Crashes {
  const counts = new Map<string, Kills>();
  return {
    async count(kind, owner, kill) {
      const status = kind === 'workers' ? 'converting' : undefined;
      const look = () => readRecords(data, (database) => listOwned(database, owner, status));
      // What was begun, ended or given back between the two looks was met for all that is known.
      const before = look();
      await kill();
      for (const id of new Set([...before, ...look()])) {
        const { servers, workers } = counts.get(id) ?? none;
        counts.set(id, kind === 'workers' ? { servers, workers: workers + 1 } : { servers: servers + 1, workers });
      }
    },
    killsOf: (jobId) => counts.get(jobId) ?? none,
  };
}
