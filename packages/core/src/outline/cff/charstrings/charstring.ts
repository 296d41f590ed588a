import type { ByteReader } from '../../../bytes/reader.ts';
import type { CffIndex, CffVersion } from '../index-table.ts';
import type { ArithmeticState } from './arithmetic.ts';
import { arithmeticOperators, transientArrayLength } from './arithmetic.ts';
import { operator } from './charstring-operators.ts';
import { charstringError, OperandStack } from './operand-stack.ts';
import type { GlyphPath } from './path.ts';
import { pathOperators } from './path-operators.ts';

/** Maximum nesting of subroutines. The specification allows 10; fonts that need a few more are drawn everywhere. */
const maxCalls = 16;
/** Initial state of the random number generator for each glyph. */
const randomSeed = 1;

/** Parts of the font that a charstring refers to. */
export interface CharstringScope {
  readonly version: CffVersion;
  readonly globalSubrs: CffIndex;
  readonly localSubrs: CffIndex;
  /** Index of the region set that applies until the charstring executes `vsindex`. */
  readonly vsindex: number;
  readonly variation: Variation;
}

/** The variations of a font at one location of its design space. */
export interface Variation {
  regionCount(vsindex: number): number;
  /** The scalar of each region; `undefined` at the default location, where all are 0. */
  scalars(vsindex: number, spend: (steps: number) => void): Float64Array | undefined;
}

/** Operands of an `endchar` that composes a letter and an accent like Type 1's `seac`. */
export interface SeacOperands {
  /** Codes of the Standard Encoding, regardless of the font's own encoding. */
  readonly letter: number;
  readonly accent: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Runs one charstring with its subroutines on one stack.
 * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
 */
export class Type2Interpreter {
  /** The width operand: the difference from `nominalWidthX`. */
  width: number | undefined;
  seac: SeacOperands | undefined;
  /** Number of stem hints in both directions. */
  stemCount = 0;
  readonly #path: GlyphPath;
  readonly #scope: CharstringScope;
  readonly #stopsAtWidth: boolean;
  readonly #stack = new OperandStack();
  readonly #state: ArithmeticState;
  #isWidthKnown: boolean;
  #vsindex: number;
  #scalars: Float64Array | undefined;
  #regionCount = -1;
  #code: ByteReader | undefined;

  /**
   * `spend` counts the bytes of a charstring before it runs. Type 2 has no loops, so the bytes bound the number of
   * steps.
   */
  constructor(scope: CharstringScope, path: GlyphPath, spend: (steps: number) => void, stopsAtWidth = false) {
    this.#scope = scope;
    this.#path = path;
    this.#stopsAtWidth = stopsAtWidth;
    this.#state = {
      stack: this.#stack,
      transientArray: new Float64Array(transientArrayLength),
      seed: randomSeed,
      spend,
    };
    this.#isWidthKnown = scope.version === 2; // CFF 2 charstrings have no widths
    this.#vsindex = scope.vsindex;
  }

  /** Current position, as an offset in the file. */
  get offset(): number | undefined {
    return this.#code?.offset;
  }

