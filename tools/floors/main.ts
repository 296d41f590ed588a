import { judges } from './judges.ts';

// The shared floors of core against other implementations of the same thing: what is not installed is named.
// Where QUOIN_CORPUS names a folder, its files are judged, too.
//
//   pnpm floors [--sample] [words that a judge's name must contain]

const args = process.argv.slice(2);
const isSample = args.includes('--sample');
const wanted = args.filter((word) => word !== '--sample');
const corpus = process.env.QUOIN_CORPUS;
if (corpus === undefined) process.stdout.write('QUOIN_CORPUS is not set: judged without its files.\n');

let passed = 0;
let failed = 0;
for (const [floor, judge] of Object.entries(judges)) {
  if (!wanted.every((word) => floor.includes(word))) continue;
  for (const { name, isRight, figure } of await judge(corpus, isSample)) {
    const verdict = isRight === undefined ? 'not judged' : isRight ? 'ok' : 'WRONG';
    if (isRight === true) passed++;
    if (isRight === false) failed++;
    process.stdout.write(`${floor.padEnd(9)} ${verdict.padEnd(10)} ${name}: ${figure}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
