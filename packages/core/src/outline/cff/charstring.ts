import type { ByteReader } from '../../bytes/reader.ts';
import type { Workspace } from './arithmetic.ts';
import { arithmetic, cellCount } from './arithmetic.ts';
import { operator } from './charstring-operators.ts';
import { drawing } from './drawing.ts';
import type { CffIndex, CffVersion } from './index-table.ts';
import { charstringError, OperandStack } from './operand-stack.ts';
import type { GlyphPath } from './path.ts';

/** Subroutines within subroutines. The specification allows 10; fonts that need a few more are drawn everywhere. */
const maxCalls = 16;
/** Where the random numbers of every glyph begin. */
const randomSeed = 1;

/** What a charstring finds in its font. */
export interface CharstringScope {
  readonly version: CffVersion;
  readonly globalSubrs: CffIndex;
  readonly localSubrs: CffIndex;
  /** The set of variations that holds until the charstring chooses another. */
  readonly vsindex: number;
  readonly variation: Variation;
}

/** The variations of a font at one place of its design space. */
export interface Variation {
  regionCount(vsindex: number): number;
  /** The weight of each region; nothing at the default, where none has any. */
  scalars(vsindex: number, spend: (steps: number) => void): Float64Array | undefined;
}

/** A letter and its accent, as `endchar` with four operands puts them together. */
export interface Accented {
  /** Codes of the Standard Encoding, whatever the font's own encoding is. */
  readonly letter: number;
  readonly accent: number;
  readonly x: number;
  readonly y: number;
}

/** One charstring with its subroutines, on one stack. @see Adobe Technical Note 5177 (2000), "Charstring Organization" */
export class CharstringRun {
  /** What the charstring says of its width: by how much it differs from `nominalWidthX`. */
  width: number | undefined;
  accented: Accented | undefined;
  /** How many hints it has, of both directions. */
  stemCount = 0;
  readonly #path: GlyphPath;
  readonly #scope: CharstringScope;
  readonly #isMeasure: boolean;
  readonly #stack = new OperandStack();
  readonly #workspace: Workspace;
  #isWidthKnown: boolean;
  #vsindex: number;
  #scalars: Float64Array | undefined;
  #regionCount = -1;
  #code: ByteReader | undefined;

  /** `spend` counts a charstring before it is run: there are no loops, so its bytes bound its steps. */
  constructor(scope: CharstringScope, path: GlyphPath, spend: (steps: number) => void, isMeasure = false) {
    this.#scope = scope;
    this.#path = path;
    this.#isMeasure = isMeasure;
    this.#workspace = { stack: this.#stack, cells: new Float64Array(cellCount), seed: randomSeed, spend };
    this.#isWidthKnown = scope.version === 2; // which has no widths
    this.#vsindex = scope.vsindex;
  }

  /** How far the run has come, counted from the start of the file. */
  get offset(): number | undefined {
    return this.#code?.offset;
  }

  /** Runs a charstring or subroutine, which may end without saying so; says whether the glyph is finished. */
  execute(code: ByteReader, depth = 0): boolean {
    this.#workspace.spend(code.length + 1);
    this.#code = code;
    while (code.remaining > 0) {
      const byte = code.u8();
      if (byte >= 32 || byte === operator.shortint) this.#stack.push(readNumber(code, byte));
      else if (byte === operator.return) return false;
      else if (byte === operator.callsubr || byte === operator.callgsubr) {
        if (this.#call(byte === operator.callsubr ? this.#scope.localSubrs : this.#scope.globalSubrs, depth))
          return true;
        this.#code = code;
      } else if (this.#operate(byte === operator.escape ? (byte << 8) | code.u8() : byte, code)) return true;
    }
    return false;
  }

  #call(subrs: CffIndex, depth: number): boolean {
    if (depth === maxCalls) throw charstringError(`over ${maxCalls} subroutines within one another`);
    const number = this.#stack.popInteger() + biasOf(subrs);
    if (number < 0 || number >= subrs.count) throw charstringError(`subroutine ${number}, there are ${subrs.count}`);
    return this.execute(subrs.open(number), depth + 1);
  }

  /** Says whether the glyph is finished. What no operator is does nothing, but empties the stack as all others do. */
  #operate(code: number, rest: ByteReader): boolean {
    const { version } = this.#scope;
    const compute = version === 1 ? arithmetic[code] : undefined;
    if (compute !== undefined) compute(this.#workspace);
    else if (code === operator.blend && version === 2) this.#blend();
    else {
      this.#execute(code, rest);
      this.#stack.clear();
    }
    return code === operator.endchar || (this.#isMeasure && this.#isWidthKnown);
  }

  #execute(code: number, rest: ByteReader): void {
    switch (code) {
      case operator.hstem:
      case operator.vstem:
      case operator.hstemhm:
      case operator.vstemhm:
        this.#countStems();
        break;
      case operator.hintmask:
      case operator.cntrmask:
        this.#countStems(); // operands of a mask are vertical stems whose operator was left out
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
        this.#chooseVariations();
        break;
      default:
        this.#draw(code);
    }
  }

  #draw(code: number): void {
    const draw = drawing[code];
    if (draw === undefined) return;
    this.#isWidthKnown = true; // by its absence: these operators bring none
    draw(this.#path, this.#stack);
  }

  #move(code: number): void {
    const stack = this.#stack;
    this.#takeWidth(stack.count > (code === operator.rmoveto ? 2 : 1));
    const dy = code === operator.hmoveto ? 0 : stack.pop();
    const dx = code === operator.vmoveto ? 0 : stack.pop();
    this.#path.move(dx, dy);
  }

  #countStems(): void {
    const { count } = this.#stack;
    this.#takeWidth(count % 2 === 1);
    this.stemCount += count >> 1;
  }

  /**
   * Only the first operator that empties the stack has the width below its own operands.
   * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
   */
  #takeWidth(isThere: boolean): void {
    if (this.#isWidthKnown) return;
    this.#isWidthKnown = true;
    if (isThere) this.width = this.#stack.at(0);
  }

  /** CFF 2 has no `endchar`; where one was left standing it means what it meant, but brings neither width nor accent. */
  #end(): void {
    const stack = this.#stack;
    const { count } = stack;
    this.#takeWidth(count > 0 && count !== 4);
    if (this.#scope.version === 2 || (count !== 4 && count !== 5)) return;
    const [x, y] = [stack.at(count - 4), stack.at(count - 3)];
    this.accented = { x, y, letter: stack.at(count - 2), accent: stack.at(count - 1) };
  }

  #chooseVariations(): void {
    if (this.#scope.version === 1) return;
    this.#vsindex = this.#stack.popInteger();
    this.#regionCount = -1;
  }

  /** @see OpenType 1.9.1, "CFF2 CharString Format", "blend" */
  #blend(): void {
    if (this.#regionCount < 0) {
      const { variation } = this.#scope;
      this.#regionCount = variation.regionCount(this.#vsindex);
      this.#scalars = variation.scalars(this.#vsindex, this.#workspace.spend);
    }
    this.#stack.blend(this.#stack.popInteger(), this.#scalars, this.#regionCount);
  }
}

/** What is added to a subroutine's number, so that most numbers have one byte. */
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
