import { resizedBytes, resizedFloats } from '../../../../kernel/arrays.ts';
import { type float, type int, toByte } from '../../../../kernel/numbers.ts';
import { lengthOfNumber } from '../../subroutines/kernel/token-lengths.ts';
import type { PlannedSegments } from './operator-plan.ts';

/** The segments of a contour as deltas from point to point: two for a line, six for a cubic. */
export class SegmentList implements PlannedSegments {
  #count: int = 0;
  #deltas: Float64Array = new Float64Array(6 * 64);
  #isLine: Uint8Array = new Uint8Array(64);

  get count(): int {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  line(dx: float, dy: float): void {
    const at: int = this.#add(1);
    this.#deltas[at] = dx;
    this.#deltas[at + 1] = dy;
  }

  curve(dx1: float, dy1: float, dx2: float, dy2: float, dx3: float, dy3: float): void {
    const at: int = this.#add(0);
    const deltas = this.#deltas;
    deltas[at] = dx1;
    deltas[at + 1] = dy1;
    deltas[at + 2] = dx2;
    deltas[at + 3] = dy2;
    deltas[at + 4] = dx3;
    deltas[at + 5] = dy3;
  }

  isLine(segment: int): boolean {
    return this.#isLine[segment]! === 1;
  }

  /** Returns one of the two or six deltas of a segment. */
  delta(segment: int, index: int): float {
    return this.#deltas[6 * segment + index]!; // the caller checks the count
  }

  isZero(segment: int, index: int): boolean {
    return this.delta(segment, index) === 0;
  }
  lengthOf(segment: int, index: int): int {
    return lengthOfNumber(this.delta(segment, index));
  }

  #add(isLine: int): int {
    if (this.#count === this.#isLine.length) {
      this.#deltas = resizedFloats(this.#deltas, 2 * this.#deltas.length);
      this.#isLine = resizedBytes(this.#isLine, 2 * this.#isLine.length);
    }
    this.#isLine[this.#count] = toByte(isLine);
    this.#count++;
    return 6 * (this.#count - 1);
  }
}
