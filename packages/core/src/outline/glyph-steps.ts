import { ConversionError } from '../errors.ts';
import type { PathContext } from './limited.ts';

/** Counts the bytes of charstrings that are run for one glyph: there are no loops, so they bound its work. */
export class GlyphSteps {
  readonly #context: PathContext;
  readonly #before: string;
  #count = 0;

  /** `before` begins the sentence of the failure, where nobody adds which glyph it is about. */
  constructor(context: PathContext, before = '') {
    this.#context = context;
    this.#before = before;
  }

  spend(count: number): void {
    this.#count += count;
    const { maxGlyphSteps } = this.#context.limits;
    if (this.#count > maxGlyphSteps) {
      const message = `${this.#before}over ${maxGlyphSteps} bytes of charstrings, the most that are allowed`;
      throw new ConversionError('GLYPH_TOO_COMPLEX', message);
    }
    this.#context.spend(count);
  }
}
