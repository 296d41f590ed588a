import type { ConversionError } from '../../errors.ts';
import type { Type1Glyphs } from './font.ts';
import { callOtherSubr } from './other-subrs.ts';
import type { CharstringPath } from './path.ts';

/** Subroutines within subroutines. The spec allows 10; fonts that need a few more are drawn everywhere. */
const maxCalls = 16;
/** The spec allows 24 numbers; blending needs more. */
const maxStack = 256;

/** Where a glyph stands on its line, in its own units. */
export interface Type1Metrics {
  readonly sideBearing: readonly [x: number, y: number];
  /** From this glyph's origin to the next one's. */
  readonly advance: readonly [x: number, y: number];
}

/** A letter and its accent, as `seac` puts them together. */
export interface Accented {
  /** Codes of StandardEncoding, whatever the font's own encoding is. */
  readonly letter: number;
  readonly accent: number;
  /** The accent's side bearing, and where its origin is put. */
  readonly bearing: number;
  readonly x: number;
  readonly y: number;
}

/** The glyph that a charstring is run for. */
interface Owner {
  /** Counts a charstring before it is run: there are no loops, so its bytes bound its steps. */
  spend(steps: number): void;
  /** A failure that names the glyph. */
  error(message: string): ConversionError;
}

/** One charstring with its subroutines, on one stack. @see Adobe Type 1 Font Format, "Charstring Encoding" */
export class CharstringRun {
  readonly path: CharstringPath;
  metrics: Type1Metrics | undefined;
  accented: Accented | undefined;
  readonly #glyph: Owner;
  readonly #font: Type1Glyphs;
  readonly #isMeasure: boolean;
  readonly #stack: number[] = [];
  /** PostScript's own stack, as far as it can be seen from here: what `pop` takes, last first. */
  readonly #results: number[] = [];
  readonly #cells = new Map<number, number>();
  /** Only behind a flex; elsewhere `setcurrentpoint` does nothing, as in Adobe's interpreters. */
  #canSetPoint = false;

  constructor(glyph: Owner, font: Type1Glyphs, path: CharstringPath, isMeasure = false) {
    this.#glyph = glyph;
    this.#font = font;
    this.path = path;
    this.#isMeasure = isMeasure;
  }

  /** Runs a charstring or subroutine; says whether the glyph is finished. */
  execute(code: Uint8Array, depth = 0): boolean {
    this.#glyph.spend(code.length);
    for (let at = 0; at < code.length; ) {
      const first = code[at]!; // within the loop's bound
      if (first >= 32) at = this.#pushNumber(code, at);
      else {
        const operator = first === escapeByte ? escaped(code[at + 1] ?? 0) : first;
        at += first === escapeByte ? 2 : 1;
        if (operator === returns) return false;
        if (operator === callsubr ? this.#callSubr(depth) : this.#command(operator)) return true;
      }
    }
    return false;
  }

  /** @see Adobe Type 1 Font Format, "Charstring Number Encoding" */
  #pushNumber(code: Uint8Array, at: number): number {
    const first = code[at] ?? 0;
    const next = (ahead: number): number => {
      const byte = code[at + ahead];
      if (byte === undefined) throw this.#glyph.error('a charstring ends within a number');
      return byte;
    };
    if (first <= 246) return this.#push(first - 139, at + 1);
    if (first <= 250) return this.#push((first - 247) * 256 + next(1) + 108, at + 2);
    if (first <= 254) return this.#push(-(first - 251) * 256 - next(1) - 108, at + 2);
    return this.#push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4), at + 5);
  }

  #push(value: number, at = 0): number {
    if (!Number.isFinite(value)) throw this.#glyph.error('reckons with a number that is too large');
    if (this.#stack.length === maxStack) throw this.#glyph.error(`over ${maxStack} numbers on the stack`);
    this.#stack.push(value);
    return at;
  }

