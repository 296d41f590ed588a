import type { ConversionError } from '../../errors.ts';
import type { Type1Glyphs } from './font.ts';
import { callOtherSubr } from './other-subrs.ts';
import type { CharstringPath } from './path.ts';

/** Maximum nesting of subroutines. The specification allows 10; fonts that need a few more are drawn everywhere. */
const maxCalls = 16;
/** Maximum size of the stack. The specification allows 24 numbers; blending needs more. */
const maxStack = 256;

/** Side bearing and advance of a glyph, in its own units. */
export interface Type1Metrics {
  readonly sideBearing: readonly [x: number, y: number];
  /** From the origin of this glyph to that of the next. */
  readonly advance: readonly [x: number, y: number];
}

/** Operands of `seac`, which composes a letter and an accent. */
export interface Type1SeacOperands {
  /** Codes of StandardEncoding, regardless of the font's own encoding. */
  readonly letter: number;
  readonly accent: number;
  /** The accent's side bearing, and the position of its origin. */
  readonly bearing: number;
  readonly x: number;
  readonly y: number;
}

/** The glyph that a charstring is run for. */
interface GlyphContext {
  /** Counts the bytes of a charstring before it runs. There are no loops, so the bytes bound the number of steps. */
  spend(steps: number): void;
  /** An error that names the glyph. */
  error(message: string): ConversionError;
}

/** Runs one charstring with its subroutines on one stack. @see Adobe Type 1 Font Format, "Charstring Encoding" */
export class Type1Interpreter {
  readonly path: CharstringPath;
  metrics: Type1Metrics | undefined;
  seac: Type1SeacOperands | undefined;
  readonly #glyph: GlyphContext;
  readonly #font: Type1Glyphs;
  readonly #stopsAtMetrics: boolean;
  readonly #stack: number[] = [];
  /** The part of the PostScript stack that charstrings can access: values for `pop`, in reverse order. */
  readonly #results: number[] = [];
  readonly #storage = new Map<number, number>();
  /** True after a flex only. Elsewhere `setcurrentpoint` does nothing, as in Adobe's interpreters. */
  #canSetPoint = false;

  constructor(glyph: GlyphContext, font: Type1Glyphs, path: CharstringPath, stopsAtMetrics = false) {
    this.#glyph = glyph;
    this.#font = font;
    this.path = path;
    this.#stopsAtMetrics = stopsAtMetrics;
  }

  /** Runs a charstring or subroutine and returns true if the glyph is finished. */
  execute(code: Uint8Array, depth = 0): boolean {
    this.#glyph.spend(code.length);
    for (let at = 0; at < code.length; ) {
      const first = code[at]!; // within the loop's bound
      if (first >= 32) at = this.#pushNumber(code, at);
      else {
        const operator = first === escapeByte ? escaped(code[at + 1] ?? 0) : first;
        at += first === escapeByte ? 2 : 1;
        if (operator === returnCommand) return false;
        if (operator === callsubr ? this.#callSubr(depth) : this.#runCommand(operator)) return true;
      }
    }
    return false;
  }

  /** @see Adobe Type 1 Font Format, "Charstring Number Encoding" */
  #pushNumber(code: Uint8Array, at: number): number {
    const first = code[at] ?? 0;
    const next = (ahead: number): number => {
      const byte = code[at + ahead];
      if (byte === undefined) throw this.#glyph.error('the charstring ends inside a number');
      return byte;
    };
    if (first <= 246) return this.#push(first - 139, at + 1);
    if (first <= 250) return this.#push((first - 247) * 256 + next(1) + 108, at + 2);
    if (first <= 254) return this.#push(-(first - 251) * 256 - next(1) - 108, at + 2);
    return this.#push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4), at + 5);
  }

  #push(value: number, at = 0): number {
    if (!Number.isFinite(value)) throw this.#glyph.error('a computed number is too large');
    if (this.#stack.length === maxStack) throw this.#glyph.error(`more than ${maxStack} numbers on the stack`);
    this.#stack.push(value);
    return at;
  }

