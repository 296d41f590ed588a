import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { StorageError } from './storage-error.ts';
import { TurnWriter } from './turn-writer.ts';

function open() {
  const statements: string[] = [];
  const database = new Sqlite(':memory:', { verbose: (text) => statements.push(String(text)) });
  database.exec('CREATE TABLE t (value INTEGER UNIQUE)');
  const writer = new TurnWriter(database);
  const insert = (value: number) => writer.write(() => database.prepare('INSERT INTO t VALUES (?)').run(value));
  const values = () => database.prepare('SELECT value FROM t ORDER BY value').pluck().all();
  const commits = () => statements.filter((text) => text === 'COMMIT').length;
  return { database, writer, insert, values, commits };
}

describe('a turn of the event loop', () => {
  it('is one transaction, however many operations come', async () => {
    const { insert, values, commits } = open();
    await Promise.all([insert(1), insert(2), insert(3)]);
    expect([values(), commits()]).toEqual([[1, 2, 3], 1]);
  });

  it('undoes the operation that throws, alone', async () => {
    const { writer, database, insert, values } = open();
    const halfDone = writer.write(() => {
      database.prepare('INSERT INTO t VALUES (7)').run();
      throw new RangeError('no');
    });
    const [one, two, three] = await Promise.allSettled([insert(1), halfDone, insert(2)]);
    expect([one.status, two.status, three.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(values()).toEqual([1, 2]);
  });

  it('confirms nothing before the commit', async () => {
    const { database, insert } = open();
    let wasOpen: boolean | undefined;
    await insert(1).then(() => {
      wasOpen = database.inTransaction;
    });
    expect(wasOpen).toBe(false);
  });

  it('confirms nothing at all when the disk is full, and works again afterwards', async () => {
    const { database, insert, values } = open();
    database.exec('CREATE TABLE big (bytes BLOB)');
    database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`);
    const writer = new TurnWriter(database);
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

  it('forces the disk where one of its operations asks for it, and else leaves that to the next', async () => {
    const { writer, database } = open();
    const mode = () => database.pragma('synchronous', { simple: true });
    const seen: unknown[] = [];
    const look = () => void seen.push(mode());
    await writer.write(look, 'unforced');
    await Promise.all([writer.write(look, 'unforced'), writer.write(look)]);
    await writer.write(look);
    expect(seen).toEqual([1, 2, 2, 2]);
  });

  it('takes along what is to be forced soon, and forces it by itself if nobody comes', async () => {
    const { writer, database, commits } = open();
    const order: string[] = [];
    const note = (word: string) => () => void order.push(word);
    await Promise.all([writer.write(note('soon'), 'soon'), writer.write(note('unforced'), 'unforced')]);
    expect([order, commits()]).toEqual([['unforced', 'soon'], 2]);
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    await Promise.all([writer.write(note('soon again'), 'soon'), writer.write(note('forced'))]);
    expect([order.slice(2), commits()]).toEqual([['soon again', 'forced'], 3]);
  });

  it('forgets none of what may be forced soon, however much comes at once', async () => {
    const { writer, database, values } = open();
    const count = 2_500;
    const insert = database.prepare('INSERT INTO t VALUES (?)');
    await Promise.all(Array.from({ length: count }, (_, value) => writer.write(() => insert.run(value), 'soon')));
    expect(values()).toHaveLength(count);
  });

  it('runs what waits at once when it is told to', () => {
    const { writer, insert, values } = open();
    void insert(4);
    writer.flush();
    expect(values()).toEqual([4]);
  });
});
