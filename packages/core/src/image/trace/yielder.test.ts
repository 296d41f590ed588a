import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns of the event loop', () => {
  it('are taken once for so many steps, however these come', async () => {
    for (const steps of [1_000, 1_000_000, 3_000_000]) {
      let taken = 0;
      const turns = new Turns({ breathe: async () => void taken++ });
      for (let done = 0; done < 30_000_000; done += steps) if (turns.areDue(steps)) await turns.take();
      expect(taken).toBe(30_000_000 / Math.max(steps, 1_000_000));
    }
  });

  it('pass on that the caller has stopped', async () => {
    const stopped = new Error('stopped');
    await expect(new Turns({ breathe: () => Promise.reject(stopped) }).take()).rejects.toBe(stopped);
  });
});
