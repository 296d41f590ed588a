import { afterAll, describe, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { isThorough } from '../harness/thorough.ts';
import { runKillSoak } from '../soak/kill-soak.ts';

afterAll(removeFolders);

// Reads /proc; `pnpm soak` runs the same with hundreds of kills.
describe.skipIf(process.platform !== 'linux')('a service with killed processes', () => {
  // @spec "A job that was answered 201 survives `kill -9`: leases with heartbeat, fenced attempts; terminal state, outbox event and deletion of the rules in one transaction."
  it('loses no job, completes none twice and leaves no leftovers', async () => {
    const { problems, figures } = await runKillSoak({ kills: isThorough ? 6 : 4, seed: 1, data: createFolder() });
    expect(problems.join('\n')).toBe('');
    // Otherwise nothing was tested.
    expect(figures.serverKills).toBeGreaterThan(2);
    expect(figures.completed).toBeGreaterThan(0);
    expect(figures.workerKills).toBeGreaterThan(0);
  }, 600_000);
});
