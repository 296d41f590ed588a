import { it } from 'vitest';
import { addLaterColumnsToPostgres } from '../../../../test/harness/later-schema.ts';
import { describeOnPostgres, setUpDatabase } from '../../../../test/harness/postgres/postgres-database.ts';
import { useEveryOperation } from '../job-store.setup.ts';
import { createJobStore } from './postgres-job-store.ts';

describeOnPostgres('a job store of a running process', () => {
  const database = setUpDatabase();

  it('continues after a later version has added columns', async () => {
    const describeEnd = () => ({ type: 'ended', payload: '{}' });
    const store = createJobStore({ postgres: database.postgres, feed: database.feed, describeEnd, keepFilesMs: 1 });
    await useEveryOperation(store);
    await addLaterColumnsToPostgres(database.postgres);
    await useEveryOperation(store);
  });
});
