import { describe, expect, it } from 'vitest';
import { ConversionRun, untilAborted } from './context.ts';
import { resolveLimits } from './limits.ts';

const noAssets = () => Promise.reject(new Error('unused'));

describe('spend', () => {
  it('fails when all files together exceed the budget', () => {
    const run = new ConversionRun(resolveLimits({ maxWork: 10 }));
    const [first, second] = [run.context(noAssets), run.context(noAssets, { entry: 'inside.png' })];
    first.spend(6);
    second.spend(4);
    expect(() => first.spend(1)).toThrow(expect.objectContaining({ code: 'WORK_EXHAUSTED', kind: 'limit' }));
  });
});

describe('breathe', () => {
  it('lets timers and sockets run', async () => {
    const context = new ConversionRun(resolveLimits()).context(noAssets);
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    for (let breath = 0; breath < 1_000_000 && turns < 3; breath++) await context.breathe();
    clearInterval(timer);
    expect(turns).toBe(3);
  });

  it('throws once the caller has aborted, with the reason as its cause', async () => {
    const stop = new AbortController();
    const context = new ConversionRun(resolveLimits(), stop.signal).context(noAssets);
    await context.breathe();
    setImmediate(() => stop.abort('enough'));
    await expect(context.breathe().then(() => context.breathe())).rejects.toMatchObject({
      code: 'ABORTED',
      cause: 'enough',
    });
  });
});

describe('note', () => {
  it('adds the entry of the package to its location', () => {
    const run = new ConversionRun(resolveLimits());
    run.context(noAssets, { entry: 'Links/a.psd' }).note('DEPTH_REDUCED', undefined, { item: 'u1' });
    expect(run.notes[0]?.where).toEqual({ entry: 'Links/a.psd', item: 'u1' });
  });
});

describe('untilAborted', () => {
  it('passes on the result or the error of the work', async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.resolve(5), signal)).resolves.toBe(5);
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('rejects as soon as the caller aborts, and ignores the work afterwards', async () => {
    const stop = new AbortController();
    let fail: (reason: Error) => void = () => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const waiting = untilAborted(work, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
    fail(new Error('too late')); // unhandled, it would fail this run
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
});
