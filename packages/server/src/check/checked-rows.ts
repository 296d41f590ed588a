import type { EncryptedRows } from '../admin/store/encrypted-rows.ts';

/** The columns of a job that tell which files it has. */
export interface CheckedJob {
  readonly id: string;
  readonly status: string;
  readonly expires_at: number | null;
  readonly completed_at: number | null;
  readonly has_files: number;
  readonly input_file: string | null;
  readonly output_file: string | null;
}

export const checkedColumns = 'id, status, expires_at, completed_at, has_files, input_file, output_file';

/** The rows that are compared with the files and the keys. */
export interface CheckedRows {
  listJobsWithFiles(): Promise<readonly CheckedJob[]>;
  findJob(id: string): Promise<CheckedJob | undefined>;
  readonly encrypted: Pick<EncryptedRows, 'list'>;
  close(): Promise<void>;
}
