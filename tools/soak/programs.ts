import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { flips, randomNumbers } from '../../packages/core/test/damage.ts';
import { openFixture } from '../../packages/core/test/fixtures.ts';

/** Programs longer than this would take most of the time. */
const maxBytes = 100_000;
/** The steps and bytes that a program may use, and the processor time that this takes at most on a slow machine. */
const limits = { maxWork: 20_000_000, maxProgramBytes: 64_000_000 };
const [maxSeconds, maxGrowthMegabytes] = [30, 150];
/** Programs after which the code is compiled and the heap has the size that it keeps. */
const warmUp = 500;

type RandomNumber = ReturnType<typeof randomNumbers>;

const endless = [
  '{ } loop',
  '/f { f } def f',
  '{ 1 } loop',
  '0 1 1e9 { pop } for',
  '{ { stop } stopped pop } loop',
  '{ 1000 string } loop',
];

/** Runs damaged programs: bytes flipped, ends cut off, words shuffled, endless loops put in. */
export async function fuzzPrograms(count: number, seed: number): Promise<string[]> {
  const programs = [openFixture('drawing.eps'), ...corpusPrograms()];
  const problems: string[] = [];
  const random = randomNumbers(seed);
  const outcomes = new Map<string, number>();
  let before = 0;
  for (let index = 0; index < count; index++) {
    if (index <= warmUp) before = process.memoryUsage().rss;
    const intact = programs[index % programs.length]!;
    const bytes = damage(intact, index, seed, random);
    const started = process.cpuUsage();
    const outcome = await convert(bytes, { from: 'eps', to: 'svg', limits }).then(
      () => 'converted',
      (error: unknown) => (error instanceof ConversionError ? error.code : `${error}`),
    );
    const { user, system } = process.cpuUsage(started); // other processes do not change it
    const seconds = (user + system) / 1e6;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (!/^[A-Z0-9_]+$|^converted$/.test(outcome)) problems.push(`program ${index}, seed ${seed}: ${outcome}`);
    if (seconds > maxSeconds)
      problems.push(`program ${index}, seed ${seed}: took ${seconds.toFixed(0)} s of processor time`);
  }
  const growth = (process.memoryUsage().rss - before) / 1e6;
  const counts = [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ');
  process.stdout.write(
    `${count} damaged programs: ${counts}; memory grew by ${growth.toFixed(0)} MB after the first ${warmUp}\n`,
  );
  if (growth > maxGrowthMegabytes) problems.push(`memory grew by ${growth.toFixed(0)} MB`);
  return problems;
}

function corpusPrograms(): Uint8Array[] {
  const root = process.env.QUOIN_CORPUS;
  if (root === undefined) return [];
  const folder = join(root, 'eps');
  const files = readdirSync(folder).filter((name) => /\.(eps|ps)$/.test(name));
  return files
    .map((name) => new Uint8Array(readFileSync(join(folder, name))))
    .filter(({ length }) => length <= maxBytes);
}

function damage(intact: Uint8Array, index: number, seed: number, random: RandomNumber): Uint8Array {
  const kind = index % 4;
  if (kind === 0) for (const broken of flips(intact, 1, seed + index)) return broken;
  if (kind === 1) return intact.subarray(0, random(intact.length));
  const text = Buffer.from(intact).toString('latin1');
  if (kind === 2) return shuffle(text, random);
  const at = text.indexOf('\n', random(text.length)) + 1;
  return new Uint8Array(
    Buffer.from(`${text.slice(0, at)}${endless[random(endless.length)]}\n${text.slice(at)}`, 'latin1'),
  );
}

/** Exchanges words of a program. */
function shuffle(text: string, random: RandomNumber): Uint8Array {
  const words = text.split(/(?<=\s)/);
  for (let times = 0; times < 8; times++) {
    const [from, to] = [random(words.length), random(words.length)];
    [words[from], words[to]] = [words[to]!, words[from]!];
  }
  return new Uint8Array(Buffer.from(words.join(''), 'latin1'));
}
