import { beforeEach, expect, it } from 'vitest';
import { describeOnPostgres, setUpDatabase } from '../../../../test/harness/postgres/postgres-database.ts';
import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { newJob, noneRunning, useEveryOperation } from '../job-store.setup.ts';
import { createJobStore } from './postgres-job-store.ts';

type Listener = (sql: string, values: readonly unknown[]) => void;

/** Passes each statement to the listener before it is sent. */
function recordStatements(postgres: Postgres, onSend: Listener): Postgres {
  const record = (queries: Queries): Queries => {
    const recorded =
      <T>(send: (sql: string, values?: readonly unknown[]) => Promise<T>) =>
      (sql: string, values: readonly unknown[] = []): Promise<T> => {
        onSend(sql, values);
        return send(sql, values);
      };
    return {
      all: recorded(queries.all) as Queries['all'],
      one: recorded(queries.one) as Queries['one'],
      run: recorded(queries.run),
    };
  };
  return {
    ...postgres,
    ...record(postgres),
    pipelined: (run, durability) => postgres.pipelined((queries) => run(record(queries)), durability),
    transaction: (run, durability) => postgres.transaction((queries) => run(record(queries)), durability),
  };
}

describeOnPostgres('the statements of the job store', () => {
  const database = setUpDatabase();
  const limits = { perOrganization: 100, perSource: 100, perTarget: 100 };
  const claimRequest = { owner: 'me', now: 2_000, leaseUntil: 3_000, count: 2, running: noneRunning, limits };
  const describeEnd = () => ({ type: 'ended', payload: '{}' });
  beforeEach(() => database.empty());

  // A new table has no statistics: the planner then assumes that nearly every row is not NULL, so a condition on the
  // owner alone selects all jobs.
  it('find their rows by an index, also before the first ANALYZE', async () => {
    const { postgres, feed } = database;
    const sent = new Map<string, readonly unknown[]>();
    const recorded = recordStatements(postgres, (sql, values) => void sent.set(sql, values));
    const store = createJobStore({ postgres: recorded, feed, describeEnd, keepFilesMs: 1 });
    await postgres.run(`
      INSERT INTO jobs (id, organization_id, client_id, input_type, request, source_host, target_host, created_at,
        status, completed_at)
      SELECT 'old ' || number, 'o' || number % 20, 'c', 'png', repeat('x', 200), 's', 't', number, 'completed', number
      FROM generate_series(1, 20000) AS number`);
    await useEveryOperation(store);
    expect(sent.size).toBeGreaterThan(30);
    const scanning: string[] = [];
    for (const [sql, values] of sent) {
      const rows = await postgres.all<Record<'QUERY PLAN', string>>(`EXPLAIN ${sql}`, values);
      const lines = rows.map((row) => row['QUERY PLAN']);
      if (lines.some((line) => /Seq Scan on (jobs|outbox)/.test(line))) scanning.push(sql.replaceAll(/\s+/g, ' '));
      expect(lines.join('\n')).not.toContain('JIT');
    }
    expect(scanning).toEqual([]);
  });

  it('of a claim are sent at once, so that it takes one round trip', async () => {
    const { postgres, feed } = database;
    let [responses, responsesBeforeCommit] = [0, 0];
    const counting: Postgres = {
      ...postgres,
      pipelined: (run, durability) =>
        postgres.pipelined(async (queries) => {
          const all: Queries['all'] = async <Row>(sql: string, values?: readonly unknown[]) => {
            const rows = await queries.all<Row>(sql, values);
            responses += 1;
            return rows;
          };
          const last = await run({ ...queries, all });
          responsesBeforeCommit += responses;
          return last;
        }, durability),
    };
    const store = createJobStore({ postgres: counting, feed, describeEnd, keepFilesMs: 1 });
    for (const organization of ['one', 'two', 'three']) await store.createJob(newJob({ organizationId: organization }));
    responses = 0;
    responsesBeforeCommit = 0;
    expect(await store.claimJobs({ ...claimRequest, count: 3 })).toHaveLength(3);
    expect([responses, responsesBeforeCommit]).toEqual([1, 0]);
  });
});
