import type { Context } from './context.ts';

/** Steps of about ten nanoseconds: a few hundredths of a second between two yields, even on a slow machine. */
const stepsPerYield = 1_000_000;

/**
 * Counts small steps of work and yields to the event loop when due. The check is cheap and needs no `await`: `if
 * (yielder.isDue(steps)) await yielder.yield()`.
 */
export class Yielder {
  readonly #context: Pick<Context, 'breathe'>;
  #steps = 0;

  constructor(context: Pick<Context, 'breathe'>) {
    this.#context = context;
  }

  isDue(steps: number): boolean {
    this.#steps += steps;
    return this.#steps >= stepsPerYield;
  }

  yield(): Promise<void> {
    this.#steps = 0;
    return this.#context.breathe();
  }
}
