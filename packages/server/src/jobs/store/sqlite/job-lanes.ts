import type { Database } from 'better-sqlite3';
import type { ClaimRequest } from '../job-store.ts';
import type { JobRow } from './job-rows.ts';

/** A lane as the table has it: all that waits between two hosts, for one organization. */
interface Lane {
  readonly source_host: string;
  readonly target_host: string;
  readonly head: number;
}

interface Lanes {
  /** Picks up to `wish.count` jobs and takes each; `take` must move the job out of `queued`. */
  claimNext<T>(request: ClaimRequest, take: (waiting: JobRow) => T): T[];
}

/**
 * Which job is next. The organization with the fewest jobs in work comes first, of several the one that waits longest;
 * within it the job that waits longest and whose hosts are not busy. One slow host stops nobody but those who ask for it.
 */
export function createLanes(database: Database): Lanes {
  // Walks from one organization to the next by index, however many lanes each has.
  const organizations = database.prepare<[], { id: string; head: number }>(`
    WITH RECURSIVE waiting (id) AS (
      SELECT min(organization_id) FROM lanes
      UNION ALL
      SELECT (SELECT min(organization_id) FROM lanes WHERE organization_id > waiting.id) FROM waiting
        WHERE waiting.id IS NOT NULL
    )
    SELECT id, (SELECT min(head) FROM lanes WHERE organization_id = id) AS head FROM waiting WHERE id IS NOT NULL`);
  const lanesOf = database.prepare<[string], Lane>(
    'SELECT source_host, target_host, head FROM lanes WHERE organization_id = ? ORDER BY head',
  );
  const headOf = database.prepare<[number], JobRow>('SELECT * FROM jobs WHERE seq = ?');

  const firstFree = (organization: string, isBusy: (lane: Lane) => boolean): Lane | undefined => {
    for (const lane of lanesOf.iterate(organization)) if (!isBusy(lane)) return lane;
    return undefined;
  };

  return {
    claimNext({ count, running, limits }, take) {
      const sources = new Map(running.sources);
      const isBusy = ({ source_host, target_host }: Lane) =>
        (sources.get(source_host) ?? 0) >= limits.perSource ||
        (running.targets.get(target_host) ?? 0) >= limits.perTarget;
      const queue = organizations
        .all()
        .map(({ id, head }) => ({ id, head, inWork: running.organizations.get(id) ?? 0 }))
        .filter(({ inWork }) => inWork < limits.perOrganization);
      const taken: ReturnType<typeof take>[] = [];
      while (taken.length < count) {
        const next = queue.reduce<(typeof queue)[number] | undefined>((best, each) => {
          return best === undefined || comesBefore(each, best) ? each : best;
        }, undefined);
        if (next === undefined) break;
        const lane = firstFree(next.id, isBusy);
        const head = lane === undefined ? undefined : headOf.get(lane.head);
        if (lane === undefined || head === undefined) {
          queue.splice(queue.indexOf(next), 1);
          continue;
        }
        taken.push(take(head));
        sources.set(lane.source_host, (sources.get(lane.source_host) ?? 0) + 1);
        next.inWork += 1;
        next.head = lane.head;
        if (next.inWork >= limits.perOrganization) queue.splice(queue.indexOf(next), 1);
      }
      return taken;
    },
  };
}

interface QueuedOrganization {
  readonly head: number;
  readonly inWork: number;
}

function comesBefore(one: QueuedOrganization, other: QueuedOrganization): boolean {
  return one.inWork !== other.inWork ? one.inWork < other.inWork : one.head < other.head;
}
