import { beforeEach, expect, it } from 'vitest';
import { describeOnPostgres, setUpDatabase } from '../../../test/harness/postgres/postgres-database.ts';

describeOnPostgres('a transaction whose last statements are sent with its commit', () => {
  const database = setUpDatabase();
  beforeEach(() => database.empty());
  const insert = "INSERT INTO organizations VALUES ($1, 'One', 1)";
  const count = async () => (await database.postgres.all('SELECT id FROM organizations')).length;

  it('returns its result after the commit', async () => {
    const found = database.postgres.pipelined(async (queries) => {
      const inserted = queries.run(insert, ['a']);
      const read = queries.all<{ id: string }>('SELECT id FROM organizations');
      return { sent: [inserted, read], result: async () => [await inserted, await read, await count()] };
    });
    expect(await found).toEqual([1, [{ id: 'a' }], 1]);
  });

  it.each([
    ['first', ['a', 'b'], ['b', 'c']],
    ['last', ['c'], ['b', 'b']],
  ])('stores nothing if its %s statement fails', async (_, stored, given) => {
    for (const id of stored) await database.postgres.run(insert, [id]);
    const failed = database.postgres.pipelined(async (queries) => {
      return { sent: given.map((id) => queries.run(insert, [id])), result: () => 'stored' };
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toBe(stored.length);
    // The connection can be used again.
    expect(await database.postgres.run(insert, ['later'])).toBe(1);
  });

  it('stores nothing if it is given up before', async () => {
    const failed = database.postgres.pipelined(async (queries) => {
      await queries.run(insert, ['a']);
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    expect(await count()).toBe(0);
  });
});
