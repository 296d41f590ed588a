import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchWriter, type Durability } from './batch-writer.ts';
import { StorageError } from './storage-error.ts';

function open() {
  const statements: string[] = [];
  const database = new Sqlite(':memory:', { verbose: (text) => statements.push(String(text)) });
  database.exec('CREATE TABLE t (value INTEGER UNIQUE)');
  const writer = new BatchWriter(database);
  const insert = (value: number) => writer.write(() => database.prepare('INSERT INTO t VALUES (?)').run(value));
  const values = () => database.prepare('SELECT value FROM t ORDER BY value').pluck().all();
  const commits = () => statements.filter((text) => text === 'COMMIT').length;
  return { database, writer, insert, values, commits };
}

describe('a batch of one event loop turn', () => {
  it('runs any number of operations in one transaction', async () => {
    const { insert, values, commits } = open();
    await Promise.all([insert(1), insert(2), insert(3)]);
    expect([values(), commits()]).toEqual([[1, 2, 3], 1]);
  });

  it('undoes only the operation that throws', async () => {
    const { writer, database, insert, values } = open();
    const failing = writer.write(() => {
      database.prepare('INSERT INTO t VALUES (7)').run();
      throw new RangeError('no');
    });
    const [one, two, three] = await Promise.allSettled([insert(1), failing, insert(2)]);
    expect([one.status, two.status, three.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(values()).toEqual([1, 2]);
  });

  it('resolves nothing before the commit', async () => {
    const { database, insert } = open();
    let wasOpen: boolean | undefined;
    await insert(1).then(() => {
      wasOpen = database.inTransaction;
    });
    expect(wasOpen).toBe(false);
  });

  it('rejects everything when the disk is full, and works again afterwards', async () => {
    const { database, insert, values } = open();
    database.exec('CREATE TABLE big (bytes BLOB)');
    database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`);
    const writer = new BatchWriter(database);
    const fill = () => writer.write(() => database.prepare('INSERT INTO big VALUES (zeroblob(100000))').run());
    const small = () => writer.write(() => database.prepare('INSERT INTO t VALUES (5)').run());
    const results = await Promise.allSettled([small(), fill()]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StorageError) });
    expect(values()).toEqual([]);
    database.pragma('max_page_count = 1000');
    await insert(1);
    expect(values()).toEqual([1]);
  });

  it('resolves synced operations once they are on the disk; those enqueued meanwhile follow in the next sync', async () => {
    const database = new Sqlite(':memory:');
    const syncs: (() => void)[] = [];
    const log = { sync: () => new Promise<void>((done) => syncs.push(done)), close: async () => {} };
    const writer = new BatchWriter(database, log);
    const confirmed: string[] = [];
    const write = (name: string, durability: Durability) =>
      void writer.write(() => undefined, durability).then(() => confirmed.push(name));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    write('first', 'synced');
    write('step', 'unsynced');
    await turn();
    write('second', 'synced');
    await turn();
    write('third', 'synced');
    await turn();
    expect([confirmed, syncs.length]).toEqual([['step'], 1]);
    syncs[0]?.();
    await turn();
    await turn();
    expect([confirmed, syncs.length]).toEqual([['step', 'first'], 2]);
    syncs[1]?.();
    await turn();
    expect([confirmed, syncs.length]).toEqual([['step', 'first', 'second', 'third'], 2]);
  });

  it('rejects operations that cannot be synced', async () => {
    const database = new Sqlite(':memory:');
    const sync = async () => {
      throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', syscall: 'fdatasync' });
    };
    const writer = new BatchWriter(database, { sync, close: async () => {} });
    await expect(writer.write(() => 1)).rejects.toBeInstanceOf(StorageError);
    expect(await writer.write(() => 2, 'unsynced')).toBe(2);
  });

  it('writes deferred writes once per batch, and none of an undone operation', async () => {
    const { writer, database } = open();
    let deferred: number[] = [];
    const written: number[][] = [];
    const discard = () => {
      deferred = [];
    };
    const write = () => {
      if (deferred.length > 0) written.push(deferred);
      discard();
    };
    writer.addDeferredWrite({ write, discard });
    const add = (value: number, fails = false) =>
      writer.write(() => {
        deferred.push(value);
        database.prepare('INSERT INTO t VALUES (?)').run(value);
        if (fails) throw new RangeError('no');
      });
    await Promise.all([add(1), add(2), add(3)]);
    await Promise.allSettled([add(4), add(5, true), add(6)]);
    expect(written).toEqual([[1, 2, 3], [4], [6]]);
  });

  it('writes all of a very large batch', async () => {
    const { insert, values, commits } = open();
    await Promise.all(Array.from({ length: 2_500 }, (_, value) => insert(value)));
    expect([values().length, commits()]).toEqual([2_500, 3]);
  });

  it('writes the pending operations on close', async () => {
    const { writer, insert, values } = open();
    const inserted = insert(4);
    await writer.close();
    expect(values()).toEqual([4]);
    await inserted;
  });
});

describe('a batched write', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  function openBatched(durability: Durability = 'unsynced') {
    const setup = open();
    const { writer, database } = setup;
    const step = (value: number) =>
      void writer.writeBatched(() => database.prepare('INSERT INTO t VALUES (?)').run(value), durability);
    return { ...setup, step };
  }

  it('is written in the next turn if nothing was written just before', async () => {
    const { step, values } = openBatched();
    step(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(values()).toEqual([1]);
  });

  it('waits after a transaction and shares the next one', async () => {
    const { step, values, commits } = openBatched();
    step(1);
    await vi.advanceTimersByTimeAsync(0);
    step(2);
    await vi.advanceTimersByTimeAsync(1);
    step(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(values()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(3);
    expect([values(), commits()]).toEqual([[1, 2, 3], 2]);
  });

  it('is written with the next urgent write, or when the batch is full', async () => {
    const { step, insert, values, commits } = openBatched();
    step(1);
    await vi.advanceTimersByTimeAsync(0);
    step(2);
    void insert(3);
    await vi.advanceTimersByTimeAsync(0);
    expect([values(), commits()]).toEqual([[1, 2, 3], 2]);
    for (let value = 4; value < 40; value++) step(value);
    await vi.advanceTimersByTimeAsync(0);
    expect([values().length, commits()]).toEqual([39, 3]);
  });

  it('waits longer after a transaction of many operations', async () => {
    const { step, values } = openBatched();
    for (const value of [1, 2, 3]) step(value);
    await vi.advanceTimersByTimeAsync(0);
    step(4);
    await vi.advanceTimersByTimeAsync(10);
    expect(values()).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(3);
    expect(values()).toEqual([1, 2, 3, 4]);
  });

  it('waits for the disk first if it is synced, and then for other writes', async () => {
    const { step, values, commits } = openBatched('synced');
    step(1);
    await vi.advanceTimersByTimeAsync(0);
    step(2);
    step(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(values()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(4);
    expect([values(), commits()]).toEqual([[1, 2, 3], 2]);
  });

  it('is not lost when the writer is closed', async () => {
    const { writer, step, values } = openBatched();
    step(1);
    await vi.advanceTimersByTimeAsync(0);
    step(2);
    await writer.close();
    expect(values()).toEqual([1, 2]);
  });
});
