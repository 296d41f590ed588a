import { ConversionError } from '../../../errors.ts';

/**
 * CFF 1 allows 48 operands, CFF 2 513. The larger limit applies to both, so that old fonts with too many operands still
 * work.
 */
const maxOperands = 513;
const initialCapacity = 48;
/** Far above the 16.16 range, and far below where sums lose precision or overflow. */
const maxMagnitude = 0x7fffffff;

/** The operand stack of a charstring. */
export class OperandStack {
  /** Grows to the limit of CFF 2 on demand. */
  #values = new Float64Array(initialCapacity);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    if (this.#count === maxOperands) throw charstringError(`more than ${maxOperands} operands on the stack`);
    if (this.#count === this.#values.length) this.#grow();
    this.#values[this.#count++] = value;
  }

  /** Pushes a computed value; refuses NaN and values out of range. */
  pushResult(value: number): void {
    if (!(Math.abs(value) <= maxMagnitude))
      throw charstringError(`computed number ${value} is out of range, expected at most ${maxMagnitude}`);
    this.push(value);
  }

  pop(): number {
    this.require(1);
    return this.#values[--this.#count]!; // below the count, so it is set
  }

  /** Pops a value that must be an integer, such as an index. */
  popInteger(): number {
    const value = this.pop();
    if (!Number.isInteger(value)) throw charstringError(`operand ${value} is not an integer`);
    return value;
  }

  /** Returns an operand, counted from the bottom. */
  at(index: number): number {
    return this.#values[index]!; // the caller checked the count
  }

  clear(): void {
    this.#count = 0;
  }

  require(count: number): void {
    if (this.#count < count)
      throw charstringError(`operator needs ${count} operands, but the stack has ${this.#count}`);
  }

  /** Rotates the topmost operands towards the top, or downwards if `by` is negative. */
  roll(count: number, by: number): void {
    this.require(count);
    const ring = this.#values.subarray(this.#count - count, this.#count);
    const turned = ring.slice();
    for (const [index, value] of turned.entries()) ring[(((index + by) % count) + count) % count] = value;
  }

  /** Adds the deltas of all regions to `count` operands and removes the deltas from the stack. */
  blend(count: number, scalars: Float64Array | undefined, regionCount: number): void {
    const start = this.#count - count * (regionCount + 1);
    if (count < 0 || start < 0) {
      throw charstringError(
        `blend of ${count} values in ${regionCount} regions does not match ${this.#count} operands`,
      );
    }
    if (scalars !== undefined) this.#add(start, count, scalars);
    this.#count = start + count;
  }

  #add(start: number, count: number, scalars: Float64Array): void {
    let delta = start + count;
    for (let index = start; index < start + count; index++) {
      let value = this.at(index);
      for (const scalar of scalars) value += scalar * this.at(delta++);
      this.#values[index] = value;
    }
  }

  #grow(): void {
    const values = this.#values;
    this.#values = new Float64Array(maxOperands);
    this.#values.set(values);
  }
}

/** A charstring error. The caller adds the glyph. */
export function charstringError(message: string): ConversionError {
  return new ConversionError('CFF_CHARSTRING', message);
}
