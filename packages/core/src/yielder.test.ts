import { describe, expect, it } from 'vitest';
import { Yielder } from './yielder.ts';

describe('a yielder', () => {
  it('yields once per million steps, or once per larger amount', async () => {
    for (const steps of [1_000, 1_000_000, 3_000_000]) {
      let taken = 0;
      const yielder = new Yielder({ breathe: async () => void taken++ });
      for (let done = 0; done < 30_000_000; done += steps) if (yielder.isDue(steps)) await yielder.yield();
      expect(taken).toBe(30_000_000 / Math.max(steps, 1_000_000));
    }
  });

  it("passes on the caller's abort", async () => {
    const stopped = new Error('stopped');
    await expect(new Yielder({ breathe: () => Promise.reject(stopped) }).yield()).rejects.toBe(stopped);
  });
});
