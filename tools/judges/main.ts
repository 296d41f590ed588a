import { judges } from './judge-list.ts';

// Compares core's shared layers with other implementations. Programs that are not installed are listed by name.
// If QUOIN_CORPUS names a folder, its files are judged as well.
//
//   pnpm judges [--sample] [parts of a judge's name]

const args = process.argv.slice(2);
const isSample = args.includes('--sample');
const nameParts = args.filter((word) => word !== '--sample');
const corpus = process.env.QUOIN_CORPUS;
if (corpus === undefined) process.stdout.write('QUOIN_CORPUS is not set; judging without a corpus\n');

let passed = 0;
let failed = 0;
let selected = 0;
for (const [name, judge] of Object.entries(judges)) {
  if (!nameParts.every((word) => name.includes(word))) continue;
  selected++;
  const findings = await judge(corpus, isSample);
  if (findings.length === 0)
    findings.push({ name: 'judge', isCorrect: false, details: 'found nothing to judge; check QUOIN_CORPUS' });
  for (const { name: subject, isCorrect, details } of findings) {
    const verdict = isCorrect === undefined ? 'not judged' : isCorrect ? 'ok' : 'FAILED';
    if (isCorrect === true) passed++;
    if (isCorrect === false) failed++;
    process.stdout.write(`${name.padEnd(9)} ${verdict.padEnd(10)} ${subject}: ${details}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (selected === 0)
  process.stdout.write(`no judge matches "${nameParts.join(' ')}"; available: ${Object.keys(judges).join(', ')}\n`);
process.exitCode = failed === 0 && selected > 0 ? 0 : 1;
