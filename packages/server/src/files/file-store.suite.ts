import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { digestOf, keepDraft, listAll, storeFile } from './file-store.setup.ts';
import { FileError, type FileName, type FileStore } from './file-store.ts';

export interface FileStoreUnderTest {
  readonly files: FileStore;
  /** Opens the same files as another process does. */
  readonly openOther: (owner: string) => FileStore;
}

const id = '019a0000-0000-7000-8000-0000000000ab';
const otherId = '019a0000-0000-7000-8000-0000000001ab';
const input: FileName = { jobId: id, kind: 'input', attempt: 1 };
const output: FileName = { jobId: id, kind: 'output', attempt: 2 };
const group = 0xab;
// printf abc | sha256sum
const abc = { size: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' };

/** The suite that every file store must pass. `open` returns an empty store. */
export function describeFileStore(name: string, open: () => Promise<FileStoreUnderTest>): void {
  describe(`${name}: a file`, () => {
    it('is visible only once it is complete and kept', async () => {
      const { files, openOther } = await open();
      const other = openOther('other');
      const draft = await files.createDraft(input);
      await draft.write(Buffer.from('ab'));
      await draft.write(Buffer.from('c'));
      expect(await draft.finish()).toEqual(abc);
      expect([await other.isIntact(input, abc), await other.findSize(input)]).toEqual([false, undefined]);
      expect(await listAll(other, group)).toEqual([]);
      await draft.keep(abc);
      expect([await other.isIntact(input, abc), await other.findSize(input)]).toEqual([true, 3]);
      expect(await text(await other.openFile(input, abc))).toBe('abc');
      expect(existsSync(draft.path)).toBe(false);
    });

    it('can be read in part', async () => {
      const { files } = await open();
      await storeFile(files, input, 'abcdef');
      const read = async (start: number, end: number) => text(await files.openFile(input, { start, end }));
      expect([await read(0, 0), await read(1, 3), await read(5, 5)]).toEqual(['a', 'bcd', 'f']);
    });

    it('is at its path for the process that wrote it, and for others that fetch it', async () => {
      const { files, openOther } = await open();
      const other = openOther('other');
      const draft = await files.planDraft(output);
      const sum = await keepDraft(draft, 'written by a worker');
      expect(readFileSync(files.pathOf(output), 'utf8')).toBe('written by a worker');
      const release = other.holdLocal(id);
      expect(await other.fetchLocal(output, sum)).toBe(true);
      expect(readFileSync(other.pathOf(output), 'utf8')).toBe('written by a worker');
      expect(other.readSmall(output, sum.size).toString()).toBe('written by a worker');
      await release();
      expect(await other.isIntact(output, sum)).toBe(true);
    });

    it('is not fetched if it is missing, or differs from its digest', async () => {
      const { files, openOther } = await open();
      const other = openOther('other');
      await storeFile(files, input, 'abc');
      expect(await other.fetchLocal(output, abc)).toBe(false);
      for (const sum of [{ ...abc, size: 4 }, digestOf('abd')]) {
        expect(await other.fetchLocal(input, sum)).toBe(false);
        expect(await other.isIntact(input, sum)).toBe(false);
      }
      expect(await other.fetchLocal(input, abc)).toBe(true);
    });

    it('is synced, and read meanwhile if it is very small', async () => {
      const { files } = await open();
      for (const size of [1, 8 * 1024, 8 * 1024 + 1]) {
        const bytes = Buffer.alloc(size, 'abc');
        await storeFile(files, output, bytes);
        const fsync = files.startFsync(output, size);
        await fsync.done;
        expect(fsync.bytes).toEqual(size <= 8 * 1024 ? bytes : undefined);
      }
    });

    it('replaces an existing one, and may be empty', async () => {
      const { files, openOther } = await open();
      for (const content of ['old and long', 'new', '']) {
        const sum = await storeFile(files, output, content);
        expect(await openOther('other').isIntact(output, sum)).toBe(true);
      }
    });

    it('of many pieces, small and large, is stored in order', async () => {
      const { files, openOther } = await open();
      const all = Buffer.from(Array.from({ length: 900_000 }, (_, index) => index % 251));
      const draft = await files.createDraft(input);
      for (let at = 0, step = 1; at < all.length; at += step, step = (step * 7) % 40_009) {
        await draft.write(all.subarray(at, at + step));
      }
      const sum = await draft.finish();
      expect(sum).toEqual(digestOf(all));
      await draft.keep(sum);
      expect(await openOther('other').isIntact(input, sum)).toBe(true);
    });

    it('that does not exist is a storage error without its place', async () => {
      const { files } = await open();
      for (const part of [abc, { start: 0, end: 1 }]) {
        const failure = await files.openFile(input, part).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(FileError);
        expect((failure as FileError).message).not.toContain(id);
      }
    });
  });

  describe(`${name}: the files of a job`, () => {
    const storeAll = async (files: FileStore) => {
      for (const attempt of [1, 2, 3]) {
        for (const kind of ['input', 'output'] as const) await storeFile(files, { jobId: id, kind, attempt }, 'abc');
      }
      await storeFile(files, { ...input, jobId: otherId }, 'abc');
    };

    it('are listed by group, with the time of their last change', async () => {
      const { files, openOther } = await open();
      const before = Date.now();
      await storeAll(files);
      const found = await listAll(openOther('other'), group);
      const names = [1, 2, 3].flatMap((attempt) => [`${id} input.${attempt}`, `${id} output.${attempt}`]).sort();
      expect(found).toEqual([...names, `${otherId} input.1`].sort());
      expect(await listAll(files, 0xac)).toEqual([]);
      for await (const { changedAt } of files.listFiles(group)) {
        // Some servers state whole seconds.
        expect(changedAt).toBeGreaterThanOrEqual(before - 2_000);
        expect(changedAt).toBeLessThanOrEqual(Date.now() + 2_000);
      }
    });

    it('are removed except the ones to keep, and then all', async () => {
      const { files, openOther } = await open();
      await storeAll(files);
      const other = openOther('other');
      await other.removeAllExcept(id, [{ ...input, attempt: 2 }, output]);
      expect(await listAll(files, group)).toEqual([`${id} input.2`, `${id} output.2`, `${otherId} input.1`]);
      await other.removeFiles(id);
      await other.removeFiles(id);
      expect(await listAll(files, group)).toEqual([`${otherId} input.1`]);
    });
  });

  describe(`${name}: a draft`, () => {
    it('that is discarded leaves nothing', async () => {
      const { files } = await open();
      const draft = await files.createDraft(input);
      await draft.write(Buffer.from('abc'));
      await draft.discard();
      await draft.discard();
      const planned = await files.planDraft(output);
      await planned.discard();
      expect([existsSync(draft.path), await listAll(files, group)]).toEqual([false, []]);
    });

    it('of a dead process is swept, and one of a live process stays', async () => {
      const { files, openOther } = await open();
      const [living, dead] = [openOther('living'), openOther('dead')];
      const drafts = await Promise.all([files, living, dead].map((each) => each.createDraft(input)));
      expect(await files.sweepDrafts((owner) => owner !== 'living')).toBe(1);
      expect(drafts.map(({ path }) => existsSync(path))).toEqual([true, true, false]);
      for (const draft of drafts) await draft.discard();
    });
  });

  describe(`${name}: the storage`, () => {
    it('can be probed, leaves nothing of it, and reports the free space of the disk', async () => {
      const { files } = await open();
      await files.probe();
      expect(await files.freeBytes()).toBeGreaterThan(0);
      expect(await files.sweepUploads(Date.now())).toBe(0);
    });
  });
}
