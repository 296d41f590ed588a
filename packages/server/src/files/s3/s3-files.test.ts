import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, type Fault, startFakeS3 } from '../../../test/harness/s3/fake-s3.ts';
import { refuse } from '../../../test/harness/s3/fake-s3-bucket.ts';
import { locationOfFake, S3Stores, type S3TestOptions } from '../../../test/harness/s3/s3-stores.ts';
import { digestOf, listAll, storeFile } from '../file-store.setup.ts';
import { describeFileStore } from '../file-store.suite.ts';
import { FileError } from '../file-store.ts';

const id = '019a0000-0000-7000-8000-0000000000ab';
const input = { jobId: id, kind: 'input', attempt: 1 } as const;
const MiB = 1024 ** 2;
const large = Buffer.alloc(11 * MiB, 'large');
const sizes = { maxSingleBytes: 6 * MiB, partBytes: 5 * MiB };

let fake: FakeS3;
let stores: S3Stores;
beforeAll(async () => {
  fake = await startFakeS3();
  stores = new S3Stores(locationOfFake(fake));
});
beforeEach(() => {
  fake.fault = () => undefined;
  fake.received.length = 0;
  fake.bucket.objects.clear();
  fake.bucket.uploads.clear();
  fake.bucket.now = Date.now;
});
afterAll(async () => {
  await stores.close();
  await fake.close();
});

const open = (options?: S3TestOptions) => stores.open(options);
const slowDown = refuse(503, 'SlowDown');
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const countRequests = (method: string) => fake.received.filter((request) => request.method === method).length;

describeFileStore('S3', async () => {
  const folder = stores.newFolder();
  const location = { prefix: `${folder.slice(-6)}/` };
  return { files: open({ folder, location }), openOther: (owner) => open({ folder, location, owner }) };
});

describe('a file in a bucket', () => {
  it('has its digest and, if asked for, is encrypted by the server', async () => {
    const files = open({ location: { prefix: 'a/b/', encryption: 'AES256' } });
    const sum = await storeFile(files, input, 'abc');
    const object = fake.bucket.objects.get(`a/b/jobs/ab/${id}/input.1`);
    expect(object?.headers).toEqual({ 'x-amz-meta-sha256': sum.sha256, 'x-amz-server-side-encryption': 'AES256' });
    expect(files.locationOf(id, 'input.1')).toBe(`s3://quoin-files/a/b/jobs/ab/${id}/input.1`);
  });

  it('is sent in parts if it is large', async () => {
    const files = open({ sizes, location: { encryption: 'AES256' } });
    const sum = await storeFile(files, input, large);
    expect(countRequests('PUT')).toBe(3);
    const [object] = fake.bucket.objects.values();
    expect(digestOf(object?.bytes ?? '')).toEqual(digestOf(large));
    expect(object?.headers).toMatchObject({
      'x-amz-meta-sha256': sum.sha256,
      'x-amz-server-side-encryption': 'AES256',
    });
    expect(digestOf(await buffer(await files.openFile(input, sum)))).toEqual(sum);
  });

  it('of a running job is read from the local copy', async () => {
    const files = open();
    const release = files.holdLocal(id);
    const sum = await storeFile(files, input, 'abc');
    await buffer(await files.openFile(input, sum));
    expect(countRequests('GET')).toBe(0);
    const releaseAgain = files.holdLocal(id);
    await release();
    expect(existsSync(files.pathOf(input))).toBe(true);
    await releaseAgain();
    expect(existsSync(files.pathOf(input))).toBe(false);
    await buffer(await files.openFile(input, sum));
    expect(countRequests('GET')).toBe(1);
  });

  it('is found in lists of several pages', async () => {
    const files = open();
    fake.bucket.pageSize = 2;
    for (const attempt of [1, 2, 3, 4, 5]) await storeFile(files, { ...input, attempt }, 'abc');
    expect(await listAll(files, 0xab)).toHaveLength(5);
    await files.removeAllExcept(id, [{ ...input, attempt: 3 }]);
    fake.bucket.pageSize = 1_000;
    expect(await listAll(files, 0xab)).toEqual([`${id} input.3`]);
  });
});

