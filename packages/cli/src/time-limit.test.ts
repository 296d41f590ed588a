import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Counts the aborts of a signal, without keeping the signal. */
function listen(signal: AbortSignal): { aborts: number } {
  const found = { aborts: 0 };
  signal.addEventListener('abort', () => {
    found.aborts += 1;
  });
  return found;
}

it('aborts after the time, also if nothing else refers to the signal while garbage is collected', async () => {
  const stop = new AbortController();
  const found = listen(withTimeLimit(stop.signal, 1000));
  for (let turn = 0; turn < 5; turn++) {
    await pause(10);
    collectGarbage();
  }
  await expect.poll(() => found.aborts, { timeout: 60_000 }).toBe(1);
  stop.abort();
  expect(found.aborts).toBe(1);
});

it('aborts with the other signal', () => {
  const stop = new AbortController();
  const signal = withTimeLimit(stop.signal, 60_000);
  const found = listen(signal);
  stop.abort(new Error('stopped'));
  expect(found.aborts).toBe(1);
  expect(signal.reason).toEqual(new Error('stopped'));
  expect(withTimeLimit(AbortSignal.abort(), 60_000).aborted).toBe(true);
});
