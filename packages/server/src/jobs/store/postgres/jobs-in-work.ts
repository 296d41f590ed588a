/**
 * The processes with jobs in work, found by a walk from one to the next by index. Before the first ANALYZE of a table
 * the planner assumes that nearly no column is NULL: for `owner IS NOT NULL` alone it would read all jobs.
 */
export const owners = `owners (owner) AS (
    (SELECT owner FROM jobs WHERE owner IS NOT NULL ORDER BY owner LIMIT 1)
    UNION ALL
    SELECT (SELECT owner FROM jobs WHERE owner > owners.owner ORDER BY owner LIMIT 1) FROM owners
      WHERE owners.owner IS NOT NULL
  )`;

/** The jobs in work. OFFSET 0 keeps the planner from joining all jobs with the processes. */
export const jobsInWork = `${owners}, in_work AS (
    SELECT job.* FROM owners, LATERAL (
      SELECT seq, organization_id, input_type, status, owner, lease_until FROM jobs
      WHERE jobs.owner = owners.owner OFFSET 0) AS job
  )`;
