/** True if the queries of the URLs of an ended job were removed. */
export const forgottenQueriesSchema = `
ALTER TABLE jobs ADD COLUMN queries_forgotten INTEGER NOT NULL DEFAULT 0;
`;
