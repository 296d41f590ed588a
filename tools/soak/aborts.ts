import { convert } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import sharp from 'sharp';

const maxLatenessMs = 100;

/** Aborts at moments spread over a whole conversion; each must settle at once, and none may leave a rejection behind. */
export async function stormAborts(count: number, seed: number): Promise<string[]> {
  const problems: string[] = [];
  process.on('unhandledRejection', (reason) => problems.push(`unhandled rejection: ${String(reason)}`));
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#567' } });
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  await convert(bytes, { to: 'webp' });

  const hits: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const lateness = await abortAfter(bytes, (turn * 7 + seed) % 60);
    if (lateness === undefined) continue; // the conversion was over before
    hits.push(lateness);
    if (lateness > maxLatenessMs) problems.push(`settled ${lateness.toFixed(0)} ms after the abort`);
  }
  if (hits.length === 0) problems.push('no abort came while a conversion was running');
  await new Promise((resolve) => setTimeout(resolve, 500)); // the engine's own work ends in the background
  process.stdout.write(
    `${hits.length} of ${count} aborts hit; the latest settled after ${Math.max(...hits).toFixed(1)} ms\n`,
  );
  return problems;
}

/** How long after the abort the conversion settled, or nothing if it was over by then. */
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
