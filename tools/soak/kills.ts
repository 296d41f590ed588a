import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillSoak, type SoakOptions, type SoakReport } from '../../packages/server/test/soak/kill-soak.ts';
import { runWebhookKillSoak } from '../../packages/server/test/soak/webhook-kill-soak.ts';

/** Kills the built server and its workers under load. A job that is lost or reported twice is a problem. */
export function soakKills(kills: number, seed: number): Promise<string[]> {
  return runSoak(runKillSoak, kills, seed);
}

/** Kills the built server while it delivers. An event that is lost or has two ids is a problem. */
export function soakWebhooks(kills: number, seed: number): Promise<string[]> {
  return runSoak(runWebhookKillSoak, kills, seed);
}

async function runSoak(
  run: (options: SoakOptions) => Promise<SoakReport>,
  kills: number,
  seed: number,
): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'quoin-soak-'));
  const print = (message: string): void => void process.stdout.write(`  ${message}\n`);
  const { problems, figures } = await run({ kills, seed, data, onProgress: print });
  for (const [name, figure] of Object.entries(figures)) print(`${name}: ${JSON.stringify(figure)}`);
  if (problems.length === 0) rmSync(data, { recursive: true });
  return problems.length === 0 ? [] : [...problems, `seed ${seed}; the data folder was kept: ${data}`];
}
