import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import type { FileStore } from '../../../src/files/file-store.ts';
import { S3Client, type S3ClientOptions } from '../../../src/files/s3/client.ts';
import type { S3Location } from '../../../src/files/s3/location.ts';
import { createS3Files, type S3FilesOptions } from '../../../src/files/s3/s3-files.ts';
import { bucketName, type FakeS3 } from './fake-s3.ts';

export type S3TestOptions = Partial<Omit<S3ClientOptions, 'location'>> &
  Pick<Partial<S3FilesOptions>, 'sizes' | 'probeMs'> & {
    readonly location?: Partial<S3Location>;
    readonly folder?: string;
    readonly owner?: string;
  };

/** Opens stores on one server, and closes all at the end. */
export class S3Stores {
  readonly #agent = new Agent();
  readonly #root = mkdtempSync(join(tmpdir(), 'quoin-s3-'));
  readonly #location: S3Location;
  #count = 0;

  constructor(location: S3Location) {
    this.#location = location;
  }

  /** A new folder for each store, and a new prefix unless it is given. */
  open({ location, folder, owner = 'me', sizes, probeMs, ...more }: S3TestOptions = {}): FileStore {
    this.#count += 1;
    const found = { ...this.#location, prefix: `test-${this.#count}/`, ...location };
    const options = { agent: this.#agent, location: found, retryMs: 3_000, firstPauseMs: 5, ...more };
    const client = new S3Client(options);
    return createS3Files({
      folder: folder ?? join(this.#root, String(this.#count)),
      owner,
      client,
      impatientClient: client,
      ...(sizes && { sizes }),
      ...(probeMs && { probeMs }),
    });
  }

  newFolder(): string {
    return mkdtempSync(join(this.#root, 'folder-'));
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
    rmSync(this.#root, { recursive: true });
  }
}

export function locationOfFake({ url, credentials }: FakeS3): S3Location {
  const { accessKeyId, secretAccessKey, region } = credentials;
  return {
    bucket: bucketName,
    prefix: '',
    endpoint: url,
    region,
    usesPathStyle: true,
    encryption: undefined,
    credentials: { accessKeyId, secretAccessKey, sessionToken: undefined },
  };
}
