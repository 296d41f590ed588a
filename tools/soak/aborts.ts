import { convert } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import sharp from 'sharp';

const maxLatenessMs = 100;

/** Aborts conversions at different times. Each must settle immediately, without an unhandled rejection. */
export async function soakAborts(count: number, seed: number): Promise<string[]> {
  const problems: string[] = [];
  process.on('unhandledRejection', (reason) => problems.push(`unhandled rejection: ${String(reason)}`));
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#567' } });
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  await convert(bytes, { to: 'webp' });

  const latenesses: number[] = [];
  for (let round = 0; round < count; round++) {
    const lateness = await abortAfter(bytes, (round * 7 + seed) % 60);
    if (lateness === undefined) continue; // the conversion had finished
    latenesses.push(lateness);
    if (lateness > maxLatenessMs)
      problems.push(
        `a conversion settled ${lateness.toFixed(0)} ms after the abort; at most ${maxLatenessMs} ms are allowed`,
      );
  }
  if (latenesses.length === 0) problems.push('no abort interrupted a conversion');
  await new Promise((resolve) => setTimeout(resolve, 500)); // the engine finishes in the background
  process.stdout.write(
    `${latenesses.length} of ${count} aborts interrupted a conversion; the slowest took ${Math.max(...latenesses).toFixed(1)} ms\n`,
  );
  return problems;
}

/** Returns the time from the abort until the conversion settled, or `undefined` if it had finished before. */
async function abortAfter(bytes: Uint8Array, delayMs: number): Promise<number | undefined> {
  const stop = new AbortController();
  let abortedAt = 0;
  const timer = setTimeout(() => {
    abortedAt = performance.now();
    stop.abort();
  }, delayMs);
  try {
    await convert(bytes, { to: 'webp', signal: stop.signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code !== 'ABORTED') throw error;
    return performance.now() - abortedAt;
  } finally {
    clearTimeout(timer);
  }
}
