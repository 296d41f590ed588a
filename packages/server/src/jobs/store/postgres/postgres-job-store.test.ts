import { describeOnPostgres, setUpDatabase } from '../../../../test/harness/postgres/postgres-database.ts';
import { describeJobStore } from '../job-store.suite.ts';
import { createJobStore } from './postgres-job-store.ts';

describeOnPostgres('the job store in PostgreSQL', () => {
  const database = setUpDatabase();

  describeJobStore('PostgreSQL', async () => {
    await database.empty();
    const { postgres, feed } = database;
    return {
      store: createJobStore({
        postgres,
        feed,
        keepFilesMs: 100,
        describeEnd: ({ id, status }) => ({ type: `ended.${status}`, payload: JSON.stringify({ id }) }),
      }),
      events: () => postgres.all('SELECT type, job_id AS "jobId", payload FROM outbox ORDER BY seq'),
      async secrets() {
        const rows = await postgres.all<{ id: string }>('SELECT id FROM job_secrets JOIN jobs USING (seq)');
        return rows.map(({ id }) => id);
      },
    };
  });
});
