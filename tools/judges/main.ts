import { judges } from './judge-list.ts';

// Compares core's shared layers with other implementations. Programs that are not installed are listed by name.
// If QUOIN_CORPUS names a folder, its files are compared as well.
//
//   pnpm judges [--sample] [words that a judge's name must contain]

const args = process.argv.slice(2);
const isSample = args.includes('--sample');
const wanted = args.filter((word) => word !== '--sample');
const corpus = process.env.QUOIN_CORPUS;
if (corpus === undefined) process.stdout.write('QUOIN_CORPUS is not set: judged without its files.\n');

let passed = 0;
let failed = 0;
let chosen = 0;
for (const [name, judge] of Object.entries(judges)) {
  if (!wanted.every((word) => name.includes(word))) continue;
  chosen++;
  const findings = await judge(corpus, isSample);
  if (findings.length === 0) findings.push({ name: 'judge', isRight: false, figure: 'found nothing to judge' });
  for (const { name: subject, isRight, figure } of findings) {
    const verdict = isRight === undefined ? 'not judged' : isRight ? 'ok' : 'WRONG';
    if (isRight === true) passed++;
    if (isRight === false) failed++;
    process.stdout.write(`${name.padEnd(9)} ${verdict.padEnd(10)} ${subject}: ${figure}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (chosen === 0)
  process.stdout.write(`no judge is called ${wanted.join(' ')}; there are ${Object.keys(judges).join(', ')}\n`);
process.exitCode = failed === 0 && chosen > 0 ? 0 : 1;
