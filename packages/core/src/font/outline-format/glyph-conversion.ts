import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';

/** Maximum number of glyphs or numbers between two `breathe()` calls. */
const maxBetweenBreaths = { glyphs: 64, numbers: 4096 } as const;

/** Converts the glyphs of a font one by one, and collects damage and the maximum error. */
export class GlyphConversion {
  readonly #unitsPerEm: number;
  readonly #context: Context;
  /** Maximum error of any outline, in font units. */
  #error = 0;
  #firstDamage: ConversionError | undefined;

  constructor(unitsPerEm: number, context: Context) {
    this.#unitsPerEm = unitsPerEm;
    this.#context = context;
  }

  /**
   * Converts all glyphs; `convert` returns the count of numbers in the glyph, or its work. Throws the error of the
   * first damaged glyph if no glyph has ink.
   */
  async run(boxes: GlyphBoxes, convert: (glyph: number) => number | Promise<number>): Promise<void> {
    let numbers = 0;
    for (let glyph = 0; glyph < boxes.count; glyph++) {
      if (glyph % maxBetweenBreaths.glyphs === 0 || numbers > maxBetweenBreaths.numbers) {
        await this.#context.breathe();
        numbers = 0;
      }
      const made = convert(glyph);
      numbers += typeof made === 'number' ? made : await made;
    }
    if (this.#firstDamage !== undefined && boxes.union() === undefined) throw this.#firstDamage;
  }

  /**
   * Returns the result of `read`. For a damaged glyph adds a note and returns `undefined`, so that the glyph becomes
   * blank.
   */
  unlessDamaged<T>(glyph: number, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      this.#firstDamage ??= error;
      this.#context.note('GLYPH_DAMAGED', error.message, { glyph });
      return undefined;
    }
  }

  /** Records the error of an outline. */
  recordError(error: number): void {
    if (error > this.#error) this.#error = error;
  }

  /** Notes the maximum error if it exceeds this part of the em. */
  noteInaccuracy(tolerance: number): void {
    const [error, unitsPerEm] = [this.#error, this.#unitsPerEm];
    if (error <= tolerance * unitsPerEm) return;
    const detail = `off by up to ${((error / unitsPerEm) * 1000).toFixed(2)}/1000 of the em`;
    this.#context.note('OUTLINES_COARSE', detail);
  }
}
