import { describe, expect, it } from 'vitest';
import { SpacedStarts } from './spaced-starts.ts';

/** Waits for a number of starts. Returns the time of each from the call, in milliseconds, in the order of starting. */
async function timeStarts(
  starts: SpacedStarts,
  count: number,
): Promise<{ readonly at: number; readonly call: number }[]> {
  const from = performance.now();
  const found: { at: number; call: number }[] = [];
  await Promise.all(
    Array.from({ length: count }, (_, call) =>
      starts.wait().then(() => found.push({ at: performance.now() - from, call })),
    ),
  );
  return found;
}

describe('starts of attempts to failing endpoints', () => {
  it('are spaced, in the order of the calls', async () => {
    const gapMs = 20;
    const found = await timeStarts(new SpacedStarts(gapMs), 5);
    expect(found.map(({ call }) => call)).toEqual([0, 1, 2, 3, 4]);
    // Timers may fire up to a millisecond early.
    for (const [index, { at }] of found.entries()) expect(at).toBeGreaterThanOrEqual((index + 1) * (gapMs - 1));
  });

  it('no longer wait after the end', { timeout: 10_000 }, async () => {
    const starts = new SpacedStarts(60_000);
    const waiting = timeStarts(starts, 100);
    starts.end();
    expect((await waiting).map(({ call }) => call)).toEqual(Array.from({ length: 100 }, (_, call) => call));
  });
});
