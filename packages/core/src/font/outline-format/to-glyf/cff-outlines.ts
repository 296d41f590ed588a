import { dictOperator } from '../../../outline/cff/dict-operators.ts';
import type { CffFont } from '../../../outline/cff/font.ts';
import { joinMatrices, type Matrix, scaling } from '../../../outline/matrix.ts';
import type { Pen } from '../../../outline/pen.ts';
import { transformPen } from '../../../outline/transform.ts';
import type { ScalarOf } from '../../../outline/variations/region.ts';

/** Matrices are written with few digits: 0.000488281 for 1/2048. */
const matrixTolerance = 1e-4;

/** The outlines of a CFF font in the units of head. */
export class CffOutlines {
  readonly #cff: CffFont;
  readonly #unitsPerEm: number;

  constructor(cff: CffFont, unitsPerEm: number) {
    this.#cff = cff;
    this.#unitsPerEm = unitsPerEm;
  }

  /** Draws a glyph with these region weights and returns its number of hints. */
  draw(glyph: number, pen: Pen, weigh?: ScalarOf): number {
    const matrix = this.#matrixOf(glyph);
    return this.#cff.drawGlyphByScalars(glyph, matrix === undefined ? pen : transformPen(pen, matrix), weigh);
  }

  /** The advance stated in the charstring; `undefined` in CFF2. */
  advance(glyph: number): number | undefined {
    const width = this.#cff.advanceWidth(glyph);
    const matrix = width === undefined ? undefined : this.#matrixOf(glyph);
    return width === undefined || matrix === undefined ? width : width * matrix[0];
  }

  /**
   * The matrix from glyph units to units of head; `undefined` if they are equal. A font without FontMatrix uses the
   * units of head, whatever CFF's default is: all rasterizers do this.
   */
  #matrixOf(glyph: number): Matrix | undefined {
    const { dict, matrix } = this.#cff.fontDict(this.#cff.fontDictOf(glyph));
    const isStated = [dict, this.#cff.topDict].some((one) => one.get(dictOperator.FontMatrix) !== undefined);
    if (!isStated) return undefined;
    const toUnits = joinMatrices(matrix, scaling(this.#unitsPerEm));
    return isNearIdentity(toUnits) ? undefined : toUnits;
  }
}

function isNearIdentity([a, b, c, d, e, f]: Matrix): boolean {
  return [a - 1, b, c, d - 1, e, f].every((difference) => Math.abs(difference) < matrixTolerance);
}
