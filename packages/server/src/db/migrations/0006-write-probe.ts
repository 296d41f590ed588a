/** The row that the write probe changes: a place to write that belongs to nothing else. */
export const writeProbeSchema = `
CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  written BLOB NOT NULL
);
`;
