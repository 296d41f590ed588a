import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';

/** The most repetitions of content within content. */
const maxRepeats = 400_000;
/** Steps of work for each content stream that runs. */
const costOfRun = 2_000;
/** Operations after which other tasks may run. */
const turnLength = 500;

/** Counts the content streams that run within others: forms, tiles, masks and glyphs. */
export class RepeatCount {
  readonly #context: Context;
  readonly #known = new Set<unknown>();
  #count = 0;
  #operations = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts a stream that ran before twice as much for each level of content around the first one. */
  add(stream: unknown, level: number): void {
    this.#context.spend(costOfRun);
    if (level === 0) return;
    if (this.#known.has(stream)) this.#count += 2 ** level;
    this.#known.add(stream);
    if (this.#count > maxRepeats)
      throw new ConversionError(
        'DRAWING_TOO_LARGE',
        `content within content is repeated more than ${maxRepeats} times`,
      );
  }

  /** Lets other tasks run, now and then. Many short streams would otherwise take their time together. */
  async turn(operations = 1): Promise<void> {
    this.#operations += operations;
    if (this.#operations < turnLength) return;
    this.#operations = 0;
    await this.#context.breathe();
  }
}
