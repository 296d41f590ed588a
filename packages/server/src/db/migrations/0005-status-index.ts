/**
 * The index by status no longer holds the jobs that somebody works on: they are few, the index of owners finds them, and
 * each step of a job would be taken out of the one place and put in another.
 */
export const statusIndexSchema = `
DROP INDEX jobs_by_status;
CREATE INDEX jobs_by_status ON jobs (organization_id, status, created_at, id DESC) WHERE owner IS NULL;
`;
