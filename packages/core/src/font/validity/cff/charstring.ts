import { operator as op } from '../../../outline/cff/charstrings/charstring-operators.ts';
import type { CffIndex, CffVersion } from '../../../outline/cff/index-table.ts';
import type { TableView } from '../table-view.ts';

const maxHints = 96;
const maxCalls = 10;
const maxProgramBytes = 0xffff;
/** Maximum number of operands on the stack, by CFF version. */
const maxOperands = { 1: 48, 2: 513 } as const;
/** Maximum number of charstring bytes run per byte of the table. */
const stepsPerByte = 32;
const minSteps = 1_000_000;

/** An INDEX of charstrings or subroutines, with cached entries. */
export class Programs {
  readonly count: number;
  readonly bias: number;
  readonly #index: CffIndex;
  readonly #known: Uint8Array[] = [];

  constructor(index: CffIndex) {
    this.#index = index;
    this.count = index.count;
    this.bias = index.count < 1240 ? 107 : index.count < 33900 ? 1131 : 32768;
  }

  get(number: number): Uint8Array {
    const known = this.#known[number] ?? this.#index.bytes(number);
    this.#known[number] = known;
    return known;
  }
}

/** The subroutines of a glyph, and its initial vsindex. */
export interface Scope {
  readonly localSubrs: Programs;
  readonly vsindex: number;
}

/**
 * Runs charstrings as far as needed to check counts of operands, hints and calls, without coordinates.
 * @see Adobe Technical Note 5177 (2000), "Charstring Operators"; OpenType 1.9.1, "CFF2 CharString Format"
 */
export class CharstringCheck {
  readonly #table: TableView;
  readonly #tableStart: number;
  readonly #version: CffVersion;
  readonly #globalSubrs: Programs;
  readonly #regionCounts: readonly number[];
  readonly #values = new Float64Array(514);
  #scope: Scope;
  #count = 0;
  #hints = 0;
  #hasWidth = false;
  #isOver = false;
  #vsindex = 0;
  #isBlended = false;
  #steps: number;

  constructor(
    table: TableView,
    bytes: Uint8Array,
    font: { version: CffVersion; globalSubrs: Programs; regionCounts: readonly number[]; scope: Scope },
  ) {
    this.#table = table;
    this.#tableStart = bytes.byteOffset;
    this.#version = font.version;
    this.#globalSubrs = font.globalSubrs;
    this.#regionCounts = font.regionCounts;
    this.#scope = font.scope;
    this.#steps = minSteps + stepsPerByte * bytes.length;
  }

