import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';

/** After so many glyphs or numbers others get a turn. */
const maxBetweenBreaths = { glyphs: 64, numbers: 4096 } as const;

/** The way through the glyphs of a font that get other outlines, and what has to be said of it at the end. */
export class GlyphConversion {
  readonly #unitsPerEm: number;
  readonly #context: Context;
  /** Of the outline that is farthest off, in units. */
  #error = 0;
  #firstDamage: ConversionError | undefined;

  constructor(unitsPerEm: number, context: Context) {
    this.#unitsPerEm = unitsPerEm;
    this.#context = context;
  }

  /**
   * Makes glyph after glyph; `make` returns how many numbers it had, or as many as its work took. Damaged glyphs are
   * refused where no other has ink.
   */
  async convert(boxes: GlyphBoxes, make: (glyph: number) => number | Promise<number>): Promise<void> {
    let numbers = 0;
    for (let glyph = 0; glyph < boxes.count; glyph++) {
      if (glyph % maxBetweenBreaths.glyphs === 0 || numbers > maxBetweenBreaths.numbers) {
        await this.#context.breathe();
        numbers = 0;
      }
      const made = make(glyph);
      numbers += typeof made === 'number' ? made : await made;
    }
    if (this.#firstDamage !== undefined && boxes.union() === undefined) throw this.#firstDamage;
  }

  /** What a glyph gives; nothing where it is damaged, so that it becomes blank, with a note. */
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

  /** Counts how far an outline is off. */
  recordError(error: number): void {
    if (error > this.#error) this.#error = error;
  }

  /** Says how far outlines are off, where that is more than a part of the em. */
  noteInaccuracy(tolerance: number): void {
    const [error, unitsPerEm] = [this.#error, this.#unitsPerEm];
    if (error <= tolerance * unitsPerEm) return;
    const detail = `off by up to ${((error / unitsPerEm) * 1000).toFixed(2)}/1000 of the em`;
    this.#context.note('OUTLINES_COARSE', detail);
  }
}
