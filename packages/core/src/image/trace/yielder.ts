import type { Context } from '../../context.ts';

/** Steps of some ten nanoseconds between two turns: some hundredths of a second, on a slow machine too. */
const stepsPerYield = 1_000_000;

/**
 * Counts small steps, and tells when the event loop is due for a turn. Asking costs next to nothing, and only a turn is
 * waited for: `if (turns.areDue(steps)) await turns.take()`.
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