  #runCommand(operator: number): boolean {
    const found = commands.get(operator);
    if (found === undefined) throw this.#glyph.error(`unknown command ${nameOf(operator)}`);
    const args = this.#take(found.operandCount, operator);
    if (!found.keepsStack) this.#stack.length = 0;
    return found.run(this, args) === true;
  }

  /** Takes the topmost operands, in the order in which they were pushed, and ignores those below. */
  #take(count: number, operator: number): number[] {
    const { length } = this.#stack;
    if (length < count)
      throw this.#glyph.error(`command ${nameOf(operator)} needs ${count} numbers, but the stack has ${length}`);
    return this.#stack.splice(length - count);
  }

  #callSubr(depth: number): boolean {
    const [index = 0] = this.#take(1, callsubr);
    const code = this.#font.subrs.get(index);
    if (code === undefined) throw this.#glyph.error(`calls subroutine ${index}, which does not exist`);
    if (depth === maxCalls) throw this.#glyph.error(`subroutines are nested more than ${maxCalls} deep`);
    return this.execute(code, depth + 1);
  }

  /** Sets the metrics; returns true if nothing else was requested. */
  setMetrics(x: number, y: number, advanceX: number, advanceY: number): boolean {
    this.metrics = { sideBearing: [x, y], advance: [advanceX, advanceY] };
    this.path.setPoint(x, y);
    return this.#stopsAtMetrics;
  }

  divide(dividend: number, divisor: number): void {
    if (divisor === 0) throw this.#glyph.error('division by zero');
    this.#push(dividend / divisor);
  }

  pop(): void {
    const value = this.#results.pop();
    if (value === undefined) throw this.#glyph.error('pop without a result of an OtherSubrs procedure');
    this.#push(value);
  }

  setPoint(x: number, y: number): void {
    if (this.#canSetPoint) this.path.setPoint(x, y);
    this.#canSetPoint = false;
  }

  callOtherSubrs(count: number, number: number): void {
    const args = this.#take(Number.isInteger(count) && count > 0 ? count : 0, callothersubr);
    const results = this.#otherSubr(number, args);
    if (results === undefined) throw this.#glyph.error(`OtherSubrs procedure ${number} cannot take ${count} numbers`);
    for (const each of results.reverse()) this.#results.push(each);
  }

  /** The results of a procedure, first popped first. @see Adobe Type 1 Font Format, "Flex Mechanism" */
  #otherSubr(number: number, args: readonly number[]): number[] | undefined {
    if (number === 0) return this.#endFlex(args);
    if (number === 1) this.path.startFlex();
    else if (number === 2 && !this.path.addFlexPoint()) throw this.#glyph.error('flex point outside a flex');
    if (number === 1 || number === 2) return [];
    return callOtherSubr(number, args, { weights: this.#font.weights ?? [], storage: this.#storage });
  }

  #endFlex(args: readonly number[]): number[] | undefined {
    if (!this.path.endFlex()) throw this.#glyph.error('flex does not have 7 points');
    this.#canSetPoint = true;
    return args.length === 3 ? args.slice(1) : undefined; // drops the flex height, below which it would be a line
  }
}

interface Command {
  /** Number of operands. */
  readonly operandCount: number;
  /** True if the command leaves the operands below its own on the stack. Other commands clear it. */
  readonly keepsStack?: boolean;
  /** Returns true if the glyph is finished. */
  readonly run: (run: Type1Interpreter, args: readonly number[]) => unknown;
}

const escapeByte = 12;
/** The code of a two-byte command; the first byte is the escape. */
const escaped = (byte: number): number => escapeByte * 256 + byte;
const callsubr = 10;
const returnCommand = 11;
const callothersubr = escaped(16);
const hint = (operandCount: number): Command => ({ operandCount: operandCount, run: () => {} });

/** Commands by byte, or by escape and byte. @see Adobe Type 1 Font Format, "Charstring Command Encoding" */
const commands: ReadonlyMap<number, Command> = new Map<number, Command>([
  [1, hint(2)], // hstem
  [3, hint(2)], // vstem
  [4, { operandCount: 1, run: ({ path }, [dy = 0]) => path.move(0, dy) }],
  [5, { operandCount: 2, run: ({ path }, [dx = 0, dy = 0]) => path.line(dx, dy) }],
  [6, { operandCount: 1, run: ({ path }, [dx = 0]) => path.line(dx, 0) }],
  [7, { operandCount: 1, run: ({ path }, [dy = 0]) => path.line(0, dy) }],
  [8, { operandCount: 6, run: ({ path }, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => path.curve(a, b, c, d, e, f) }],
  [9, { operandCount: 0, run: ({ path }) => path.close() }],
  [13, { operandCount: 2, run: (run, [x = 0, advance = 0]) => run.setMetrics(x, 0, advance, 0) }],
  [14, { operandCount: 0, run: () => true }],
  [15, hint(2)], // in some of the oldest fonts, without effect
  [21, { operandCount: 2, run: ({ path }, [dx = 0, dy = 0]) => path.move(dx, dy) }],
  [22, { operandCount: 1, run: ({ path }, [dx = 0]) => path.move(dx, 0) }],
  [30, { operandCount: 4, run: ({ path }, [a = 0, b = 0, c = 0, d = 0]) => path.curve(0, a, b, c, d, 0) }],
  [31, { operandCount: 4, run: ({ path }, [a = 0, b = 0, c = 0, d = 0]) => path.curve(a, 0, b, c, 0, d) }],
  [escaped(0), hint(0)], // dotsection
  [escaped(1), hint(6)], // vstem3
  [escaped(2), hint(6)], // hstem3
  [escaped(6), { operandCount: 5, run: setSeac }],
  [escaped(7), { operandCount: 4, run: (run, [x = 0, y = 0, ax = 0, ay = 0]) => run.setMetrics(x, y, ax, ay) }],
  [escaped(12), { operandCount: 2, keepsStack: true, run: (run, [a = 0, b = 0]) => run.divide(a, b) }],
  [
    callothersubr,
    { operandCount: 2, keepsStack: true, run: (run, [count = 0, number = 0]) => run.callOtherSubrs(count, number) },
  ],
  [escaped(17), { operandCount: 0, keepsStack: true, run: (run) => run.pop() }],
  [escaped(33), { operandCount: 2, run: (run, [x = 0, y = 0]) => run.setPoint(x, y) }],
]);

function setSeac(
  run: Type1Interpreter,
  [bearing = 0, x = 0, y = 0, letter = 0, accent = 0]: readonly number[],
): boolean {
  run.seac = { letter, accent, bearing, x, y };
  return true;
}

function nameOf(operator: number): string {
  return operator < 256 ? `${operator}` : `${escapeByte} ${operator % 256}`;
}
