import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { stormAborts } from './aborts.ts';
import { fuzzFixtures } from './fuzz.ts';
import { stormKills, stormWebhooks } from './kills.ts';
import { runAllCases } from './tests.ts';

// What takes too long for every day: long fuzzing, storms of aborts and of kills, memory over thousands of conversions.
//
//   pnpm soak [--rounds 20] [--kills 200] [--seed 1] [--part fuzz|aborts|kills|webhooks|tests]

// glibc keeps a heap for each of the engine's threads and gives little of it back, which looks like a leak and is
// none: with two heaps, as any long-lived process that converts should be started, only real growth is left.
if (process.env.MALLOC_ARENA_MAX === undefined) {
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
  const words = [...process.execArgv, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, words, { env, stdio: 'inherit' }).status ?? 1);
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
  },
});
const [rounds, kills, seed] = [Number(values.rounds), Number(values.kills), Number(values.seed)];

if (![rounds, kills, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  throw new Error('--rounds, --kills and --seed are whole numbers from 1');
}

const parts = [
  { name: 'fuzz', run: () => fuzzFixtures(rounds, seed) },
  { name: 'aborts', run: () => stormAborts(rounds * 10, seed) },
  { name: 'kills', run: () => stormKills(kills, seed) },
  { name: 'webhooks', run: () => stormWebhooks(kills, seed) },
  { name: 'tests', run: runAllCases },
].filter(({ name }) => values.part === undefined || values.part === name);
if (parts.length === 0) throw new Error(`there is no part ${values.part}`);
let failed = 0;
for (const { name, run } of parts) {
  const problems = await run();
  failed += problems.length;
  process.stdout.write(`${problems.length === 0 ? 'ok' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
}
process.stdout.write(`${parts.length - Math.min(failed, parts.length)} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