  #command(operator: number): boolean {
    const found = commands.get(operator);
    if (found === undefined) throw this.#glyph.error(`command ${nameOf(operator)} is not known`);
    const args = this.#take(found.takes, operator);
    if (!found.keeps) this.#stack.length = 0;
    return found.run(this, args) === true;
  }

  /** The topmost numbers, in the order in which they were written; what lies below them is not looked at. */
  #take(count: number, operator: number): number[] {
    const { length } = this.#stack;
    if (length < count)
      throw this.#glyph.error(`command ${nameOf(operator)} found ${length} numbers, expected ${count}`);
    return this.#stack.splice(length - count);
  }

  #callSubr(depth: number): boolean {
    const [index = 0] = this.#take(1, callsubr);
    const code = this.#font.subrs.get(index);
    if (code === undefined) throw this.#glyph.error(`calls subroutine ${index}, which the font does not have`);
    if (depth === maxCalls) throw this.#glyph.error(`over ${maxCalls} subroutines within subroutines`);
    return this.execute(code, depth + 1);
  }

  /** Sets where the glyph stands; when only that was asked for, it is finished. */
  measure(x: number, y: number, advanceX: number, advanceY: number): boolean {
    this.metrics = { sideBearing: [x, y], advance: [advanceX, advanceY] };
    this.path.stand(x, y);
    return this.#isMeasure;
  }

  divide(dividend: number, divisor: number): void {
    if (divisor === 0) throw this.#glyph.error('divides by zero');
    this.#push(dividend / divisor);
  }

  pop(): void {
    const value = this.#results.pop();
    if (value === undefined) throw this.#glyph.error('pop found nothing that an OtherSubrs procedure left');
    this.#push(value);
  }

  setPoint(x: number, y: number): void {
    if (this.#canSetPoint) this.path.stand(x, y);
    this.#canSetPoint = false;
  }

  callOther(count: number, number: number): void {
    const args = this.#take(Number.isInteger(count) && count > 0 ? count : 0, callothersubr);
    const results = this.#otherSubr(number, args);
    if (results === undefined) throw this.#glyph.error(`OtherSubrs procedure ${number} cannot use ${count} numbers`);
    this.#results.push(...results.reverse());
  }

  /** What a procedure leaves, first popped first. @see Adobe Type 1 Font Format, "Flex Mechanism" */
  #otherSubr(number: number, args: readonly number[]): number[] | undefined {
    if (number === 0) return this.#endFlex(args);
    if (number === 1) this.path.startFlex();
    else if (number === 2 && !this.path.addFlexPoint())
      throw this.#glyph.error('a point of a flex stands outside of one');
    if (number === 1 || number === 2) return [];
    return callOtherSubr(number, args, { weights: this.#font.weights ?? [], cells: this.#cells });
  }

  #endFlex(args: readonly number[]): number[] | undefined {
    if (!this.path.endFlex()) throw this.#glyph.error('a flex has not 7 points');
    this.#canSetPoint = true;
    return args.length === 3 ? args.slice(1) : undefined; // without the height at which it would be a line
  }
}

interface Command {
  /** How many numbers it takes. */
  readonly takes: number;
  /** Whether it leaves the numbers below them on the stack; the others clear it. */
  readonly keeps?: boolean;
  /** True where the glyph is finished. */
  readonly run: (run: CharstringRun, args: readonly number[]) => unknown;
}

const escapeByte = 12;
/** A command of two bytes, the first of them the escape. */
const escaped = (byte: number): number => escapeByte * 256 + byte;
const callsubr = 10;
const returns = 11;
const callothersubr = escaped(16);
const hint = (takes: number): Command => ({ takes, run: () => {} });

/** By their byte, those behind an escape by both. @see Adobe Type 1 Font Format, "Charstring Command Encoding" */
const commands: ReadonlyMap<number, Command> = new Map<number, Command>([
  [1, hint(2)], // hstem
  [3, hint(2)], // vstem
  [4, { takes: 1, run: ({ path }, [dy = 0]) => path.move(0, dy) }],
  [5, { takes: 2, run: ({ path }, [dx = 0, dy = 0]) => path.line(dx, dy) }],
  [6, { takes: 1, run: ({ path }, [dx = 0]) => path.line(dx, 0) }],
  [7, { takes: 1, run: ({ path }, [dy = 0]) => path.line(0, dy) }],
  [8, { takes: 6, run: ({ path }, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => path.curve(a, b, c, d, e, f) }],
  [9, { takes: 0, run: ({ path }) => path.close() }],
  [13, { takes: 2, run: (run, [x = 0, advance = 0]) => run.measure(x, 0, advance, 0) }],
  [14, { takes: 0, run: () => true }],
  [15, hint(2)], // in some of the oldest fonts, and without effect
  [21, { takes: 2, run: ({ path }, [dx = 0, dy = 0]) => path.move(dx, dy) }],
  [22, { takes: 1, run: ({ path }, [dx = 0]) => path.move(dx, 0) }],
  [30, { takes: 4, run: ({ path }, [a = 0, b = 0, c = 0, d = 0]) => path.curve(0, a, b, c, d, 0) }],
  [31, { takes: 4, run: ({ path }, [a = 0, b = 0, c = 0, d = 0]) => path.curve(a, 0, b, c, 0, d) }],
  [escaped(0), hint(0)], // dotsection
  [escaped(1), hint(6)], // vstem3
  [escaped(2), hint(6)], // hstem3
  [escaped(6), { takes: 5, run: accent }],
  [escaped(7), { takes: 4, run: (run, [x = 0, y = 0, ax = 0, ay = 0]) => run.measure(x, y, ax, ay) }],
  [escaped(12), { takes: 2, keeps: true, run: (run, [a = 0, b = 0]) => run.divide(a, b) }],
  [callothersubr, { takes: 2, keeps: true, run: (run, [count = 0, number = 0]) => run.callOther(count, number) }],
  [escaped(17), { takes: 0, keeps: true, run: (run) => run.pop() }],
  [escaped(33), { takes: 2, run: (run, [x = 0, y = 0]) => run.setPoint(x, y) }],
]);

function accent(run: CharstringRun, [bearing = 0, x = 0, y = 0, letter = 0, accent = 0]: readonly number[]): boolean {
  run.accented = { letter, accent, bearing, x, y };
  return true;
}

function nameOf(operator: number): string {
  return operator < 256 ? `${operator}` : `${escapeByte} ${operator % 256}`;
}