  check(program: Uint8Array, scope: Scope): void {
    this.#scope = scope;
    [this.#count, this.#hints, this.#isOver, this.#isBlended] = [0, 0, false, false];
    this.#hasWidth = this.#version === 2;
    this.#vsindex = scope.vsindex;
    this.#run(program, 0);
    if (this.#version === 1 && !this.#isOver) throw this.#fault(program, program.length, 'it ends without endchar');
  }

  #run(program: Uint8Array, depth: number): void {
    if (depth > maxCalls) throw this.#fault(program, 0, `subroutines within one another beyond ${maxCalls} levels`);
    if (program.length > maxProgramBytes) throw this.#fault(program, 0, `a program of ${program.length} bytes`);
    this.#steps -= program.length;
    if (this.#steps < 0)
      throw this.#fault(program, 0, 'subroutines are called so often that it was not checked further');
    for (let at = 0; at < program.length; ) {
      const byte = program[at]!; // within the loop's bound
      if (byte >= 32 || byte === op.shortint) {
        at = this.#push(program, at, byte);
        continue;
      }
      const operator = byte === op.escape ? 0x0c00 + (program[at + 1] ?? 0) : byte;
      const start = at;
      at += byte === op.escape ? 2 : 1;
      if (at > program.length) throw this.#fault(program, start, 'it ends within an operator');
      if (operator === op.hintmask || operator === op.cntrmask) at = this.#skipMask(program, at);
      else if (operator === op.callsubr || operator === op.callgsubr) this.#call(program, start, operator, depth);
      else if (operator === op.return && this.#version === 1) return;
      else this.#apply(program, start, operator);
      if (this.#isOver) return;
    }
    if (this.#version === 1) throw this.#fault(program, program.length, 'a program ends without return or endchar');
  }

  #push(program: Uint8Array, at: number, byte: number): number {
    const length = byte === 255 ? 5 : byte === op.shortint ? 3 : byte >= 247 ? 2 : 1;
    if (at + length > program.length) throw this.#fault(program, at, 'it ends within a number');
    if (this.#count >= maxOperands[this.#version]) {
      throw this.#fault(program, at, `over ${maxOperands[this.#version]} operands`);
    }
    this.#values[this.#count++] = readNumber(program, at, byte);
    return at + length;
  }

  #call(program: Uint8Array, at: number, operator: number, depth: number): void {
    const subrs = operator === op.callsubr ? this.#scope.localSubrs : this.#globalSubrs;
    if (this.#count === 0) throw this.#fault(program, at, 'a call without a number');
    const number = this.#values[--this.#count]! + subrs.bias; // the count was just checked
    if (!(number >= 0 && number < subrs.count)) {
      throw this.#fault(program, at, `subroutine ${number} of ${subrs.count}`);
    }
    this.#run(subrs.get(number), depth + 1);
  }

  #skipMask(program: Uint8Array, at: number): number {
    if (this.#hasWidth && this.#count % 2 === 1) throw this.#fault(program, at, `${this.#count} operands of a mask`);
    this.#addHints(program, at);
    if (this.#hints === 0) throw this.#fault(program, at, 'a mask without hints');
    const end = at + Math.ceil(this.#hints / 8);
    if (end > program.length) throw this.#fault(program, at, 'it ends within a mask');
    return end;
  }

  #addHints(program: Uint8Array, at: number): void {
    this.#hints += this.#count >> 1;
    if (this.#hints > maxHints) throw this.#fault(program, at, `${this.#hints} hints, expected at most ${maxHints}`);
    this.#clear();
  }

  #clear(): void {
    this.#count = 0;
    this.#hasWidth = true;
  }

  #apply(program: Uint8Array, at: number, operator: number): void {
    const count = this.#count;
    const width = this.#hasWidth ? 0 : 1;
    if (operator === op.endchar && this.#version === 1) {
      this.#isOver = true;
    } else if (operator === op.vsindex || operator === op.blend) {
      this.#vary(program, at, operator);
    } else if (hintOperators.has(operator)) {
      if (count < 2 || (count % 2 === 1 && width === 0)) throw this.#wrongCount(program, at, operator);
      this.#addHints(program, at);
    } else if (operator in moves) {
      const needed = moves[operator]!; // `operator in moves`
      if (count !== needed && count !== needed + width) throw this.#wrongCount(program, at, operator);
      this.#clear();
    } else if (operator in paths) {
      if (!this.#hasWidth) throw this.#fault(program, at, 'a line or curve before the first move');
      if (!paths[operator]!(count)) throw this.#wrongCount(program, at, operator); // `operator in paths`
      this.#clear();
    } else {
      this.#calculate(program, at, operator);
    }
  }

  #vary(program: Uint8Array, at: number, operator: number): void {
    if (this.#version === 1) throw this.#fault(program, at, `operator ${operator}, which CFF 1 does not have`);
    if (operator === op.vsindex) {
      const number = this.#values[0] ?? -1;
      if (this.#count !== 1 || this.#isBlended || !(number in this.#regionCounts)) {
        throw this.#fault(program, at, `set of regions ${number} of ${this.#regionCounts.length}`);
      }
      this.#vsindex = number;
      this.#count = 0;
      return;
    }
    const regions = this.#regionCounts[this.#vsindex];
    const values = this.#count === 0 ? -1 : this.#values[this.#count - 1]!; // the count was just checked
    if (regions === undefined || values < 0 || this.#count < values * (regions + 1) + 1) {
      throw this.#fault(program, at, `blend of ${values} values in ${regions ?? 'no'} regions`);
    }
    this.#count -= values * regions + 1;
    this.#isBlended = true;
  }

  /** Arithmetic operators. Browsers refuse storage operators and those that reorder operands. */
  #calculate(program: Uint8Array, at: number, operator: number): void {
    const effect = this.#version === 1 ? calculations[operator] : undefined;
    if (effect === undefined) throw this.#fault(program, at, `operator ${operator}, which is not known or not allowed`);
    const [taken, given] = effect;
    if (this.#count < taken) throw this.#wrongCount(program, at, operator);
    this.#count -= taken;
    for (let remaining = given; remaining > 0; remaining--) this.#values[this.#count++] = Number.NaN;
  }

  #wrongCount(program: Uint8Array, at: number, operator: number): Error {
    return this.#fault(program, at, `operator ${operator} with ${this.#count} operands`);
  }

  #fault(program: Uint8Array, at: number, message: string): Error {
    return this.#table.fault(program.byteOffset - this.#tableStart + at, message);
  }
}

/** Operands with fractions become NaN: they cannot select a subroutine. */
function readNumber(program: Uint8Array, at: number, byte: number): number {
  const [second, third] = [program[at + 1] ?? 0, program[at + 2] ?? 0];
  if (byte === op.shortint) return ((second << 24) >> 16) | third;
  if (byte <= 246) return byte - 139;
  if (byte <= 250) return (byte - 247) * 256 + second + 108;
  return byte === 255 ? Number.NaN : -(byte - 251) * 256 - second - 108;
}

const hintOperators = new Set<number>([op.hstem, op.vstem, op.hstemhm, op.vstemhm]);

/** Operand counts of move operators. */
const moves: Readonly<Record<number, number>> = { [op.rmoveto]: 2, [op.hmoveto]: 1, [op.vmoveto]: 1 };

const alternatingCurves = (count: number): boolean => count >= 4 && (count % 4 === 0 || count % 4 === 1);

/** Operand counts of path operators. */
const paths: Readonly<Record<number, (count: number) => boolean>> = {
  [op.rlineto]: (count) => count >= 2 && count % 2 === 0,
  [op.hlineto]: (count) => count >= 1,
  [op.vlineto]: (count) => count >= 1,
  [op.rrcurveto]: (count) => count >= 6 && count % 6 === 0,
  [op.rcurveline]: (count) => count >= 8 && count % 6 === 2,
  [op.rlinecurve]: (count) => count >= 8 && count % 2 === 0,
  [op.vvcurveto]: alternatingCurves,
  [op.hhcurveto]: alternatingCurves,
  [op.hvcurveto]: alternatingCurves,
  [op.vhcurveto]: alternatingCurves,
  [op.hflex]: (count) => count === 7,
  [op.flex]: (count) => count === 13,
  [op.hflex1]: (count) => count === 9,
  [op.flex1]: (count) => count === 11,
};

/** Number of operands that arithmetic operators take and return. */
const calculations: Readonly<Record<number, readonly [taken: number, given: number]>> = {
  3072: [0, 0], // dotsection, which is obsolete and does nothing
  [op.and]: [2, 1],
  [op.or]: [2, 1],
  [op.eq]: [2, 1],
  [op.add]: [2, 1],
  [op.sub]: [2, 1],
  [op.div]: [2, 1],
  [op.mul]: [2, 1],
  [op.not]: [1, 1],
  [op.abs]: [1, 1],
  [op.neg]: [1, 1],
  [op.sqrt]: [1, 1],
  [op.drop]: [1, 0],
  [op.dup]: [1, 2],
  [op.exch]: [2, 2],
  [op.ifelse]: [4, 1],
};
