import type { JobRow } from '../job-rows.ts';
import type { ClaimRequest } from '../job-store.ts';

/** A waiting job that can be claimed. */
export type Waiting = Pick<JobRow, 'seq' | 'organization_id' | 'source_host' | 'target_host'>;

/**
 * Chooses the next jobs, by their `seq`. The organization with the fewest jobs in work comes first; of several, the one
 * that has waited longest. Within an organization the job that has waited longest comes first, unless its hosts are
 * busy.
 */
export function chooseFairly(waiting: readonly Waiting[], { count, running, limits }: ClaimRequest): number[] {
  const queues = toQueues(waiting, running.organizations);
  const sources = new Map(running.sources);
  const isBusy = ({ source_host, target_host }: Waiting): boolean =>
    (sources.get(source_host) ?? 0) >= limits.perSource || (running.targets.get(target_host) ?? 0) >= limits.perTarget;
  const chosen: number[] = [];
  while (chosen.length < count) {
    const open = queues.filter(({ jobs, inWork }) => jobs.length > 0 && inWork < limits.perOrganization);
    if (open.length === 0) break;
    const next = open.reduce((best, each) => (comesBefore(each, best) ? each : best));
    const index = next.jobs.findIndex((job) => !isBusy(job));
    const [job] = index < 0 ? next.jobs.splice(0) && [] : next.jobs.splice(index, 1);
    if (job === undefined) continue;
    chosen.push(job.seq);
    sources.set(job.source_host, (sources.get(job.source_host) ?? 0) + 1);
    next.inWork += 1;
    next.head = job.seq;
  }
  return chosen;
}

interface OrganizationQueue {
  readonly jobs: Waiting[];
  inWork: number;
  head: number;
}

function toQueues(waiting: readonly Waiting[], running: ReadonlyMap<string, number>): OrganizationQueue[] {
  const queues = new Map<string, OrganizationQueue>();
  for (const job of [...waiting].sort((one, two) => one.seq - two.seq)) {
    const { organization_id: id } = job;
    const queue = queues.get(id) ?? { jobs: [], inWork: running.get(id) ?? 0, head: job.seq };
    queue.jobs.push(job);
    queues.set(id, queue);
  }
  return [...queues.values()];
}

function comesBefore(one: OrganizationQueue, other: OrganizationQueue): boolean {
  return one.inWork !== other.inWork ? one.inWork < other.inWork : one.head < other.head;
}
