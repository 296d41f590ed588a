import { EventEmitter } from 'node:events';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { inspect } from '../src/inspect.ts';
import { openFixture } from './fixtures.ts';

let large: Uint8Array;
beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  large = await sharp({ create: { width: 2600, height: 1950, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  await convert(large, { to: 'jpg', config: { width: 10 } }); // loads the engine
});

/** Milliseconds between the abort and the end of the work, by a real timer. */
async function measureDelay(start: (signal: AbortSignal) => Promise<unknown>, afterMs: number): Promise<number> {
  const stop = new AbortController();
  const work = start(stop.signal);
  let abortedAt = Number.NaN;
  setTimeout(() => {
    abortedAt = performance.now();
    stop.abort();
  }, afterMs);
  await expect(work).rejects.toMatchObject({ code: 'ABORTED', kind: 'aborted' });
  return performance.now() - abortedAt;
}

// Retried, because other programs may occupy the processor at the wrong moment.
describe('an abort', () => {
  it.each([
    ['decoding and encoding', () => large, { to: 'png' }],
    ['encoding to webp', () => large, { to: 'webp' }],
    ['resizing', () => large, { to: 'jpg', config: { width: 6000 } }],
    ['drawing an svg', () => openFixture('quadrants.svg'), { to: 'png', config: { width: 6000 } }],
    ['writing an animation', () => openFixture('animated.gif'), { to: 'webp', config: { width: 5000 } }],
  ] as const)('stops %s within 100 ms', { retry: 2 }, async (_, source, options) => {
    const delay = await measureDelay((signal) => convert(source(), { ...options, signal }), 30);
    expect(delay).toBeLessThan(100);
  });

  it('before the start rejects at once', async () => {
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(convert(large, { to: 'png', signal })).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(inspect(large, { signal })).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    await convert(large, { to: 'jpg', config: { width: 10 }, signal });
    expect(EventEmitter.getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
