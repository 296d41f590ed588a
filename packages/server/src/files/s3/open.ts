import { openAgent } from '../../network/connections/agent.ts';
import type { ContextSource } from '../../network/connections/trust.ts';
import type { DiskFilesOptions } from '../disk-files.ts';
import type { FileStore } from '../file-store.ts';
import { S3Client } from './client.ts';
import type { S3Location } from './location.ts';
import { createS3Files } from './s3-files.ts';

export interface S3Options extends DiskFilesOptions {
  readonly location: S3Location;
  readonly contexts: ContextSource | undefined;
}

const maxConnections = 64;
const connectTimeoutMs = 5_000;
/** A job waits for the storage this long. */
const jobRetryMs = 120_000;
/** A caller's download, and the probe of the storage. */
const callerRetryMs = 5_000;

/** Opens the files in a bucket. Its server is the operator's, so it may have any address. */
export function openS3Files({ location, contexts, folder, owner }: S3Options): FileStore {
  const guard = { findRefusal: () => undefined };
  const agent = openAgent({ guard, connectTimeoutMs, maxConnectionsPerOrigin: maxConnections, contexts });
  const client = new S3Client({ agent, location, retryMs: jobRetryMs });
  const impatientClient = new S3Client({ agent, location, retryMs: callerRetryMs });
  return createS3Files({ folder, owner, client, impatientClient, close: () => agent.destroy() });
}