describe('wrong settings', () => {
  it.each<[string, S3TestOptions['location'], string]>([
    ['bucket', { bucket: 'another-bucket' }, 'NoSuchBucket'],
    [
      'secret key',
      { credentials: { accessKeyId: 'AKIAFAKEFAKEFAKEFAKE', secretAccessKey: 'x', sessionToken: undefined } },
      'SignatureDoesNotMatch',
    ],
    [
      'access key',
      { credentials: { accessKeyId: 'x', secretAccessKey: 'x', sessionToken: undefined } },
      'InvalidAccessKeyId',
    ],
    ['region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ])('such as a wrong %s fail at once', async (_name, location, code) => {
    const files = open({ location: location ?? {} });
    const message = `The storage of the service failed (${code}).`;
    for (const work of [() => files.probe(), () => storeFile(files, input, 'abc'), () => listAll(files, 0)]) {
      expect(await failureOf(work())).toMatchObject({ name: 'FileError', code: 'storage_failed', message });
    }
    // A missing bucket is not a missing file.
    expect(await failureOf(files.fetchLocal(input, digestOf('abc')))).toMatchObject({ message });
  });
});

describe('a server that is overloaded or lost', () => {
  it.each<[string, Fault]>([
    ['a status of 503', slowDown],
    ['a status of 500', refuse(500, 'InternalError')],
    ['a lost connection', 'reset'],
    ['a lost answer', 'lost'],
  ])('%s is tried again', async (_name, fault) => {
    const files = open();
    fake.failNext('PUT', [fault, fault, fault]);
    const sum = await storeFile(files, input, 'abc');
    fake.failNext('GET', [fault, fault, fault]);
    expect(await files.isIntact(input, sum)).toBe(true);
    fake.failNext('DELETE', [fault, fault, fault]);
    await files.removeFiles(id);
    expect(fake.bucket.objects.size).toBe(0);
  });

  it('is given up after a while, and nothing is kept', async () => {
    const files = open({ retryMs: 100 });
    fake.fault = () => slowDown;
    const draft = await files.createDraft(input);
    const sum = await draft.finish();
    expect(await failureOf(draft.keep(sum))).toMatchObject({
      code: 'storage_failed',
      message: 'The storage of the service failed (SlowDown).',
    });
    await draft.discard();
    expect([existsSync(draft.path), existsSync(files.pathOf(input))]).toEqual([false, false]);
  });

  it('that cannot be reached or does not answer is reported without its address', async () => {
    const files = open({ retryMs: 50, location: { endpoint: 'http://127.0.0.1:9' } });
    const message = 'The storage of the service cannot be reached.';
    expect(await failureOf(files.findSize(input))).toMatchObject({ code: 'storage_failed', message });
    fake.fault = () => 'hang';
    const other = open({ retryMs: 0, idleMs: 50 });
    expect(await failureOf(other.findSize(input))).toMatchObject({ code: 'storage_failed', message });
    expect(await failureOf(open({ probeMs: 50 }).probe())).toMatchObject({ code: 'storage_failed', message });
  });

  it('that is full is reported as such', async () => {
    fake.failNext('PUT', [refuse(507, 'InsufficientStorage'), refuse(403, 'QuotaExceeded')]);
    for (let count = 0; count < 2; count += 1) {
      expect(await failureOf(storeFile(open(), input, 'abc'))).toMatchObject({ code: 'storage_full' });
    }
  });

  it('with another clock is asked again with its time', async () => {
    fake.bucket.now = () => Date.now() + 3_600_000;
    const files = open({ now: () => Date.now() });
    // The Date header of the fake is right, so its clock cannot be followed: one more try, then an error.
    expect(await failureOf(storeFile(files, input, 'abc'))).toMatchObject({
      message: 'The storage of the service failed (RequestTimeTooSkewed).',
    });
    fake.bucket.now = Date.now;
    const late = open({ now: () => Date.now() - 3_600_000 });
    await storeFile(late, input, 'abc');
    expect(await late.findSize(input)).toBe(3);
  });
});

describe('a download', () => {
  it('that is cut is continued where it was', async () => {
    const files = open();
    const sum = await storeFile(files, input, large);
    fake.failNext('GET', ['cut', 'cut', 'cut']);
    expect(digestOf(await buffer(await files.openFile(input, sum)))).toEqual(sum);
    expect(fake.received.filter(({ method }) => method === 'GET').map(({ headers }) => headers.range)).toEqual([
      undefined,
      ...[expect.stringMatching(/^bytes=\d+-11534335$/), expect.any(String), expect.any(String)],
    ]);
    fake.failNext('GET', ['cut']);
    const part = await buffer(await files.openFile(input, { start: 5, end: 2 * MiB }));
    expect(part.equals(large.subarray(5, 2 * MiB + 1))).toBe(true);
  });

  it('that is cut again and again ends', async () => {
    const files = open({ retryMs: 50 });
    const sum = await storeFile(files, input, 'a');
    fake.fault = ({ method }) => (method === 'GET' ? 'cut' : undefined);
    expect(await failureOf(files.isIntact(input, sum))).toBeInstanceOf(FileError);
  });

  it('is not continued with another object', async () => {
    const files = open();
    const sum = await storeFile(files, input, large);
    fake.failNext('GET', ['cut']);
    const stream = await files.openFile(input, sum);
    fake.bucket.objects.set(`${files.locationOf(id, 'input.1').replace('s3://quoin-files/', '')}`, {
      bytes: Buffer.alloc(large.length),
      etag: '"another"',
      headers: {},
      changedAt: 0,
    });
    expect(await failureOf(buffer(stream))).toMatchObject({
      message: 'The storage of the service failed (PreconditionFailed).',
    });
  });

  it('with a wrong byte ends before its last piece, and is not fetched', async () => {
    const files = open();
    const sum = await storeFile(files, input, large);
    fake.fault = () => 'corrupt';
    let received = 0;
    const stream = (await files.openFile(input, sum)).on('data', (piece: Buffer) => (received += piece.length));
    const failure = await new Promise((resolve) => stream.once('error', resolve).once('end', resolve));
    expect(failure).toMatchObject({ code: 'storage_failed', message: 'A stored file has changed.' });
    expect(received).toBeLessThan(large.length);
    const other = open({ owner: 'other', location: { prefix: prefixOf(files) } });
    expect(await other.fetchLocal(input, sum)).toBe(false);
    expect(existsSync(other.pathOf(input))).toBe(false);
  });

  it('of a wrong size is refused before its first byte', async () => {
    const files = open();
    await storeFile(files, input, 'abc');
    expect(await failureOf(files.openFile(input, { ...digestOf('abcd') }))).toMatchObject({
      message: 'A stored file has 3 bytes instead of 4.',
    });
  });

  it('whose reader leaves closes its connection', async () => {
    const files = open();
    const sum = await storeFile(files, input, large);
    let closed = 0;
    fake.fault = ({ method }) => {
      if (method === 'GET') closed += 1;
      return 'slow';
    };
    const stream = await files.openFile(input, sum);
    stream.destroy();
    await pause(20);
    expect(closed).toBe(1);
    const unread = await files.openFile(input, { start: 0, end: 10 });
    unread.resume();
    await new Promise((resolve) => unread.once('end', resolve));
  });
});

const prefixOf = (files: ReturnType<typeof open>) =>
  /^s3:\/\/quoin-files\/(.*\/)jobs\//.exec(files.locationOf(id))?.[1] ?? '';

describe('an upload', () => {
  it.each([
    ['whole', 'abc', {}],
    ['in parts', large, { sizes }],
  ])('%s of a file that has changed since its digest was made is refused', async (_name, content, options) => {
    const files = open(options);
    for (const change of [
      (path: string) => appendFileSync(path, 'x'),
      (path: string) => writeFileSync(path, Buffer.from(content).fill(1)),
    ]) {
      const draft = await files.planDraft(input);
      writeFileSync(draft.path, content);
      change(draft.path);
      expect(await failureOf(draft.keep(digestOf(content)))).toMatchObject({ name: 'FileError' });
      await draft.discard();
      expect([fake.bucket.objects.size, fake.bucket.uploads.size]).toEqual([0, 0]);
    }
  });

  it.each([
    ['whole', 'abc', {}],
    ['in parts', large, { sizes }],
  ])('%s that is aborted in mid-stream leaves nothing', async (_name, content, options) => {
    const files = open(options);
    let hanging = () => {};
    const isHanging = new Promise<void>((resolve) => (hanging = resolve));
    fake.fault = ({ method }) => {
      if (method !== 'PUT') return undefined;
      hanging();
      return 'hang';
    };
    const draft = await files.planDraft(input);
    writeFileSync(draft.path, content);
    const stop = new AbortController();
    const kept = failureOf(draft.keep(digestOf(content), stop.signal));
    await isHanging;
    stop.abort(new Error('the job was cancelled'));
    expect(await kept).toMatchObject({ message: 'the job was cancelled' });
    await draft.discard();
    expect([fake.bucket.objects.size, fake.bucket.uploads.size, existsSync(draft.path)]).toEqual([0, 0, false]);
  });

  it('in parts repeats only the parts that failed', async () => {
    const files = open({ sizes });
    fake.failNext('PUT', ['reset', slowDown, 'lost', slowDown]);
    const sum = await storeFile(files, input, large);
    expect(await files.isIntact(input, sum)).toBe(true);
  });

  it.each<[string, Fault]>([
    ['whose answer is lost', 'lost'],
    ['that fails after its status', { ...refuse(200, 'InternalError') }],
  ])('in parts is completed by an answer %s', async (_name, fault) => {
    const files = open({ sizes });
    let isFirst = true;
    fake.fault = ({ method, query }) => {
      if (method !== 'POST' || !query.includes('uploadId') || !isFirst) return undefined;
      isFirst = false;
      return fault;
    };
    const sum = await storeFile(files, input, large);
    expect(isFirst).toBe(false);
    expect(await files.isIntact(input, sum)).toBe(true);
    expect(fake.bucket.uploads.size).toBe(0);
  });

  it('in parts of a process that died is swept after its time', async () => {
    const files = open({ sizes, retryMs: 0 });
    fake.bucket.pageSize = 1;
    fake.fault = ({ method }) => (method === 'DELETE' || method === 'PUT' ? 'reset' : undefined);
    for (const attempt of [1, 2, 3]) await failureOf(storeFile(files, { ...input, attempt }, large));
    expect(fake.bucket.uploads.size).toBe(3);
    fake.fault = () => undefined;
    expect(await files.sweepUploads(Date.now() - 60_000)).toBe(0);
    expect(await files.sweepUploads(Date.now() + 1)).toBe(3);
    expect(fake.bucket.uploads.size).toBe(0);
    fake.bucket.pageSize = 1_000;
  });
});
