import { createHash } from 'node:crypto';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, listAll, storeFile } from '../../src/files/file-store.setup.ts';
import { describeFileStore } from '../../src/files/file-store.suite.ts';
import { S3Client } from '../../src/files/s3/client.ts';
import type { S3Location } from '../../src/files/s3/location.ts';
import { S3Stores } from '../harness/s3/s3-stores.ts';
import { missingSwift, type SwiftServer, startSwift } from '../harness/s3/swift.ts';

const title = `on OpenStack Swift${missingSwift === undefined ? '' : ` (Debian's ${missingSwift} missing)`}`;
const MiB = 1024 ** 2;

describe.skipIf(missingSwift !== undefined)(title, () => {
  let swift: SwiftServer;
  let location: S3Location;
  let stores: S3Stores;
  beforeAll(async () => {
    swift = await startSwift();
    const { url: endpoint, accessKeyId, secretAccessKey, region } = swift;
    const credentials = { accessKeyId, secretAccessKey, sessionToken: undefined };
    location = {
      ...{ bucket: 'quoin-files', prefix: '', endpoint, region, usesPathStyle: true, encryption: undefined },
      credentials,
    };
    stores = new S3Stores(location);
    const agent = new Agent();
    await new S3Client({ agent, location, retryMs: 10_000 }).call({ method: 'PUT', key: '' });
    await agent.close();
  });
  afterAll(async () => {
    await stores?.close();
    await swift?.stop();
  });

  describeFileStore('Swift', async () => {
    const folder = stores.newFolder();
    const own = { prefix: `${folder.slice(-6)}/` };
    return {
      files: stores.open({ folder, location: own }),
      openOther: (owner) => stores.open({ folder, location: own, owner }),
    };
  });

  const input = { jobId: '019a0000-0000-7000-8000-0000000000ab', kind: 'input', attempt: 1 } as const;

  it('a large file is sent in parts, encrypted, and read in part', async () => {
    const files = stores.open({ sizes: { maxSingleBytes: 6 * MiB, partBytes: 5 * MiB } });
    const large = Buffer.alloc(11 * MiB, 'large');
    const sum = await storeFile(files, input, large);
    expect(await files.isIntact(input, sum)).toBe(true);
    const hash = createHash('sha256');
    const range = { start: 5 * MiB - 10, end: 5 * MiB + 10 };
    for await (const piece of await files.openFile(input, range)) hash.update(piece as Buffer);
    expect(hash.digest('hex')).toBe(digestOf(large.subarray(range.start, range.end + 1)).sha256);
    await files.removeFiles(input.jobId);
    expect(await listAll(files, 0xab)).toEqual([]);
  });

  it('a body that differs from its digest is refused, and so are wrong keys and buckets', async () => {
    const files = stores.open();
    const draft = await files.createDraft(input);
    await draft.write(Buffer.from('abc'));
    await draft.finish();
    await expect(draft.keep(digestOf('abd'))).rejects.toMatchObject({
      message: expect.stringMatching(/XAmzContentSHA256Mismatch|BadDigest|changed/),
    });
    expect(await files.findSize(input)).toBeUndefined();
    const credentials = { ...location.credentials, secretAccessKey: 'wrong' };
    for (const [wrong, code] of [
      [{ credentials }, 'SignatureDoesNotMatch'],
      [{ bucket: 'another-bucket' }, 'NoSuchBucket'],
    ] as const) {
      await expect(storeFile(stores.open({ location: wrong }), input, 'abc')).rejects.toThrow(code);
    }
  });

  it('an upload in parts that was left is swept', async () => {
    const prefix = 'left/';
    const files = stores.open({ location: { prefix } });
    const agent = new Agent();
    const client = new S3Client({ agent, location, retryMs: 0 });
    await client.call({ method: 'POST', key: `${prefix}jobs/ab/x/input.1`, query: { uploads: '' } });
    await agent.close();
    expect(await files.sweepUploads(Date.now() - 60_000)).toBe(0);
    expect(await files.sweepUploads(Date.now() + 60_000)).toBe(1);
    expect(await files.sweepUploads(Date.now() + 60_000)).toBe(0);
  });
});
