import { ConversionError } from '../errors.ts';
import type { PathContext } from './segment-limit.ts';

/** Counts the bytes of charstrings executed for one glyph. Charstrings have no loops, so this bounds the work. */
export class GlyphSteps {
  readonly #context: PathContext;
  readonly #messagePrefix: string;
  #count = 0;

  /** `messagePrefix` names the glyph in errors, if the caller does not add it. */
  constructor(context: PathContext, messagePrefix = '') {
    this.#context = context;
    this.#messagePrefix = messagePrefix;
  }

  spend(count: number): void {
    this.#count += count;
    const { maxGlyphSteps } = this.#context.limits;
    if (this.#count > maxGlyphSteps) {
      const message = `${this.#messagePrefix}more than ${maxGlyphSteps} bytes of charstrings executed, the maximum allowed`;
      throw new ConversionError('GLYPH_TOO_COMPLEX', message);
    }
    this.#context.spend(count);
  }
}
