import { ConversionError } from '../../../errors.ts';
import { GlyphSteps } from '../../glyph-steps.ts';
import { nullPen } from '../../null-pen.ts';
import type { Pen } from '../../pen.ts';
import type { PathContext } from '../../segment-limit.ts';
import type { CffIndex } from '../index-table.ts';
import { standardEncoding } from '../names/standard-encoding.data.ts';
import type { CharstringScope, SeacOperands } from './charstring.ts';
import { Type2Interpreter } from './charstring.ts';
import { charstringError } from './operand-stack.ts';
import { GlyphPath } from './path.ts';

/** The charstrings of a font and access to what they refer to. */
interface GlyphPrograms {
  readonly charStrings: CffIndex;
  /** Parts of the font that a glyph's charstring refers to. */
  scopeOf(glyph: number): CharstringScope;
  glyphOfName(name: string): number | undefined;
}

/** Runs the charstring of one glyph and of the glyphs it is composed of. */
export class GlyphInterpreter {
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

  /** Draws the glyph and returns its number of stem hints, without those of its parts. */
  draw(pen: Pen): number {
    const path = this.#path(pen);
    const { seac, stemCount } = this.#run(this.#glyph, path);
    if (seac !== undefined) this.#drawSeac(seac, path);
    path.close();
    return stemCount;
  }

  /** Returns the width operand of the charstring. Stops as soon as it is known. */
  measure(): number | undefined {
    return this.#run(this.#glyph, this.#path(nullPen), true).width;
  }

  #path(pen: Pen): GlyphPath {
    return new GlyphPath(pen, this.#context.limits.maxGlyphPoints);
  }

  /** @see Adobe Technical Note 5177 (2000), "Compatibility and Deprecated Operators" */
  #drawSeac({ letter, accent, x, y }: SeacOperands, path: GlyphPath): void {
    this.#drawPart(letter, path, 0, 0);
    this.#drawPart(accent, path, x, y);
  }

  #drawPart(code: number, path: GlyphPath, x: number, y: number): void {
    path.moveTo(x, y);
    const name = standardEncoding[code];
    const glyph = name === undefined ? undefined : this.#font.glyphOfName(name);
    if (glyph === undefined) {
      throw this.#withGlyph(
        charstringError(
          name === undefined
            ? `accent composition refers to code ${code}, which is not in the Standard Encoding`
            : `accent composition refers to glyph "${name}" (code ${code}), which does not exist`,
        ),
      );
    }
    if (this.#run(glyph, path).seac === undefined) return;
    throw this.#withGlyph(charstringError(`accent composition refers to "${name}", which is itself composed`));
  }

  #run(glyph: number, path: GlyphPath, stopsAtWidth = false): Type2Interpreter {
    const code = this.#font.charStrings.open(glyph);
    const run = new Type2Interpreter(
      this.#font.scopeOf(glyph),
      path,
      (steps) => this.#steps.spend(steps),
      stopsAtWidth,
    );
    try {
      run.execute(code);
      return run;
    } catch (error) {
      throw error instanceof ConversionError ? this.#withGlyph(error, run.offset) : error;
    }
  }

  /** Adds the glyph number to an error. Malformed bytes are reported as a malformed charstring. */
  #withGlyph(error: ConversionError, offset?: number): ConversionError {
    const code = error.kind === 'malformed' ? 'CFF_CHARSTRING' : error.code;
    const at = error.at ?? offset;
    const options = at === undefined ? { cause: error } : { at, cause: error };
    return new ConversionError(code, `glyph ${this.#glyph}: ${error.message}`, options);
  }
}
