import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskFiles } from './disk-files.ts';
import { keepDraft, storeFile } from './file-store.setup.ts';
import { describeFileStore } from './file-store.suite.ts';
import { FileError, toFileError } from './file-store.ts';

const root = mkdtempSync(join(tmpdir(), 'quoin-files-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
function open(owner = 'me', folder = join(root, String(count++))) {
  return { folder, files: createDiskFiles({ folder, owner }) };
}
const id = '019a0000-0000-7000-8000-0000000000ab';
const input = { jobId: id, kind: 'input', attempt: 1 } as const;
const output = { jobId: id, kind: 'output', attempt: 1 } as const;
// printf abc | sha256sum
const abc = { size: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' };

describeFileStore('the disk', async () => {
  const { folder, files } = open();
  return { files, openOther: (owner) => open(owner, folder).files };
});

describe('a file on the disk', () => {
  it.each([
    [3, 2],
    [3, 4],
    [70_000, 3],
    [70_000, 70_001],
    [3, 70_000],
  ])('of %i bytes is refused if %i are expected', async (found, size) => {
    const { files } = open();
    const draft = await files.planDraft(output);
    await keepDraft(draft, Buffer.alloc(found));
    const refusal = `A stored file has ${found} bytes instead of ${size}.`;
    expect(() => files.startFsync(output, size)).toThrow(refusal);
    if (size < 70_000) expect(() => files.readSmall(output, size)).toThrow(refusal);
  });

  it('that does not exist is a storage error', () => {
    const { files } = open();
    expect(() => files.startFsync(output, 3)).toThrow(FileError);
    expect(() => files.readSmall(output, 3)).toThrow(FileError);
  });

  it('is known to be damaged when it is truncated or changed', async () => {
    const { files } = open();
    await storeFile(files, input, 'abc');
    expect(await files.isIntact(input, { ...abc, sha256: '00' })).toBe(false);
    truncateSync(files.pathOf(input), 2);
    expect(await files.isIntact(input, abc)).toBe(false);
    expect(await files.isIntact(output, abc)).toBe(false);
  });

  it('is removed with its folder', async () => {
    const { files, folder } = open();
    await storeFile(files, input, 'abc');
    await files.removeFiles(id);
    expect(readdirSync(join(folder, 'jobs', 'ab'))).toEqual([]);
  });
});

describe('a disk', () => {
  it('that is full or fails is reported in one sentence without a path', async () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
      const full = Object.assign(new Error(`${code}: ${root}`), { code, syscall: 'write' });
      expect(toFileError(full)).toMatchObject({
        code: 'storage_full',
        message: 'The disk of the service is full.',
      });
    }
    const { files } = open();
    const failure = await files.openFile(input, abc).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileError);
    expect(failure).toMatchObject({ code: 'storage_failed', message: expect.not.stringContaining(root) });
    const other = new TypeError('a defect');
    expect(toFileError(other)).toBe(other);
  });
});
