/**
 * Ended jobs without files, oldest first: the rows that the retention removes. A job enters the index when its files are
 * removed, so that the stages of a job do not change it.
 */
export const retentionSchema = `
CREATE INDEX jobs_ended ON jobs (completed_at) WHERE has_files = 0 AND completed_at IS NOT NULL;
`;
