import { convert, inspect } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { falseLengths, flips, truncations } from '../../packages/core/test/damage.ts';
import { openFixture } from '../../packages/core/test/fixtures.ts';
import { makePdf } from '../../packages/core/test/pdf.ts';
import { pdfCases } from '../../packages/core/test/pdf-cases.ts';

/** Longest time of a conversion that counts as no hang, and the most memory of the process. */
const [maxSeconds, maxMegabytes] = [20, 1000];

/** Damages pages with every feature differently in each round: 20 rounds make about 10,000 documents. */
export async function soakPdfs(rounds: number, seed: number): Promise<string[]> {
  const documents = [...pdfCases.map((each) => ({ name: each.name, bytes: makePdf(each) }))];
  documents.push({ name: 'drawing.pdf', bytes: openFixture('drawing.pdf') });
  const problems: string[] = [];
  let [count, refused, longest, most] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    for (const { name, bytes } of documents) {
      for (const damaged of damage(bytes, seed + round)) {
        const start = performance.now();
        const options = { from: 'pdf', limits: { maxWork: 500_000_000 } } as const;
        const work =
          count++ % 10 === 0 ? inspect(damaged, { from: 'pdf' }) : convert(damaged, { ...options, to: 'svg' });
        const problem = await work.then(
          () => undefined,
          (error: unknown) => (error instanceof ConversionError ? 'refused' : String(error)),
        );
        if (problem === 'refused') refused++;
        else if (problem !== undefined) problems.push(`${name}, seed ${seed + round}: ${problem}`);
        const seconds = (performance.now() - start) / 1000;
        longest = Math.max(longest, seconds);
        if (seconds > maxSeconds) problems.push(`${name}, seed ${seed + round}: took ${seconds.toFixed(0)} s`);
      }
      most = Math.max(most, process.memoryUsage().rss / 1e6);
    }
  }
  if (most > maxMegabytes) problems.push(`used ${most.toFixed(0)} MB`);
  const facts = `longest ${longest.toFixed(1)} s, at most ${most.toFixed(0)} MB`;
  process.stdout.write(`${count} damaged documents, ${refused} refused; ${facts}\n`);
  return problems;
}

function* damage(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  yield* truncations(bytes, Math.max(1, Math.ceil(bytes.length / 3) + (seed % 7)));
  yield* flips(bytes, 6, seed);
  yield* falseLengths(bytes, 4, seed);
}
