import { queuedOrganizations } from './job-turns.ts';
import { jobsInWork } from './jobs-in-work.ts';

/**
 * Number of jobs that an organization claims at most to catch up. More than the difference that processes cause when
 * they claim at the same time, and less than what an organization without jobs for an hour would be behind.
 */
const maxBehind = 16;

/**
 * Walks from one lane of an organization to the next by index, so that a million jobs of a busy host cost no more than
 * one.
 */
function lanesOf(organizations: string): string {
  const columns = 'organization_id, source_host, target_host';
  return `lane (${columns}) AS (
    SELECT first.* FROM ${organizations} AS given, LATERAL (
      SELECT ${columns} FROM jobs WHERE status = 'queued' AND organization_id = given.id ORDER BY ${columns} LIMIT 1) AS first
    UNION ALL
    SELECT following.* FROM lane, LATERAL (
      SELECT ${columns} FROM jobs WHERE status = 'queued' AND organization_id = lane.organization_id
        AND (source_host, target_host) > (lane.source_host, lane.target_host)
      ORDER BY ${columns} LIMIT 1) AS following
  )`;
}

const isLaneFree = 'lane.source_host <> ALL($7::text[]) AND lane.target_host <> ALL($8::text[])';

/**
 * The organizations whose jobs may be among the next: those with the fewest jobs in work, of all processes; of several,
 * those with the fewest claimed jobs. A new organization comes next. `free` is what the limit of this process allows.
 */
const organizations = `${queuedOrganizations}, ${jobsInWork}, working AS (
    SELECT organization_id AS id, count(*) AS in_work FROM in_work GROUP BY organization_id
  ), known AS (
    SELECT id, head, coalesce(in_work, 0) AS in_work, turns, max(coalesce(turns, 0)) OVER () AS most,
      $2 - coalesce((SELECT count FROM unnest($3::text[], $4::integer[]) AS running (name, count) WHERE name = id), 0)
        AS free
    FROM queued LEFT JOIN working USING (id) LEFT JOIN organization_turns ON organization_id = id
  ), organization AS (
    SELECT id, head, in_work, free,
      CASE WHEN turns IS NULL THEN most - 1 ELSE greatest(turns, most - ${maxBehind}) END AS turns
    FROM known WHERE free > 0 ORDER BY 3, 5, 2
  )`;

const waitingColumns = 'seq, organization_id, input_type, source_host';

/** The jobs that have waited longest, of each of the next organizations. */
const oldest = `next AS (SELECT * FROM organization LIMIT $1::integer), locked AS (
    SELECT job.* FROM next, LATERAL (
      SELECT ${waitingColumns} FROM jobs WHERE organization_id = next.id AND status = 'queued'
      ORDER BY seq LIMIT least($1::integer, next.free) FOR UPDATE SKIP LOCKED) AS job
  )`;

/** The same without busy hosts. An organization whose hosts are all busy must not take the place of another. */
const oldestOfLanes = `next AS (
    SELECT * FROM organization AS each
    WHERE EXISTS (WITH RECURSIVE ${lanesOf('(SELECT each.id)')} SELECT FROM lane WHERE ${isLaneFree})
    LIMIT $1::integer
  ), ${lanesOf('next')}, locked AS (
    SELECT job.* FROM lane, LATERAL (
      SELECT ${waitingColumns} FROM jobs
      WHERE status = 'queued' AND organization_id = lane.organization_id AND source_host = lane.source_host
        AND target_host = lane.target_host
      ORDER BY seq LIMIT $1::integer FOR UPDATE SKIP LOCKED) AS job
    WHERE ${isLaneFree}
  )`;

/**
 * The first parts of a statement: locks more jobs than requested and chooses fairly. Each further job of an organization
 * comes as if the one before were in work already, which is the order of choosing one after the other. `chosen` has the
 * next jobs in their order; `fits` is false from the first one on that the limit of its source does not allow: another
 * statement chooses those, because its organization may have a job of another source in its place. Rows that another
 * process claims at the same time are skipped, so that no process waits for another.
 *
 * Parameters: $1 the number of jobs, $2 the limit of an organization, $3 and $4 the jobs in work of each, $5 and $6 the
 * free places of each source with fewer than $9, which is the limit of a source, and $7 and $8 the busy hosts.
 */
export function chooseJobs(from: 'oldest' | 'lanes'): string {
  const freePlaces = (source: string) =>
    `coalesce((SELECT free FROM unnest($5::text[], $6::integer[]) AS place (name, free) WHERE name = ${source}), $9::integer)`;
  // Of the oldest jobs, later ones are not known: where one is left out, the place of the next is kept by it.
  const placeKept = from === 'lanes' ? '' : ' OR kept = 1';
  return `${organizations}, ${from === 'lanes' ? oldestOfLanes : oldest}, of_source AS (
    SELECT *, row_number() OVER (PARTITION BY organization_id, source_host ORDER BY seq)
      <= ${freePlaces('source_host')} AS fits FROM locked
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY organization_id, fits ORDER BY seq) AS kept,
      CASE WHEN fits THEN row_number() OVER (PARTITION BY organization_id, fits ORDER BY seq) - 1
        ELSE count(*) FILTER (WHERE fits) OVER (PARTITION BY organization_id) END AS earlier
    FROM of_source
  ), placed AS (
    SELECT seq, organization_id, input_type, source_host, turns, fits,
      row_number() OVER (ORDER BY in_work + earlier, turns + earlier, head) AS place
    FROM numbered JOIN next ON id = organization_id WHERE earlier < free AND (fits${placeKept})
    ORDER BY place LIMIT $1::integer
  ), limited AS (
    SELECT *, fits AND row_number() OVER (PARTITION BY source_host ORDER BY place)
      <= ${freePlaces('source_host')} AS is_free FROM placed
  ), chosen AS (
    SELECT seq, organization_id, input_type, source_host, turns, place, bool_and(is_free) OVER (ORDER BY place) AS fits
    FROM limited
  )`;
}
