import type { Queries } from '../../../db/postgres/postgres.ts';

/** Walks from one organization to the next by index, however many jobs each has. */
export const queuedOrganizations = `
  WITH RECURSIVE waiting (id) AS (
    (SELECT organization_id FROM jobs WHERE status = 'queued' ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT organization_id FROM jobs WHERE status = 'queued' AND organization_id > waiting.id
      ORDER BY organization_id LIMIT 1) FROM waiting WHERE waiting.id IS NOT NULL
  ), queued AS (
    SELECT id, (SELECT min(seq) FROM jobs WHERE organization_id = waiting.id AND status = 'queued') AS head
    FROM waiting WHERE id IS NOT NULL
  )`;

export async function oldestQueuedAt(queries: Queries): Promise<number | undefined> {
  const row = await queries.one<{ created_at: number }>(
    `${queuedOrganizations} SELECT created_at FROM jobs WHERE seq = (SELECT min(head) FROM queued)`,
  );
  return row?.created_at;
}

/** Forgets the turns of an organization without jobs. */
export async function eraseTurns(queries: Queries, organizationId: string): Promise<void> {
  await queries.run(
    `DELETE FROM organization_turns WHERE organization_id = $1
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE organization_id = $1)`,
    [organizationId],
  );
}
