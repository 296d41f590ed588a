import { removeFolders } from '../../packages/server/test/harness/folders.ts';
import { postgresPrograms } from '../../packages/server/test/harness/postgres/postgres.ts';
import { growthAtEnd, type MemorySoakOptions, runMemorySoak } from '../../packages/server/test/soak/memory-soak.ts';

/** Allowed growth of the main process in the second half, in MB. */
const maxGrowth = 5;

/** Runs mixed jobs at a steady rate on each kind of storage. A main process that grows in the second half is a problem. */
export async function soakMemory(
  minutes: number,
  rate: number,
  only: MemorySoakOptions['stores'] | undefined,
): Promise<string[]> {
  const print = (message: string): void => void process.stdout.write(`  ${message}\n`);
  const problems: string[] = [];
  for (const stores of ['folder', 'shared'] as const) {
    if (only !== undefined && only !== stores) continue;
    if (stores === 'shared' && postgresPrograms === undefined) return [...problems, 'PostgreSQL is not installed'];
    const { samples, created, completed } = await runMemorySoak({ minutes, rate, stores, onProgress: print });
    const growth = growthAtEnd(samples);
    print(`${stores}: ${completed} of ${created} jobs completed, ${growth.toFixed(1)} MB more in the second half`);
    if (completed !== created) problems.push(`${stores}: ${created - completed} jobs were not completed`);
    if (!(growth < maxGrowth)) problems.push(`${stores}: the main process grew by ${growth.toFixed(1)} MB`);
  }
  removeFolders();
  return problems;
}
