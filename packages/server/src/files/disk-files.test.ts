import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskFiles } from './disk-files.ts';
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

describe('a file', () => {
  it('is visible only once it is complete and kept', async () => {
    const { files } = open();
    const draft = await files.createDraft(input);
    await draft.write(Buffer.from('ab'));
    await draft.write(Buffer.from('c'));
    expect(await draft.finish()).toEqual(abc);
    expect(await files.isIntact(input, abc)).toBe(false);
    await draft.keep();
    expect(await files.isIntact(input, abc)).toBe(true);
    expect(await text(await files.openFile(input))).toBe('abc');
    expect(await text(await files.openFile(input, { start: 1, end: 1 }))).toBe('b');
    expect(existsSync(draft.path)).toBe(false);
  });

  it.each([1, 8 * 1024, 8 * 1024 + 1])(
    'of %i bytes is synced to the disk, and read meanwhile if it is very small',
    async (size) => {
      const { files } = open();
      const bytes = Buffer.alloc(size, 'abc');
      const draft = await files.planDraft(output);
      writeFileSync(draft.path, bytes);
      await draft.keep();
      const fsync = files.startFsync(output, size);
      await fsync.done;
      expect(fsync.bytes).toEqual(size <= 8 * 1024 ? bytes : undefined);
      expect(files.readSmall(output, size)).toEqual(bytes);
    },
  );

  it.each([
    [3, 2],
    [3, 4],
    [70_000, 3],
    [70_000, 70_001],
    [3, 70_000],
  ])('of %i bytes is refused if %i are expected', async (found, size) => {
    const { files } = open();
    const draft = await files.planDraft(output);
    writeFileSync(draft.path, Buffer.alloc(found));
    await draft.keep();
    const refusal = `A stored file has ${found} bytes instead of ${size}.`;
    expect(() => files.startFsync(output, size)).toThrow(refusal);
    if (size < 70_000) expect(() => files.readSmall(output, size)).toThrow(refusal);
  });

  it('that does not exist is a storage error', () => {
    const { files } = open();
    expect(() => files.startFsync(output, 3)).toThrow(FileError);
    expect(() => files.readSmall(output, 3)).toThrow(FileError);
  });

  it('replaces an existing one', async () => {
    const { files } = open();
    for (const content of ['old and long', 'new']) {
      const draft = await files.createDraft(output);
      await draft.write(Buffer.from(content));
      await draft.finish();
      await draft.keep();
    }
    expect(readFileSync(files.pathOf(output), 'utf8')).toBe('new');
  });

  it('may be written by another process at its path', async () => {
    const { files } = open();
    const draft = await files.planDraft(output);
    writeFileSync(draft.path, 'abc');
    await draft.keep();
    expect(await files.isIntact(output, abc)).toBe(true);
    const other = await files.planDraft(output);
    writeFileSync(other.path, 'half');
    await other.discard();
    expect(existsSync(other.path)).toBe(false);
  });

  it('is known to be damaged when it is truncated or changed', async () => {
    const { files } = open();
    const draft = await files.createDraft(input);
    await draft.write(Buffer.from('abc'));
    await draft.finish();
    await draft.keep();
    expect(await files.isIntact(input, { ...abc, sha256: '00' })).toBe(false);
    truncateSync(files.pathOf(input), 2);
    expect(await files.isIntact(input, abc)).toBe(false);
    expect(await files.isIntact(output, abc)).toBe(false);
  });

  it('is removed with its job', async () => {
    const { files, folder } = open();
    const draft = await files.createDraft(input);
    await draft.keep();
    await files.removeFiles(id);
    await files.removeFiles(id);
    expect(readdirSync(join(folder, 'jobs', 'ab'))).toEqual([]);
  });

  it('of many pieces, small and large, is written in order', async () => {
    const { files } = open();
    const all = Buffer.from(Array.from({ length: 900_000 }, (_, index) => index % 251));
    const draft = await files.createDraft(input);
    for (let at = 0, step = 1; at < all.length; at += step, step = (step * 7) % 40_009) {
      await draft.write(all.subarray(at, at + step));
    }
    expect((await draft.finish()).size).toBe(all.length);
    await draft.keep();
    expect(readFileSync(files.pathOf(input)).equals(all)).toBe(true);
  });
});

describe('a draft', () => {
  it('that is discarded leaves nothing', async () => {
    const { files } = open();
    const draft = await files.createDraft(input);
    await draft.write(Buffer.from('abc'));
    await draft.discard();
    await draft.discard();
    expect(existsSync(draft.path)).toBe(false);
  });

  it('of a dead process is swept, and one of a live process stays', async () => {
    const { files, folder } = open('me');
    const mine = await files.createDraft(input);
    const living = await createDiskFiles({ folder, owner: 'living' }).createDraft(input);
    const dead = await createDiskFiles({ folder, owner: 'dead' }).createDraft(input);
    expect(await files.sweepDrafts((owner) => owner !== 'living')).toBe(1);
    expect([mine, living, dead].map(({ path }) => existsSync(path))).toEqual([true, true, false]);
    for (const draft of [mine, living, dead]) await draft.discard();
  });
});

describe('the disk', () => {
  it('reports its free space', async () => {
    expect(await open().files.freeBytes()).toBeGreaterThan(0);
  });

  it('that is full or fails is reported in one sentence without a path', async () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
      const full = Object.assign(new Error(`${code}: ${root}`), { code, syscall: 'write' });
      expect(toFileError(full)).toMatchObject({
        code: 'storage_full',
        message: 'The disk of the service is full.',
      });
    }
    const { files } = open();
    const failure = await files.openFile(input).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileError);
    expect(failure).toMatchObject({ code: 'storage_failed', message: expect.not.stringContaining(root) });
    const other = new TypeError('a defect');
    expect(toFileError(other)).toBe(other);
  });
});
