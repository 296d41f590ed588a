/** The place where a process keeps its files; all processes must have the same. */
export const processFilesSchema = `
ALTER TABLE process_keys ADD COLUMN files TEXT NOT NULL DEFAULT '';
`;
