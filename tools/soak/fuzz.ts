import { convert, inspect } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { falseLengths, flips, truncations } from '../../packages/core/test/damage.ts';
import { fixtureNames, openFixture } from '../../packages/core/test/fixtures.ts';
import { fontNames, openFont } from '../../packages/core/test/font/font-fixtures.ts';

const imageOutputs = ['jpg', 'png', 'svg', 'webp'] as const;
const fontOutputs = ['ttf', 'otf', 'woff'] as const;
const fixtures = [
  ...fixtureNames.map((name) => ({ name, bytes: openFixture(name), outputs: imageOutputs })),
  ...fontNames.map((name) => ({ name, bytes: openFont(name), outputs: fontOutputs })),
];
/** Growth that the engine's pools may cause. A leak would exceed it by far after thousands of conversions. */
const maxGrowthMegabytes = 200;

/** Damages every fixture differently in each round. An exception other than ConversionError is a problem. */
export async function fuzzFixtures(rounds: number, seed: number): Promise<string[]> {
  const problems: string[] = [];
  let conversions = 0;
  let settledMemory: number | undefined;
  for (let round = 0; round < rounds; round++) {
    for (const { name, bytes: intact, outputs } of fixtures) {
      for (const bytes of damage(intact, seed + round)) {
        const to = outputs[conversions++ % outputs.length] ?? outputs[0];
        const problem = (await problemOf(() => convert(bytes, { to }))) ?? (await problemOf(() => inspect(bytes)));
        if (problem !== undefined) problems.push(`${name}, seed ${seed + round}, → ${to}: ${problem}`);
      }
    }
    if (round === 1) settledMemory = process.memoryUsage().rss; // all pools are full
  }
  if (settledMemory === undefined || rounds < 3) {
    process.stdout.write(`${conversions} conversions of damaged files; memory is only checked from 3 rounds on\n`);
    return problems;
  }
  const growth = (process.memoryUsage().rss - settledMemory) / 1e6;
  process.stdout.write(`${conversions} conversions of damaged files; memory grew by ${growth.toFixed(0)} MB\n`);
  if (growth > maxGrowthMegabytes) problems.push(`memory grew by ${growth.toFixed(0)} MB`);
  return problems;
}

function* damage(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  yield* truncations(bytes, Math.max(1, Math.ceil(bytes.length / 20) + (seed % 7)));
  yield* flips(bytes, 40, seed);
  yield* falseLengths(bytes, 40, seed);
}

async function problemOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ConversionError)) return String(error);
  }
  return undefined;
}
