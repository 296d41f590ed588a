import { kind } from '../objects/kinds.ts';
import type { Value } from '../objects/values.ts';
import { ProgramError } from './errors.ts';

/** Operands that a program may have on the stack. */
const maxOperands = 100_000;

/** The operand stack: kinds and numbers in typed arrays, and references in an array beside them. */
export class OperandStack {
  readonly kinds = new Uint8Array(maxOperands + 16);
  readonly numbers = new Float64Array(maxOperands + 16);
  readonly refs: unknown[] = new Array(maxOperands + 16).fill(undefined);
  /** Number of operands. */
  count = 0;

  push(valueKind: number, number: number, ref: unknown): void {
    const at = this.count;
    if (at >= maxOperands) throw new ProgramError('stackoverflow');
    this.kinds[at] = valueKind;
    this.numbers[at] = number;
    this.refs[at] = ref;
    this.count = at + 1;
  }

  pushValue(value: Value): void {
    this.push(value.kind, value.number, value.ref);
  }
  /** Pushes a real, rounded to single precision. */
  pushNumber(value: number): void {
    if (!(Math.abs(value) < maxReal)) throw new ProgramError('undefinedresult');
    this.push(kind.real, Math.fround(value), undefined);
  }
  pushInteger(value: number): void {
    this.push(kind.integer, value, undefined);
  }
  pushBoolean(is: boolean): void {
    this.push(kind.boolean, is ? 1 : 0, undefined);
  }
  pushRef(valueKind: number, ref: unknown): void {
    this.push(valueKind, 0, ref);
  }

  /** The value that is `depth` below the top. */
  value(depth = 0): Value {
    const at = this.count - 1 - depth;
    return { kind: this.kinds[at]!, number: this.numbers[at]!, ref: this.refs[at] };
  }

  /** True for an integer or a real. */
  isNumber(depth = 0): boolean {
    const found = this.kind(depth);
    return found === kind.integer || found === kind.real;
  }

  kind(depth = 0): number {
    return this.kinds[this.count - 1 - depth]!;
  }
  number(depth = 0): number {
    return this.numbers[this.count - 1 - depth]!;
  }
  ref(depth = 0): unknown {
    return this.refs[this.count - 1 - depth];
  }
  boolean(depth = 0): boolean {
    return this.number(depth) !== 0;
  }

  drop(count: number): void {
    this.count -= count;
  }

  require(count: number): void {
    if (this.count < count) throw new ProgramError('stackunderflow');
  }

  /** Number of operands above the topmost mark. */
  countToMark(): number {
    for (let at = this.count - 1; at >= 0; at--) if (this.kinds[at] === kind.mark) return this.count - 1 - at;
    throw new ProgramError('unmatchedmark');
  }
}

/** The largest real. @see PostScript Language Reference, third edition, "Architectural Limits" */
const maxReal = 3.4028235e38;
