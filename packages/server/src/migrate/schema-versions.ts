/** The schema versions of a database and of this program. */
export interface SchemaVersions {
  /** 0 for a database without a schema. */
  readonly found: number;
  readonly needed: number;
}
