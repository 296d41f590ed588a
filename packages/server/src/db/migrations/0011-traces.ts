/** The span of the request that created a job, for the spans of the job and of its event. */
export const tracesSchema = `
ALTER TABLE jobs ADD COLUMN traceparent TEXT;
ALTER TABLE outbox ADD COLUMN traceparent TEXT;
`;
