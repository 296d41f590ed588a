import { ConversionError } from '../../errors.ts';
import { GlyphSteps } from '../glyph-steps.ts';
import type { PathContext } from '../limited.ts';
import { type Pen, silentPen } from '../pen.ts';
import type { Accented, CharstringScope } from './charstring.ts';
import { CharstringRun } from './charstring.ts';
import type { CffIndex } from './index-table.ts';
import { charstringError } from './operand-stack.ts';
import { GlyphPath } from './path.ts';
import { standardEncoding } from './standard-encoding.data.ts';

/** What glyphs are drawn from. */
interface GlyphPrograms {
  readonly charStrings: CffIndex;
  /** What the charstring of a glyph finds around it. */
  scopeOf(glyph: number): CharstringScope;
  glyphOfName(name: string): number | undefined;
}

/** One glyph that is being drawn, the parts that it is made of included. */
export class GlyphRun {
  readonly #font: GlyphPrograms;
  readonly #glyph: number;
  readonly #context: PathContext;
  readonly #steps: GlyphSteps;

  constructor(font: GlyphPrograms, glyph: number, context: PathContext) {
    this.#font = font;
    this.#glyph = glyph;
    this.#context = context;
    this.#steps = new GlyphSteps(context);
  }

  /** Draws the glyph; answers with how many hints it has besides, its parts left out. */
  draw(pen: Pen): number {
    const path = this.#path(pen);
    const { accented, stemCount } = this.#run(this.#glyph, path);
    if (accented !== undefined) this.#drawAccented(accented, path);
    path.close();
    return stemCount;
  }

  /** What the charstring says of its width; it is run no further than to there. */
  measure(): number | undefined {
    return this.#run(this.#glyph, this.#path(silentPen), true).width;
  }

  #path(pen: Pen): GlyphPath {
    return new GlyphPath(pen, this.#context.limits.maxGlyphPoints);
  }

  /** @see Adobe Technical Note 5177 (2000), "Compatibility and Deprecated Operators" */
  #drawAccented({ letter, accent, x, y }: Accented, path: GlyphPath): void {
    this.#drawPart(letter, path, 0, 0);
    this.#drawPart(accent, path, x, y);
  }

  #drawPart(code: number, path: GlyphPath, x: number, y: number): void {
    path.stand(x, y);
    const name = standardEncoding[code];
    const glyph = name === undefined ? undefined : this.#font.glyphOfName(name);
    if (glyph === undefined) {
      throw this.#explain(
        charstringError(`made of code ${code} (${name ?? 'no glyph'}), which the font does not have`),
      );
    }
    if (this.#run(glyph, path).accented === undefined) return;
    throw this.#explain(charstringError(`made of "${name}", which is itself made of two`));
  }

  #run(glyph: number, path: GlyphPath, isMeasure = false): CharstringRun {
    const code = this.#font.charStrings.open(glyph);
    const run = new CharstringRun(this.#font.scopeOf(glyph), path, (steps) => this.#steps.spend(steps), isMeasure);
    try {
      run.execute(code);
      return run;
    } catch (error) {
      throw error instanceof ConversionError ? this.#explain(error, run.offset) : error;
    }
  }

  /** The failure with the glyph's number, and whatever was wrong in the bytes as wrong in the charstring. */
  #explain(error: ConversionError, offset?: number): ConversionError {
    const code = error.kind === 'malformed' ? 'CFF_CHARSTRING' : error.code;
    const at = error.at ?? offset;
    const options = at === undefined ? { cause: error } : { at, cause: error };
    return new ConversionError(code, `glyph ${this.#glyph}: ${error.message}`, options);
  }
}
