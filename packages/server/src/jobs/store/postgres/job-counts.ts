import { randomInt } from 'node:crypto';
import type { Queries } from '../../../db/postgres/postgres.ts';
import type { JobStatus } from '../../job.ts';
import type { JobRow } from '../job-rows.ts';

/** More shards would only make counting slower. */
const shardCount = 16;

type CountedJob = Pick<JobRow, 'organization_id' | 'input_type'>;

/** Changes of the counts of jobs, collected in one transaction. Jobs in work are in no count. */
export class CountChanges {
  /** Processes rarely share a shard, so they rarely wait for each other. */
  static readonly shard = randomInt(shardCount);
  readonly #changes = new Map<string, { organization: string; status: JobStatus; type: string; change: number }>();

  adjust({ organization_id: organization, input_type: type }: CountedJob, status: JobStatus, change: 1 | -1): void {
    const name = `${organization} ${status} ${type}`;
    const found = this.#changes.get(name);
    if (found === undefined) this.#changes.set(name, { organization, status, type, change });
    else found.change += change;
  }

  /** Call this last in a transaction: other transactions wait for the rows until it ends. */
  async write(queries: Queries): Promise<void> {
    // All transactions take the rows in one order, so that none waits for another in a circle.
    const rows = [...this.#changes]
      .filter(([, { change }]) => change !== 0)
      .sort(([one], [two]) => (one < two ? -1 : 1));
    if (rows.length === 0) return;
    const columns = [
      rows.map(([, { organization }]) => organization),
      rows.map(([, { status }]) => status),
      rows.map(([, { type }]) => type),
      rows.map(([, { change }]) => change),
    ];
    await queries.run(
      `INSERT INTO job_counts (organization_id, status, input_type, shard, count)
         SELECT organization, status, type, $5, change
         FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS given (organization, status, type, change)
       ON CONFLICT (organization_id, status, input_type, shard)
         DO UPDATE SET count = job_counts.count + excluded.count`,
      [...columns, CountChanges.shard],
    );
  }
}