  /**
   * Runs a charstring or subroutine and returns true if the glyph is finished. The final `endchar` or `return` may be
   * missing.
   */
  execute(code: ByteReader, depth = 0): boolean {
    this.#state.spend(code.length + 1);
    this.#code = code;
    while (code.remaining > 0) {
      const byte = code.u8();
      if (byte >= 32 || byte === operator.shortint) this.#stack.push(readNumber(code, byte));
      else if (byte === operator.return) return false;
      else if (byte === operator.callsubr || byte === operator.callgsubr) {
        if (this.#call(byte === operator.callsubr ? this.#scope.localSubrs : this.#scope.globalSubrs, depth))
          return true;
        this.#code = code;
      } else if (this.#runOperator(byte === operator.escape ? (byte << 8) | code.u8() : byte, code)) return true;
    }
    return false;
  }

  #call(subrs: CffIndex, depth: number): boolean {
    if (depth === maxCalls) throw charstringError(`subroutines are nested more than ${maxCalls} deep`);
    const number = this.#stack.popInteger() + biasOf(subrs);
    if (number < 0 || number >= subrs.count)
      throw charstringError(`font has ${subrs.count} subroutines, subroutine ${number} does not exist`);
    return this.execute(subrs.open(number), depth + 1);
  }

  /** Runs one operator and returns true if the glyph is finished. Unknown operators only clear the stack. */
  #runOperator(code: number, rest: ByteReader): boolean {
    const { version } = this.#scope;
    const compute = version === 1 ? arithmeticOperators[code] : undefined;
    if (compute !== undefined) compute(this.#state);
    else if (code === operator.blend && version === 2) this.#blend();
    else {
      this.#runPathOperator(code, rest);
      this.#stack.clear();
    }
    return code === operator.endchar || (this.#stopsAtWidth && this.#isWidthKnown);
  }

  #runPathOperator(code: number, rest: ByteReader): void {
    switch (code) {
      case operator.hstem:
      case operator.vstem:
      case operator.hstemhm:
      case operator.vstemhm:
        this.#countStems();
        break;
      case operator.hintmask:
      case operator.cntrmask:
        this.#countStems(); // operands before a mask are vertical stems without their operator
        rest.skip((this.stemCount + 7) >> 3);
        break;
      case operator.rmoveto:
      case operator.hmoveto:
      case operator.vmoveto:
        this.#move(code);
        break;
      case operator.endchar:
        this.#end();
        break;
      case operator.vsindex:
        this.#setVsindex();
        break;
      default:
        this.#draw(code);
    }
  }

  #draw(code: number): void {
    const draw = pathOperators[code];
    if (draw === undefined) return;
    this.#isWidthKnown = true; // path operators take no width operand
    draw(this.#path, this.#stack);
  }

  #move(code: number): void {
    const stack = this.#stack;
    this.#readWidth(stack.count > (code === operator.rmoveto ? 2 : 1));
    const dy = code === operator.hmoveto ? 0 : stack.pop();
    const dx = code === operator.vmoveto ? 0 : stack.pop();
    this.#path.move(dx, dy);
  }

  #countStems(): void {
    const { count } = this.#stack;
    this.#readWidth(count % 2 === 1);
    this.stemCount += count >> 1;
  }

  /**
   * The width operand precedes the operands of the first operator that clears the stack.
   * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
   */
  #readWidth(isPresent: boolean): void {
    if (this.#isWidthKnown) return;
    this.#isWidthKnown = true;
    if (isPresent) this.width = this.#stack.at(0);
  }

  /** CFF 2 has no `endchar`. One that was left in ends the glyph, but brings neither width nor accent. */
  #end(): void {
    const stack = this.#stack;
    const { count } = stack;
    this.#readWidth(count > 0 && count !== 4);
    if (this.#scope.version === 2 || (count !== 4 && count !== 5)) return;
    const [x, y] = [stack.at(count - 4), stack.at(count - 3)];
    this.seac = { x, y, letter: stack.at(count - 2), accent: stack.at(count - 1) };
  }

  #setVsindex(): void {
    if (this.#scope.version === 1) return;
    this.#vsindex = this.#stack.popInteger();
    this.#regionCount = -1;
  }

  /** @see OpenType 1.9.1, "CFF2 CharString Format", "blend" */
  #blend(): void {
    if (this.#regionCount < 0) {
      const { variation } = this.#scope;
      this.#regionCount = variation.regionCount(this.#vsindex);
      this.#scalars = variation.scalars(this.#vsindex, this.#state.spend);
    }
    this.#stack.blend(this.#stack.popInteger(), this.#scalars, this.#regionCount);
  }
}

/** The bias added to a subroutine number, so that most numbers fit one byte. */
function biasOf(subrs: CffIndex): number {
  if (subrs.count < 1240) return 107;
  return subrs.count < 33900 ? 1131 : 32768;
}

/** @see Adobe Technical Note 5177 (2000), "Charstring Number Encoding" */
function readNumber(code: ByteReader, byte: number): number {
  if (byte < 32) return code.i16();
  if (byte < 247) return byte - 139;
  if (byte < 251) return (byte - 247) * 256 + code.u8() + 108;
  if (byte < 255) return -(byte - 251) * 256 - code.u8() - 108;
  return code.i32() / 65536;
}
