import type { Database } from 'better-sqlite3';
import type { JobRow } from '../job-rows.ts';
import type { ClaimRequest } from '../job-store.ts';

/** A row of the table: all waiting jobs of one organization between two hosts. */
interface Lane {
  readonly source_host: string;
  readonly target_host: string;
  readonly head: number;
}

interface Lanes {
  /** Takes up to `request.count` jobs; `take` must move each out of `queued`. */
  claimNext<T>(request: ClaimRequest, take: (waiting: JobRow) => T): T[];
}

/**
 * Selects the next job. The organization with the fewest jobs in work comes first; of several, the one whose last claim
 * is longest ago. Within an organization the job that has waited longest comes first, unless its hosts are busy. A slow host
 * delays only its own jobs.
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

  // In memory: usually one process works on a file. A claim that is repeated changes only whose turn it is.
  const turns = createTurns();
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
        .map(({ id, head }) => ({ id, head, turn: turns.of(id), inWork: running.organizations.get(id) ?? 0 }))
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
        next.turn = turns.take(next.id);
        if (next.inWork >= limits.perOrganization) queue.splice(queue.indexOf(next), 1);
      }
      return taken;
    },
  };
}

interface QueuedOrganization {
  readonly head: number;
  readonly turn: number;
  readonly inWork: number;
}

function comesBefore(one: QueuedOrganization, other: QueuedOrganization): boolean {
  if (one.inWork !== other.inWork) return one.inWork < other.inWork;
  return one.turn !== other.turn ? one.turn < other.turn : one.head < other.head;
}

/** Organizations whose claims are remembered. One that is forgotten comes first once. */
const maxTurns = 10_000;

/** Numbers the claims, and remembers the last one of each organization. */
function createTurns() {
  const turns = new Map<string, number>();
  let last = 0;
  return {
    of: (id: string): number => turns.get(id) ?? 0,
    take(id: string): number {
      last += 1;
      // Deleted first, so that the map stays in the order of claims.
      turns.delete(id);
      turns.set(id, last);
      const [oldest] = turns.keys();
      if (turns.size > maxTurns && oldest !== undefined) turns.delete(oldest);
      return last;
    },
  };
}
