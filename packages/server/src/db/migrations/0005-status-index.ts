/**
 * The index by status no longer contains jobs in work. They are few, the index of owners finds them, and each stage of
 * a job would remove and insert an index entry.
 */
export const statusIndexSchema = `
DROP INDEX jobs_by_status;
CREATE INDEX jobs_by_status ON jobs (organization_id, status, created_at, id DESC) WHERE owner IS NULL;
`;
