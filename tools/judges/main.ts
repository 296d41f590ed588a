import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Finding, parsePart } from './finding.ts';
import { judges } from './judge-list.ts';
import type { JudgeOrder } from './judging-process.ts';

// Compares core's shared layers with other implementations. Programs that are not installed are listed by name.
// If QUOIN_CORPUS names a folder, its files are judged as well. Each processor core runs one judge at a time.
//
//   pnpm judges [--sample] [--part 2/4] [parts of a judge's name]

const { values: flags, positionals: nameParts } = parseArgs({
  options: { sample: { type: 'boolean' }, part: { type: 'string' } },
  allowPositionals: true,
});
const isSample = flags.sample === true;
const part = flags.part === undefined ? undefined : parsePart(flags.part);
const corpus = process.env.QUOIN_CORPUS;
if (corpus === undefined) process.stdout.write('QUOIN_CORPUS is not set; judging without a corpus\n');

const selected = Object.keys(judges).filter((name) => nameParts.every((word) => name.includes(word)));
const pending = [...selected];
let passed = 0;
let failed = 0;
await Promise.all(Array.from({ length: Math.min(availableParallelism(), selected.length) }, runPending));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (selected.length === 0)
  process.stdout.write(`no judge matches "${nameParts.join(' ')}"; available: ${Object.keys(judges).join(', ')}\n`);
process.exitCode = failed === 0 && selected.length > 0 ? 0 : 1;

/** Runs judges in a process of its own until none is left. The process is replaced if it ends too early. */
async function runPending(): Promise<void> {
  let child = startProcess();
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (!child.connected) child = startProcess();
    const ended = new AbortController();
    const answer = once(child, 'message', ended).then(([findings]) => findings as Finding[]);
    const exit = once(child, 'exit', ended).then(([code, signal]) => [
      { name: 'judge', isCorrect: false, details: `the process ended (${signal ?? `exit code ${code}`})` },
    ]);
    const start = performance.now();
    child.send({ name, corpus, isSample, part } satisfies JudgeOrder);
    report(name, await Promise.race([answer, exit]));
    process.stdout.write(`${name.padEnd(9)} took ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    ended.abort();
    await Promise.allSettled([answer, exit]);
  }
  child.kill();
}

function startProcess() {
  return fork(fileURLToPath(new URL('judging-process.ts', import.meta.url)), { execArgv: process.execArgv });
}

function report(name: string, findings: readonly Finding[]): void {
  for (const { name: subject, isCorrect, details } of findings) {
    const verdict = isCorrect === undefined ? 'not judged' : isCorrect ? 'ok' : 'FAILED';
    if (isCorrect === true) passed++;
    if (isCorrect === false) failed++;
    process.stdout.write(`${name.padEnd(9)} ${verdict.padEnd(10)} ${subject}: ${details}\n`);
  }
}
