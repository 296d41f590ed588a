import type { Queries } from '../../../db/postgres/postgres.ts';

/** An organization with waiting jobs. */
export interface QueuedOrganization {
  readonly id: string;
  /** The job that has waited longest. */
  readonly head: number;
  /** Number of jobs in work, of all processes. */
  readonly in_work: number;
  /** Number of claimed jobs; of several organizations with as many jobs in work, the one with the lowest is next. */
  readonly turns: number;
}

/**
 * Number of jobs that an organization claims at most to catch up. More than the difference that processes cause when
 * they claim at the same time, and less than what an organization without jobs for an hour would be behind.
 */
const maxBehind = 16;

/** Walks from one organization to the next by index, however many jobs each has. */
const queuedOrganizations = `
  WITH RECURSIVE waiting (id) AS (
    (SELECT organization_id FROM jobs WHERE status = 'queued' ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT organization_id FROM jobs WHERE status = 'queued' AND organization_id > waiting.id
      ORDER BY organization_id LIMIT 1) FROM waiting WHERE waiting.id IS NOT NULL
  ), queued AS (
    SELECT id, (SELECT min(seq) FROM jobs WHERE organization_id = waiting.id AND status = 'queued') AS head
    FROM waiting WHERE id IS NOT NULL
  )`;

export async function listQueuedOrganizations(queries: Queries): Promise<QueuedOrganization[]> {
  const rows = await queries.all<Omit<QueuedOrganization, 'turns'> & { readonly turns: number | null }>(
    `${queuedOrganizations}, in_work AS (
       SELECT organization_id AS id, count(*) AS in_work FROM jobs WHERE owner IS NOT NULL GROUP BY organization_id
     )
     SELECT id, head, coalesce(in_work, 0) AS in_work, turns
     FROM queued LEFT JOIN in_work USING (id) LEFT JOIN organization_turns ON organization_id = id`,
  );
  const most = rows.reduce((highest, { turns }) => Math.max(highest, turns ?? 0), 0);
  // A new organization comes next.
  return rows.map((row) => ({ ...row, turns: row.turns === null ? most - 1 : Math.max(row.turns, most - maxBehind) }));
}

export async function oldestQueuedAt(queries: Queries): Promise<number | undefined> {
  const row = await queries.one<{ created_at: number }>(
    `${queuedOrganizations} SELECT created_at FROM jobs WHERE seq = (SELECT min(head) FROM queued)`,
  );
  return row?.created_at;
}

/** Counts the claimed jobs. Call this last in a transaction: other claims of the organizations wait until it ends. */
export async function recordTurns(
  queries: Queries,
  organizations: readonly QueuedOrganization[],
  claimed: readonly string[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const id of claimed) counts.set(id, (counts.get(id) ?? 0) + 1);
  // All transactions take the rows in one order, so that none waits for another in a circle.
  const rows = organizations.filter(({ id }) => counts.has(id)).sort((one, two) => (one.id < two.id ? -1 : 1));
  await queries.run(
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (id, turns, count))
     INSERT INTO organization_turns AS known (organization_id, turns) SELECT id, turns + count FROM given
     ON CONFLICT (organization_id) DO UPDATE
       SET turns = greatest(known.turns + (SELECT count FROM given WHERE id = known.organization_id), excluded.turns)`,
    [rows.map(({ id }) => id), rows.map(({ turns }) => turns), rows.map(({ id }) => counts.get(id))],
  );
}

/** Forgets the turns of an organization without jobs. */
export async function eraseTurns(queries: Queries, organizationId: string): Promise<void> {
  await queries.run(
    `DELETE FROM organization_turns WHERE organization_id = $1
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE organization_id = $1)`,
    [organizationId],
  );
}
