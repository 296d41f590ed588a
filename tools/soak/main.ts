import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { soakAborts } from './aborts.ts';
import { soakDesigns } from './designs.ts';
import { soakDrawings } from './drawings.ts';
import { fuzzFixtures } from './fuzz.ts';
import { soakHostile } from './hostile.ts';
import { soakKills, soakWebhooks } from './kills.ts';
import { soakMemory } from './memory.ts';
import { soakPdfs } from './pdfs.ts';
import { fuzzPrograms } from './programs.ts';
import { soakRoles } from './roles.ts';
import { runAllCases } from './tests.ts';
import { soakYear } from './year.ts';

// Runs tests that take too long for every day: long fuzzing, aborts and kills, memory over thousands of conversions.
//
//   pnpm soak [--rounds 20] [--kills 200] [--jobs 10000] [--seed 1] [--drawings 10000] [--minutes 120] [--rate 8]
//     [--stores folder|shared]
//     [--part fuzz|drawings|designs|programs|pdfs|hostile|aborts|kills|webhooks|roles|memory|year|tests]

// glibc keeps a heap for each of the engine's threads and releases little of it, which looks like a leak. With two
// heaps, which any long-lived process that converts should use, only real growth remains.
if (process.env.MALLOC_ARENA_MAX === undefined) {
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
  const args = [...process.execArgv, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1);
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    kills: { type: 'string' },
    drawings: { type: 'string', default: '10000' },
    jobs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '8' },
    stores: { type: 'string' },
    part: { type: 'string' },
  },
});
const [rounds, kills, seed] = [Number(values.rounds), Number(values.kills ?? 200), Number(values.seed)];
const [drawings, jobs] = [Number(values.drawings), Number(values.jobs ?? 10_000)];
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];

if (
  ![rounds, kills, seed, drawings, jobs, minutes, rate].every((number) => Number.isSafeInteger(number) && number > 0)
) {
  throw new Error('--rounds, --kills, --drawings, --jobs, --seed, --minutes and --rate: expected whole numbers from 1');
}

const stores = (['folder', 'shared'] as const).find((each) => each === values.stores);
if (stores !== values.stores) throw new Error('--stores: expected folder or shared');

const parts = [
  { name: 'fuzz', run: () => fuzzFixtures(rounds, seed) },
  { name: 'drawings', run: () => soakDrawings(drawings, seed) },
  { name: 'designs', run: () => soakDesigns(rounds * 500, seed) },
  { name: 'programs', run: () => fuzzPrograms(rounds * 500, seed) },
  { name: 'pdfs', run: () => soakPdfs(rounds, seed) },
  { name: 'hostile', run: () => soakHostile() },
  { name: 'aborts', run: () => soakAborts(rounds * 10, seed) },
  { name: 'kills', run: () => soakKills(kills, seed) },
  { name: 'webhooks', run: () => soakWebhooks(kills, seed) },
  { name: 'roles', run: () => soakRoles(jobs, values.kills === undefined ? 100 : kills, seed) },
  { name: 'memory', run: () => soakMemory(minutes, rate, stores) },
  { name: 'year', run: () => soakYear(values.jobs === undefined ? 1_000_000 : jobs, stores) },
  { name: 'tests', run: runAllCases },
].filter(({ name }) => values.part === undefined || values.part === name);
if (parts.length === 0)
  throw new Error(
    `unknown --part "${values.part}"; expected fuzz, drawings, designs, programs, pdfs, hostile, aborts, kills, webhooks, roles, memory, year or tests`,
  );
let failed = 0;
for (const { name, run } of parts) {
  const problems = await run();
  failed += problems.length;
  process.stdout.write(`${problems.length === 0 ? 'ok' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
}
process.stdout.write(`${parts.length - Math.min(failed, parts.length)} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
