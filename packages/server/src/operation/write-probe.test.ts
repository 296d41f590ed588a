import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { createDatabaseProbe } from '../db/write-probe.ts';
import { openLog } from './log.ts';
import { WriteProbe } from './write-probe.ts';

const log = openLog('silent');

describe('the write probe', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // @spec "Health reports the last result of a timed write probe (every 10 s); a request to it writes nothing."
  it('writes at its start and every ten seconds, never because of a request', async () => {
    const write = vi.fn(async () => undefined);
    const probe = new WriteProbe({ writes: { disk: write }, log });
    await probe.start();
    for (let asked = 0; asked < 100; asked++) expect(probe.canWrite('disk')).toBe(true);
    expect(write).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(write).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_001);
    expect(write).toHaveBeenCalledTimes(4);
    await probe.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(4);
  });

  // @spec "Health reports the last result of a timed write probe (every 10 s); a request to it writes nothing."
  it('keeps a failure of one storage until a write there succeeds', async () => {
    let isFull = true;
    const full = async () => {
      if (isFull) throw new Error('full');
    };
    const probe = new WriteProbe({ writes: { full, sound: async () => undefined }, log });
    await probe.start();
    expect([probe.canWrite('full'), probe.canWrite('sound')]).toEqual([false, true]);
    probe.reportFailure('sound', new Error('a write of the service failed'));
    expect(probe.canWrite('sound')).toBe(false);
    isFull = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([probe.canWrite('full'), probe.canWrite('sound')]).toEqual([true, true]);
    await probe.stop();
  });

  it('counts a hanging write as failed, and does not start another one', async () => {
    let finish = (): void => {};
    const hang = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const probe = new WriteProbe({ writes: { disk: hang }, log });
    void probe.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probe.canWrite('disk')).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hang).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hang).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(probe.canWrite('disk')).toBe(true);
    await probe.stop();
  });
});

describe('a full database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-probe-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('fails the probe, and other failed writes are reported to it', async () => {
    const database = openDatabase(join(folder, 'quoin.db'));
    const writer = new BatchWriter(database);
    const probe = new WriteProbe({ writes: { database: createDatabaseProbe(database, writer) }, log });
    writer.onStorageFailure((error) => probe.reportFailure('database', error));
    await probe.start();
    expect(probe.canWrite('database')).toBe(true);

    database.exec('CREATE TABLE filler (bytes BLOB)');
    // SQLite's own limit causes its own SQLITE_FULL.
    database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`);
    const fill = () => database.prepare('INSERT INTO filler VALUES (zeroblob(65536))').run();
    await expect(writer.write(fill)).rejects.toThrow('the disk of the database is full');
    expect(probe.canWrite('database')).toBe(false);
    await probe.stop();
    await probe.start();
    // There is no room for a job, even if SQLite has some left for smaller writes.
    expect(probe.canWrite('database')).toBe(false);
    database.pragma('max_page_count = 1000000');
    await probe.stop();
    await probe.start();
    expect(probe.canWrite('database')).toBe(true);
    await probe.stop();
    await writer.close();
    database.close();
  });
});
