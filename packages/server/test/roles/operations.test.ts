import { afterAll, expect, it } from 'vitest';
import { removeFolders } from '../harness/folders.ts';
import { describeInIntegration } from '../harness/postgres/postgres-database.ts';
import { killServers } from '../harness/server-process.ts';
import { backUpUnderLoad, eraseUnderLoad, rotateKeysUnderLoad } from '../soak/operations.ts';
import { runRolesSoak } from '../soak/roles-soak.ts';

describeInIntegration('two processes on PostgreSQL and a bucket, with two organizations that create jobs', () => {
  afterAll(() => {
    killServers();
    removeFolders();
  });

  it('lose no job while an organization is erased, all is backed up, and keys are rotated', async () => {
    const { problems, figures } = await runRolesSoak({
      // A few jobs are in work at any time. More of them would only take processor time from the restarts.
      ...{ jobs: 60, kills: 0, seed: 11, pauseMs: 1_000 },
      members: [
        ['api', 'worker', 'webhooks'],
        ['api', 'worker', 'webhooks'],
      ],
      operate: async (soak) => [
        ...(await eraseUnderLoad(soak)),
        ...(await backUpUnderLoad(soak)),
        ...(await rotateKeysUnderLoad(soak)),
      ],
    });
    expect(problems.join('\n')).toBe('');
    expect(figures.jobs).toBeGreaterThanOrEqual(60);
  }, 600_000);
});
