import { convert, inspect } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { flips, lengthLies, truncations } from '../../packages/core/test/damage.ts';
import { fixtureNames, openFixture } from '../../packages/core/test/fixtures.ts';
import { fontNames, openFont } from '../../packages/core/test/font-fixtures.ts';

const pictureOutputs = ['jpg', 'png', 'svg', 'webp'] as const;
const fontOutputs = ['ttf', 'otf', 'woff'] as const;
const fixtures = [
  ...fixtureNames.map((name) => ({ name, bytes: openFixture(name), outputs: pictureOutputs })),
  ...fontNames.map((name) => ({ name, bytes: openFont(name), outputs: fontOutputs })),
];
/** What the engine's own pools may come to keep; a leak over thousands of conversions is far above it. */
const maxGrowthMegabytes = 200;

/** Breaks every fixture in new ways each round; anything but a result or a ConversionError is a problem. */
export async function fuzzFixtures(rounds: number, seed: number): Promise<string[]> {
  const problems: string[] = [];
  let conversions = 0;
  let settled: number | undefined;
  for (let round = 0; round < rounds; round++) {
    for (const { name, bytes: whole, outputs } of fixtures) {
      for (const bytes of damage(whole, seed + round)) {
        const to = outputs[conversions++ % outputs.length] ?? outputs[0];
        const problem = (await tryOne(() => convert(bytes, { to }))) ?? (await tryOne(() => inspect(bytes)));
        if (problem !== undefined) problems.push(`${name}, seed ${seed + round}, → ${to}: ${problem}`);
      }
    }
    if (round === 1) settled = process.memoryUsage().rss; // by now every pool has been filled
  }
  if (settled === undefined || rounds < 3) {
    process.stdout.write(`${conversions} conversions of damaged files; memory is judged from three rounds\n`);
    return problems;
  }
  const grown = (process.memoryUsage().rss - settled) / 1e6;
  process.stdout.write(`${conversions} conversions of damaged files; memory grew by ${grown.toFixed(0)} MB\n`);
  if (grown > maxGrowthMegabytes) problems.push(`memory grew by ${grown.toFixed(0)} MB`);
  return problems;
}

function* damage(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  yield* truncations(bytes, Math.max(1, Math.ceil(bytes.length / 20) + (seed % 7)));
  yield* flips(bytes, 40, seed);
  yield* lengthLies(bytes, 40, seed);
}

async function tryOne(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ConversionError)) return String(error);
  }
  return undefined;
}
