import { removeFolders } from '../../packages/server/test/harness/folders.ts';
import { postgresPrograms } from '../../packages/server/test/harness/postgres/postgres.ts';
import { runRolesSoak } from '../../packages/server/test/soak/roles-soak.ts';

/** Kills processes of each role under load on one PostgreSQL and one bucket. A job that is lost or doubled is a problem. */
export async function soakRoles(jobs: number, kills: number, seed: number): Promise<string[]> {
  if (postgresPrograms === undefined) return ['PostgreSQL is not installed'];
  const print = (message: string): void => void process.stdout.write(`  ${message}\n`);
  const { problems, figures } = await runRolesSoak({ jobs, kills, seed, onProgress: print });
  for (const [name, figure] of Object.entries(figures)) print(`${name}: ${JSON.stringify(figure)}`);
  removeFolders();
  return problems.length === 0 ? [] : [...problems, `seed ${seed}`];
}
