import { ConversionError } from '../../errors.ts';
import { standardEncoding } from '../cff/names/standard-encoding.data.ts';
import { GlyphSteps } from '../glyph-steps.ts';
import { nullPen } from '../null-pen.ts';
import type { Pen } from '../pen.ts';
import type { PathContext } from '../segment-limit.ts';
import type { Type1Metrics, Type1SeacOperands } from './charstring.ts';
import { Type1Interpreter } from './charstring.ts';
import type { Type1Glyphs } from './font.ts';
import { CharstringPath } from './path.ts';

/**
 * Draws a glyph of a Type 1 font and returns its metrics. The final `endchar` may be missing, as in other font
 * renderers.
 * @see Adobe Type 1 Font Format, "Charstring Encoding"
 */
export function drawType1Glyph(font: Type1Glyphs, name: string, pen: Pen, context: PathContext): Type1Metrics {
  return new GlyphDrawing(font, name, context).run(pen);
}

/** Returns a glyph's metrics. Its charstring runs only until they are known. */
export function measureType1Glyph(font: Type1Glyphs, name: string, context: PathContext): Type1Metrics {
  return new GlyphDrawing(font, name, context).run(undefined);
}

/** Draws one glyph and the glyphs it is composed of. */
class GlyphDrawing {
  readonly #font: Type1Glyphs;
  readonly #name: string;
  readonly #steps: GlyphSteps;

  constructor(font: Type1Glyphs, name: string, context: PathContext) {
    this.#font = font;
    this.#name = name;
    this.#steps = new GlyphSteps(context, `glyph "${name}": `);
  }

  run(pen: Pen | undefined): Type1Metrics {
    const run = new Type1Interpreter(this, this.#font, new CharstringPath(pen ?? nullPen), pen === undefined);
    run.execute(this.#charstring(this.#name));
    const { metrics, seac } = run;
    if (metrics === undefined) throw this.error('the charstring has no hsbw or sbw');
    if (seac !== undefined && pen !== undefined) this.#drawSeac(seac, metrics, pen);
    return metrics;
  }

  /**
   * Draws the letter at its own origin. The accent is placed by the side bearing of the composed glyph, not by the
   * letter's.
   * @see Adobe Type 1 Font Format, "seac"
   */
  #drawSeac({ letter, accent, bearing, x, y }: Type1SeacOperands, { sideBearing }: Type1Metrics, pen: Pen): void {
    this.#drawPart(letter, new CharstringPath(pen));
    this.#drawPart(accent, new CharstringPath(pen, sideBearing[0] + x - bearing, y));
  }

  #drawPart(code: number, path: CharstringPath): void {
    const name = standardEncoding[code];
    if (name === undefined) throw this.error(`seac refers to code ${code}, which is not in StandardEncoding`);
    const part = new Type1Interpreter(this, this.#font, path);
    part.execute(this.#charstring(name));
    if (part.seac !== undefined) throw this.error(`seac refers to "${name}", which is itself composed`);
  }

  #charstring(name: string): Uint8Array {
    const code = this.#font.charstrings.get(name);
    if (code === undefined) throw this.error(`the font has no charstring for "${name}"`);
    return code;
  }

  spend(steps: number): void {
    this.#steps.spend(steps);
  }

  error(message: string): ConversionError {
    return new ConversionError('TYPE1_CHARSTRING', `glyph "${this.#name}": ${message}`);
  }
}
