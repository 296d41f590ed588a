import { type float, type int, isWhole, toInt } from '../../../../kernel/numbers.ts';
import { SymbolListBuilder } from '../../subroutines/kernel/symbol-list-builder.ts';
import { firstBody, firstFraction, tokenOfWhole } from '../../subroutines/kernel/token-lengths.ts';
import { ContourBodies } from './contour-bodies.ts';
import { extentLength } from './extent-length.ts';
import { maxDelta, toFixed } from './fixed.ts';

// Charstring operators.
const vmoveto: int = 4;
const endchar: int = 14;
const rmoveto: int = 21;
const hmoveto: int = 22;

/**
 * The charstrings of a font as tokens, glyph by glyph, without hints. A contour is written as a moveto and a body, so
 * that a contour used in several glyphs is stored once.
 * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
 */
export class CharstringBuilder {
  readonly bodies: ContourBodies = new ContourBodies();
  /** The tokens of each glyph, including references to bodies. */
  readonly glyphs: SymbolListBuilder = new SymbolListBuilder();
  /** The first coordinate of the glyph that no charstring can represent; 0 if there is none. */
  outOfRange: float = 0;
  #x: float = 0;
  #y: float = 0;

  /** True if there were too many different fractions. */
  get hasTooManyFractions(): boolean {
    return this.bodies.fractions.hasOverflowed;
  }

  /** Begins the next glyph. */
  begin(): void {
    this.glyphs.begin();
    this.outOfRange = 0;
    this.#x = 0;
    this.#y = 0;
  }

  /** Adds the width operand, if the charstring has one. */
  addWidth(width: float): void {
    this.#pushNumber(width);
  }

  end(): void {
    this.glyphs.push(endchar);
  }

  /** Adds the contour that the pen of the bodies recorded, and returns its body; -1 if it cannot be represented. */
  addBody(): int {
    this.#requireCoordinate(this.bodies.pen.outOfRange, 0);
    if (this.outOfRange !== 0) return -1;
    return this.bodies.add();
  }

  /** Appends a body at a start point to the current glyph. */
  place(body: int, startX: float, startY: float): void {
    const x = toFixed(startX);
    const y = toFixed(startY);
    const extents = this.bodies.extents;
    const at: int = extentLength * body;
    this.#requireCoordinate(x + extents[at + 2]!, maxDelta); // every body has its extents
    this.#requireCoordinate(y + extents[at + 3]!, maxDelta);
    this.#requireCoordinate(x + extents[at + 4]!, maxDelta);
    this.#requireCoordinate(y + extents[at + 5]!, maxDelta);
    if (this.outOfRange !== 0) return;
    this.#writeMove(x - this.#x, y - this.#y);
    this.glyphs.push(firstBody + body);
    this.#x = x + extents[at]!;
    this.#y = y + extents[at + 1]!;
  }

  #requireCoordinate(value: float, max: float): void {
    if (this.outOfRange === 0 && !(Math.abs(value) <= max)) this.outOfRange = value;
  }

  #writeMove(dx: float, dy: float): void {
    if (Math.abs(dx) > maxDelta || Math.abs(dy) > maxDelta) {
      const x = Math.trunc(dx / 2);
      const y = Math.trunc(dy / 2);
      this.#writeMove(x, y);
      this.#writeMove(dx - x, dy - y);
      return;
    }
    if (dy !== 0 && dx !== 0) this.#pushNumber(dx);
    this.#pushNumber(dy === 0 ? dx : dy);
    this.glyphs.push(dy === 0 ? hmoveto : dx === 0 ? vmoveto : rmoveto);
  }

  /** The number is in the range of integer operands. */
  #pushNumber(value: float): void {
    if (isWhole(value)) {
      this.glyphs.push(tokenOfWhole(toInt(value)));
      return;
    }
    this.glyphs.push(firstFraction + this.bodies.fractions.add(toInt(value * 0x10000)));
  }
}
