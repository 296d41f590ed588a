import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskFiles } from '../../files/disk-files.ts';
import { keepDraft } from '../../files/file-store.setup.ts';
import type { FileKind } from '../../files/file-store.ts';
import { openLog } from '../../operation/log.ts';
import type { FileFacts, Job } from '../job.ts';
import { SupersededFiles } from './superseded.ts';

const root = mkdtempSync(join(tmpdir(), 'quoin-superseded-'));
afterAll(() => rmSync(root, { recursive: true }));

const facts = (attempt: number): FileFacts => ({ mediaType: 'image/png', size: 1, sha256: 'aa', attempt });
const id = '019a0000-0000-7000-8000-0000000000ab';
const jobFolder = (folder: string) => join(folder, 'jobs', 'ab', id);

/** Writes the files of three attempts; the job refers to the input of the second and the output of the third. */
async function open(more: Partial<Job> | undefined) {
  const folder = mkdtempSync(join(root, 'files-'));
  const files = createDiskFiles({ folder, owner: 'me' });
  for (const attempt of [1, 2, 3]) {
    for (const kind of ['input', 'output'] satisfies FileKind[]) {
      await keepDraft(await files.createDraft({ jobId: id, kind, attempt }), '');
    }
  }
  const job = more && ({ id, status: 'completed', inputFile: facts(2), outputFile: facts(3), ...more } as Job);
  const superseded = new SupersededFiles({ store: { readJob: async () => job }, files, log: openLog('silent') });
  const sweepAll = async (now: number, keepMs: number) => {
    for (let group = 0; group < 256; group++) await superseded.sweep(now, keepMs);
  };
  return { folder, superseded, sweepAll, job, listRemaining: () => readdirSync(jobFolder(folder)).sort() };
}

describe('files of earlier attempts', () => {
  it('are removed when the job ends, except the ones it refers to', async () => {
    const { superseded, job, listRemaining } = await open({});
    await superseded.removeFor(job as Job);
    expect(listRemaining()).toEqual(['input.2', 'output.3']);
  });

  it('are all removed if the job failed before it had a file', async () => {
    const { superseded, listRemaining } = await open({ status: 'failed', inputFile: undefined, outputFile: undefined });
    await superseded.removeAfterLoss(id);
    expect(listRemaining()).toEqual([]);
  });

  it('stay while the job is running', async () => {
    const { superseded, sweepAll, job, listRemaining } = await open({ status: 'converting' });
    await superseded.removeFor(job as Job);
    await superseded.removeAfterLoss(id);
    await sweepAll(Date.now() + 1e12, 0);
    expect(listRemaining()).toHaveLength(6);
  });

  it('are found by the sweep after a crash', async () => {
    const { sweepAll, listRemaining } = await open({});
    await sweepAll(Date.now(), 1000);
    expect(listRemaining()).toEqual(['input.2', 'output.3']);
  });
});

describe('files that no job refers to', () => {
  it('are removed once they are older than the retention time', async () => {
    const { folder, sweepAll } = await open(undefined);
    const [keepMs, now] = [4 * 86_400_000, Date.now()];
    utimesSync(jobFolder(folder), new Date(now - keepMs + 60_000), new Date(now - keepMs + 60_000));
    await sweepAll(now, keepMs);
    expect(readdirSync(join(folder, 'jobs', 'ab'))).toEqual([id]);
    await sweepAll(now + 60_000, keepMs);
    expect(readdirSync(join(folder, 'jobs', 'ab'))).toEqual([]);
  });
});
