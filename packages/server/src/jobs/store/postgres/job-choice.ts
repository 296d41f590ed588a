import type { JobRow } from '../job-rows.ts';
import type { ClaimRequest } from '../job-store.ts';
import type { QueuedOrganization } from './job-turns.ts';

/** A waiting job that can be claimed. */
export type Waiting = Pick<JobRow, 'seq' | 'organization_id' | 'input_type' | 'source_host' | 'target_host'>;

/**
 * Chooses the next jobs, by their `seq`. The organization with the fewest jobs in work comes first, those of all
 * processes counted; of several, the one with the fewest claimed jobs. Within an organization the job that has waited longest
 * comes first, unless its hosts are busy.
 */
export function chooseFairly(
  waiting: readonly Waiting[],
  organizations: readonly QueuedOrganization[],
  { count, running, limits }: ClaimRequest,
): Waiting[] {
  const queues = toQueues(waiting, organizations, running.organizations);
  const sources = new Map(running.sources);
  const isBusy = ({ source_host, target_host }: Waiting): boolean =>
    (sources.get(source_host) ?? 0) >= limits.perSource || (running.targets.get(target_host) ?? 0) >= limits.perTarget;
  const chosen: Waiting[] = [];
  while (chosen.length < count) {
    const open = queues.filter(({ jobs, inProcess }) => jobs.length > 0 && inProcess < limits.perOrganization);
    if (open.length === 0) break;
    const next = open.reduce((best, each) => (comesBefore(each, best) ? each : best));
    const index = next.jobs.findIndex((job) => !isBusy(job));
    const [job] = index < 0 ? next.jobs.splice(0) && [] : next.jobs.splice(index, 1);
    if (job === undefined) continue;
    chosen.push(job);
    sources.set(job.source_host, (sources.get(job.source_host) ?? 0) + 1);
    next.inWork += 1;
    next.inProcess += 1;
    next.turns += 1;
  }
  return chosen;
}

/** The organizations whose jobs may be among the next `count`. */
export function inTurn(organizations: readonly QueuedOrganization[], count: number): readonly string[] {
  return [...organizations]
    .sort((one, two) => (comesBefore(toOrder(one), toOrder(two)) ? -1 : 1))
    .slice(0, Math.max(count, 1))
    .map(({ id }) => id);
}

interface Order {
  readonly inWork: number;
  readonly turns: number;
  readonly head: number;
}

interface OrganizationQueue extends Order {
  readonly jobs: Waiting[];
  inWork: number;
  /** Number of jobs in work in this process, which a limit applies to. */
  inProcess: number;
  turns: number;
}

function toQueues(
  waiting: readonly Waiting[],
  organizations: readonly QueuedOrganization[],
  running: ReadonlyMap<string, number>,
): OrganizationQueue[] {
  const queues = new Map<string, OrganizationQueue>(
    organizations.map((each) => [each.id, { ...toOrder(each), inProcess: running.get(each.id) ?? 0, jobs: [] }]),
  );
  for (const job of [...waiting].sort((one, two) => one.seq - two.seq)) queues.get(job.organization_id)?.jobs.push(job);
  return [...queues.values()];
}

function toOrder({ in_work: inWork, turns, head }: QueuedOrganization): Order {
  return { inWork, turns, head };
}

function comesBefore(one: Order, other: Order): boolean {
  if (one.inWork !== other.inWork) return one.inWork < other.inWork;
  return one.turns !== other.turns ? one.turns < other.turns : one.head < other.head;
}
