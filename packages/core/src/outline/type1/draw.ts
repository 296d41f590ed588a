import { ConversionError } from '../../errors.ts';
import { standardEncoding } from '../cff/standard-encoding.data.ts';
import { GlyphSteps } from '../glyph-steps.ts';
import type { PathContext } from '../limited.ts';
import { type Pen, silentPen } from '../pen.ts';
import type { Accented, Type1Metrics } from './charstring.ts';
import { CharstringRun } from './charstring.ts';
import type { Type1Glyphs } from './font.ts';
import { CharstringPath } from './path.ts';

/**
 * Draws a glyph of a Type 1 font and says how far it advances. A charstring that ends without `endchar` counts as
 * ended, as programs that show fonts have it.
 * @see Adobe Type 1 Font Format, "Charstring Encoding"
 */
export function drawType1Glyph(font: Type1Glyphs, name: string, pen: Pen, context: PathContext): Type1Metrics {
  return new Glyph(font, name, context).run(pen);
}

/** How far a glyph advances: its charstring is run no further than to the command that says so. */
export function measureType1Glyph(font: Type1Glyphs, name: string, context: PathContext): Type1Metrics {
  return new Glyph(font, name, context).run(undefined);
}

/** One glyph that is being drawn, the parts that it is made of included. */
class Glyph {
  readonly #font: Type1Glyphs;
  readonly #name: string;
  readonly #steps: GlyphSteps;

  constructor(font: Type1Glyphs, name: string, context: PathContext) {
    this.#font = font;
    this.#name = name;
    this.#steps = new GlyphSteps(context, `glyph "${name}": `);
  }

  run(pen: Pen | undefined): Type1Metrics {
    const run = new CharstringRun(this, this.#font, new CharstringPath(pen ?? silentPen), pen === undefined);
    run.execute(this.#charstring(this.#name));
    const { metrics, accented } = run;
    if (metrics === undefined) throw this.error('ended without hsbw or sbw');
    if (accented !== undefined && pen !== undefined) this.#drawAccented(accented, metrics, pen);
    return metrics;
  }

  /**
   * A letter at its own origin, and an accent that is placed by the side bearing of the whole, not by the letter's.
   * @see Adobe Type 1 Font Format, "seac"
   */
  #drawAccented({ letter, accent, bearing, x, y }: Accented, { sideBearing }: Type1Metrics, pen: Pen): void {
    this.#drawPart(letter, new CharstringPath(pen));
    this.#drawPart(accent, new CharstringPath(pen, sideBearing[0] + x - bearing, y));
  }

  #drawPart(code: number, path: CharstringPath): void {
    const name = standardEncoding[code];
    if (name === undefined) throw this.error(`seac names code ${code}, which StandardEncoding does not have`);
    const part = new CharstringRun(this, this.#font, path);
    part.execute(this.#charstring(name));
    if (part.accented !== undefined) throw this.error(`made of "${name}", which is itself made of two`);
  }

  #charstring(name: string): Uint8Array {
    const code = this.#font.charstrings.get(name);
    if (code === undefined) throw this.error(`needs the charstring of "${name}", which the font does not have`);
    return code;
  }

  spend(steps: number): void {
    this.#steps.spend(steps);
  }

  error(message: string): ConversionError {
    return new ConversionError('TYPE1_CHARSTRING', `glyph "${this.#name}": ${message}`);
  }
}
