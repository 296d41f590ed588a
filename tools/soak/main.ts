import { parseArgs } from 'node:util';
import { stormAborts } from './aborts.ts';
import { fuzzFixtures } from './fuzz.ts';

// What takes too long for every day: long fuzzing, storms of aborts, memory over thousands of conversions.
//
//   pnpm soak [--rounds 20] [--seed 1]

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];

const parts = [
  { name: 'fuzz', run: () => fuzzFixtures(rounds, seed) },
  { name: 'aborts', run: () => stormAborts(rounds * 10, seed) },
];
let failed = 0;
for (const { name, run } of parts) {
  const problems = await run();
  failed += problems.length;
  process.stdout.write(`${problems.length === 0 ? 'ok' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
}
process.stdout.write(`${parts.length - Math.min(failed, parts.length)} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
