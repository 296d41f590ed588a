import { ConversionError } from '../../errors.ts';

/** CFF 1 allows 48 operands, CFF 2 513: nothing is won by refusing an old font that has more than it may. */
const maxOperands = 513;
const usualOperands = 48;
/** Far beyond what 16.16 numbers can say, and far from where sums lose digits or end. */
const maxMagnitude = 0x7fffffff;

/** The numbers that a charstring has put down for its next operator. */
export class OperandStack {
  /** Grows to what CFF 2 allows. */
  #values = new Float64Array(usualOperands);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    if (this.#count === maxOperands)
      throw charstringError(`over ${maxOperands} operands, the most that there is room for`);
    if (this.#count === this.#values.length) this.#grow();
    this.#values[this.#count++] = value;
  }

  /** Puts down what was computed, where it is a number that can be drawn with. */
  pushResult(value: number): void {
    if (!(Math.abs(value) <= maxMagnitude))
      throw charstringError(`computed ${value}, expected at most ${maxMagnitude}`);
    this.push(value);
  }

  pop(): number {
    this.require(1);
    return this.#values[--this.#count]!; // below the count, so filled
  }

  /** A whole number on top, such as an index. */
  popInteger(): number {
    const value = this.pop();
    if (!Number.isInteger(value)) throw charstringError(`found ${value}, expected a whole number`);
    return value;
  }

  /** An operand counted from the bottom. */
  at(index: number): number {
    return this.#values[index]!; // the caller has compared with the count
  }

  clear(): void {
    this.#count = 0;
  }

  require(count: number): void {
    if (this.#count < count) throw charstringError(`${this.#count} operands, expected ${count}`);
  }

  /** Turns the topmost operands round, as a ring, towards the top; downwards where `by` is below zero. */
  roll(count: number, by: number): void {
    this.require(count);
    const ring = this.#values.subarray(this.#count - count, this.#count);
    const turned = ring.slice();
    for (const [index, value] of turned.entries()) ring[(((index + by) % count) + count) % count] = value;
  }

  /** Adds to each of some operands what it gains in all regions, and takes the differences away. */
  blend(count: number, scalars: Float64Array | undefined, regionCount: number): void {
    const start = this.#count - count * (regionCount + 1);
    if (count < 0 || start < 0) {
      throw charstringError(`blend of ${count} in ${regionCount} regions with ${this.#count} operands`);
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

/** A failure of a charstring; whoever runs it adds which glyph's. */
export function charstringError(message: string): ConversionError {
  return new ConversionError('CFF_CHARSTRING', message);
}
