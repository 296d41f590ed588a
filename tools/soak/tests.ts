import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkout } from '../verify/command.ts';

/** Runs all tests with all cases of their sweeps; `npm test` runs a sample. */
export async function runAllCases(): Promise<string[]> {
  const env = { ...process.env, QUOIN_TEST_ALL: '1' };
  const { status } = spawnSync(join(checkout, 'node_modules/.bin/vitest'), ['run'], {
    cwd: checkout,
    env,
    stdio: 'inherit',
  });
  return status === 0 ? [] : [`vitest failed with exit code ${status}`];
}
