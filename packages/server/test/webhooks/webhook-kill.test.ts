import { afterAll, describe, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { isThorough } from '../harness/thorough.ts';
import { runWebhookKillSoak } from '../soak/webhook-kill-soak.ts';

afterAll(removeFolders);

const kills = isThorough ? 6 : 4;

// Reads /proc; `pnpm soak --part webhooks` runs the same with hundreds of kills.
describe.skipIf(process.platform !== 'linux')('a service that is killed while it delivers', () => {
  // @spec "Retries may redeliver the same event; receivers deduplicate on `webhook-id`."
  it('delivers each end of a job at least once, under one id, and nothing else', async () => {
    const { problems, figures } = await runWebhookKillSoak({ kills, seed: 1, data: createFolder() });
    expect(problems.join('\n')).toBe('');
    // Otherwise nothing was tested.
    expect(figures.serverKills).toBeGreaterThanOrEqual(kills);
    expect(figures.deliveries).toBeGreaterThan(0);
    expect(figures.claimedAtKills).toBeGreaterThan(0);
  }, 600_000);
});
