import { join } from 'node:path';
import { type ContextSource, openTrust } from '../network/connections/trust.ts';
import type { Settings } from '../settings/settings.ts';
import { createDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';

export interface FileStoreOptions {
  /** The data folder. */
  readonly data: string;
  /** Identifies this process in its drafts. */
  readonly owner: string;
  readonly settings: Pick<Settings, 's3' | 'caFile'>;
  /** The TLS contexts of a process that has other connections, too. */
  readonly contexts?: ContextSource;
}

/** Opens the files of a service. Nothing of S3 is loaded without a bucket. */
export async function openFileStore({ data, owner, settings, contexts }: FileStoreOptions): Promise<FileStore> {
  const folder = join(data, 'files');
  const { s3: location, caFile } = settings;
  if (location === undefined) return createDiskFiles({ folder, owner });
  const { openS3Files } = await import('./s3/open.ts');
  const own = caFile === undefined ? undefined : openTrust(caFile, () => {});
  return openS3Files({ location, contexts: contexts ?? own, folder, owner });
}
