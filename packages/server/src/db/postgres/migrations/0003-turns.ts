/**
 * Number of claimed jobs of each organization: of two organizations with as many jobs in work, the one with fewer is
 * next. Only differences matter; an organization that comes late starts with the number of the others.
 */
export const turnsSchema = `
CREATE TABLE organization_turns (
  organization_id TEXT COLLATE "C" PRIMARY KEY,
  turns BIGINT NOT NULL
) WITH (fillfactor = 50);
`;
