import { afterAll, expect, it } from 'vitest';
import { removeFolders } from '../harness/folders.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { killServers } from '../harness/server-process.ts';
import { runRolesSoak } from '../soak/roles-soak.ts';

describeOnPostgres('three processes for callers, four workers and two senders that are killed', () => {
  afterAll(() => {
    killServers();
    removeFolders();
  });

  // @spec "SQLite (WAL, synchronous FULL, commits grouped per event-loop turn) and local disk by default; PostgreSQL (`QUOIN_DATABASE_URL`) and S3 (`QUOIN_FILES`) for several machines later, behind the same contracts; `QUOIN_ROLES=api,worker,webhooks`."
  it('lose no job, end each once with one event, and store the right files', async () => {
    const { problems, figures } = await runRolesSoak({ jobs: 120, kills: 5, seed: 7 });
    expect(problems).toEqual([]);
    expect(figures.jobs).toBeGreaterThanOrEqual(120);
    expect(Object.values(figures.kills).reduce((sum, count) => sum + count, 0) + Number(figures.stops)).toBe(5);
  }, 300_000);
});
