import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillSoak, type SoakOptions, type SoakReport } from '../../packages/server/test/soak/kill-soak.ts';
import { runWebhookKillSoak } from '../../packages/server/test/soak/webhook-kill-soak.ts';

/** Kills the built server and its workers under load; a job that is lost or told of twice is a problem. */
export function stormKills(kills: number, seed: number): Promise<string[]> {
  return storm(runKillSoak, kills, seed);
}

/** Kills the built server while it delivers; an event that is lost, or has two ids, is a problem. */
export function stormWebhooks(kills: number, seed: number): Promise<string[]> {
  return storm(runWebhookKillSoak, kills, seed);
}

async function storm(
  run: (options: SoakOptions) => Promise<SoakReport>,
  kills: number,
  seed: number,
): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'quoin-storm-'));
  const say = (sentence: string): void => void process.stdout.write(`  ${sentence}\n`);
  const { problems, figures } = await run({ kills, seed, data, onProgress: say });
  for (const [name, figure] of Object.entries(figures)) say(`${name}: ${JSON.stringify(figure)}`);
  if (problems.length === 0) rmSync(data, { recursive: true });
  return problems.length === 0 ? [] : [...problems, `seed ${seed}; the data folder is kept as ${data}`];
}
