import { fdatasync, fstatSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchWriter } from './batch-writer.ts';
import { emptyLog, openDatabase } from './database.ts';

vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>();
  return { ...real, fdatasync: vi.fn(real.fdatasync) };
});

const folder = mkdtempSync(join(tmpdir(), 'quoin-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const synced: number[] = [];

beforeEach(async () => {
  const real = await vi.importActual<typeof import('node:fs')>('node:fs');
  synced.length = 0;
  vi.mocked(fdatasync).mockImplementation((descriptor, done) => {
    synced.push(fstatSync(descriptor).ino);
    real.fdatasync(descriptor, done);
  });
});

describe('a synced operation', () => {
  it('resolves after its log is on the disk, also if the log was emptied in between', async () => {
    const path = join(folder, 'quoin.db');
    const database = openDatabase(path);
    database.exec('CREATE TABLE t (value)');
    const writer = new BatchWriter(database);
    const insert = () => void database.prepare('INSERT INTO t VALUES (1)').run();
    const log = () => statSync(`${path}-wal`).ino;
    await Promise.all([writer.write(insert), writer.write(insert)]);
    expect(synced).toEqual([log()]);
    expect(emptyLog(database)).toBe(true);
    await writer.write(insert);
    expect(synced).toEqual([log(), log()]);
    await writer.write(insert, 'unsynced');
    expect(synced).toHaveLength(2);
    await writer.close();
    database.close();
  });
});
