import { afterAll, expect, it } from 'vitest';
import { removeFolders } from '../harness/folders.ts';
import { describeInIntegration } from '../harness/postgres/postgres-database.ts';
import { killServers } from '../harness/server-process.ts';
import { isThorough } from '../harness/thorough.ts';
import { runRolesSoak } from '../soak/roles-soak.ts';

/** Two processes of each role, of which one each is killed and one is stopped. With all cases, those of the soak. */
const sample = {
  ...{ jobs: 60, kills: 4, seed: 86 },
  members: [['api'], ['api'], ['worker'], ['worker'], ['webhooks'], ['webhooks']],
} as const;
const options = isThorough ? { jobs: 120, kills: 5, seed: 7 } : sample;

describeInIntegration('processes for callers, workers and senders that are killed', () => {
  afterAll(() => {
    killServers();
    removeFolders();
  });

  // @spec "SQLite (WAL, synchronous FULL, commits grouped per event-loop turn) and local disk by default; PostgreSQL (`QUOIN_DATABASE_URL`) and S3 (`QUOIN_FILES`) for several machines later, behind the same contracts; `QUOIN_ROLES=api,worker,webhooks`."
  it('lose no job, end each once with one event, and store the right files', async () => {
    const { problems, figures } = await runRolesSoak(options);
    expect(problems).toEqual([]);
    expect(figures.jobs).toBeGreaterThanOrEqual(options.jobs);
    const kills = Object.values(figures.kills).reduce((sum, count) => sum + count, 0);
    expect(kills + Number(figures.stops)).toBe(options.kills);
    if (options === sample) expect(figures.kills).toEqual({ api: 1, worker: 1, webhooks: 1 });
  }, 300_000);
});
