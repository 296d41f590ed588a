import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkSignal, overlapStages, type Stages } from './overlap.ts';

const unhandled: unknown[] = [];
const remember = (error: unknown): void => void unhandled.push(error);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', remember);
});
afterEach(async () => {
  for (let count = 0; count < 5; count++) await turn();
  process.off('unhandledRejection', remember);
  expect(unhandled).toEqual([]);
});

/** Stages of numbers that record their steps, each of a few turns of the event loop. */
function recordStages(failsAt: { prepare?: number; finish?: number } = {}) {
  const steps: string[] = [];
  const stages: Stages<number, number, number> = {
    prepare: async (item) => {
      steps.push(`prepare ${item}`);
      await turn();
      if (failsAt.prepare === item) throw new Error(`prepare ${item}`);
      steps.push(`prepared ${item}`);
      return item;
    },
    finish: async (item) => {
      steps.push(`finish ${item}`);
      for (let count = 0; count < 4; count++) await turn();
      if (failsAt.finish === item) throw new Error(`finish ${item}`);
      steps.push(`finished ${item}`);
      return item * 10;
    },
  };
  return { steps, stages };
}

async function collect(results: AsyncGenerator<number>): Promise<{ taken: number[]; failure: string | undefined }> {
  const taken: number[] = [];
  try {
    for await (const result of results) taken.push(result);
    return { taken, failure: undefined };
  } catch (error) {
    return { taken, failure: (error as Error).message };
  }
}

const ignore = (): void => {};

describe('stages that overlap', () => {
  it('prepare the next item while one is finished, and no further one', async () => {
    const { steps, stages } = recordStages();
    expect(await collect(overlapStages([1, 2, 3], stages, ignore))).toEqual({
      taken: [10, 20, 30],
      failure: undefined,
    });
    const at = (step: string): number => steps.indexOf(step);
    expect(at('prepared 2')).toBeLessThan(at('finished 1'));
    expect(at('prepare 3')).toBeGreaterThan(at('finished 1'));
  });

  it('are not called without items', async () => {
    const { steps, stages } = recordStages();
    expect((await collect(overlapStages([], stages, ignore))).taken).toEqual([]);
    expect(steps).toEqual([]);
  });

  it.each([
    ['the preparation of the next item', { prepare: 2 }, [10], 'prepare 2'],
    ['the preparation of the first item', { prepare: 1 }, [], 'prepare 1'],
    ['the end of an item', { finish: 2 }, [10], 'finish 2'],
    ['both', { finish: 1, prepare: 2 }, [], 'finish 1'],
  ] as const)('report the failure of %s after the results before it', async (_, failsAt, taken, failure) => {
    const { stages } = recordStages(failsAt);
    expect(await collect(overlapStages([1, 2, 3, 4], stages, ignore))).toEqual({ taken, failure });
  });

  it('are stopped and awaited when the caller takes no more results', async () => {
    const steps: string[] = [];
    const { signal, stop } = linkSignal(undefined);
    const prepare = async (item: number): Promise<number> => {
      for (let count = 0; count < 5; count++) if (!signal.aborted) await turn();
      await turn();
      steps.push(`prepared ${item}${signal.aborted ? ', stopped' : ''}`);
      return item;
    };
    for await (const _ of overlapStages([1, 2, 3], { prepare, finish: async (item) => item }, stop)) break;
    expect(steps).toEqual(['prepared 1', 'prepared 2, stopped']);
  });
});

describe('a linked signal', () => {
  it('has the reason of the signal that it follows', () => {
    const outer = new AbortController();
    const linked = linkSignal(outer.signal);
    outer.abort('enough');
    expect(linked.signal.reason).toBe('enough');
    expect(linkSignal(outer.signal).signal.reason).toBe('enough');
  });

  it('does not stop the signal that it follows, and follows it no more once unlinked', () => {
    const outer = new AbortController();
    const [first, second] = [linkSignal(outer.signal), linkSignal(outer.signal)];
    first.stop();
    second.unlink();
    expect(outer.signal.aborted).toBe(false);
    outer.abort();
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  });
});
