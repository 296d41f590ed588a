/** The row that the write probe changes, in a table used for nothing else. */
export const writeProbeSchema = `
CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  written BLOB NOT NULL
);
`;
