import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once, also for callers at the same time', async () => {
  let count = 0;
  const load = loadOnce(async () => ++count);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('tries again after a failure', async () => {
  let count = 0;
  const load = loadOnce(async () => {
    if (++count === 1) throw new Error('not there yet');
    return count;
  });
  await expect(load()).rejects.toThrow('not there yet');
  expect(await load()).toBe(2);
});
