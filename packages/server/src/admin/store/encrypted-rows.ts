/** The tables with encrypted columns. */
export type EncryptedTable = 'jobs' | 'subscriptions';

/** The encrypted columns of a row by name, and the id of its job or subscription. */
export interface EncryptedRow {
  readonly seq: number;
  readonly id: string;
  readonly columns: Readonly<Record<string, Uint8Array | null>>;
}

/** Everything that is encrypted. */
export interface EncryptedRows {
  /** The next rows after a `seq`, in its order. */
  list(table: EncryptedTable, after: number, limit: number): Promise<readonly EncryptedRow[]>;
  /**
   * Passes the next rows to `renew` and stores the columns that it returns, all in one transaction, so that a change of
   * the running service is never undone. Returns the `seq` of the last row; undefined if there are no more.
   */
  renew(
    table: EncryptedTable,
    after: number,
    limit: number,
    renew: (row: EncryptedRow) => EncryptedRow['columns'] | undefined,
  ): Promise<number | undefined>;
}

/** The encrypted columns of each table. */
export const encryptedColumns = {
  jobs: ['sealed'],
  subscriptions: ['secret', 'previous_secret', 'headers'],
} as const satisfies Record<EncryptedTable, readonly string[]>;
