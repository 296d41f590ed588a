import type { PlannedSegments } from './operator-plan.ts';
import { lengthOfNumber } from './tokens.ts';

/** The segments of a contour as deltas from point to point: two for a line, six for a cubic. */
export class SegmentList implements PlannedSegments {
  count = 0;
  #deltas = new Float64Array(6 * 64);
  #isLine = new Uint8Array(64);

  clear(): void {
    this.count = 0;
  }

  line(dx: number, dy: number): void {
    const at = this.#add(1);
    this.#deltas[at] = dx;
    this.#deltas[at + 1] = dy;
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const at = this.#add(0);
    const steps = this.#deltas;
    steps[at] = dx1;
    steps[at + 1] = dy1;
    steps[at + 2] = dx2;
    steps[at + 3] = dy2;
    steps[at + 4] = dx3;
    steps[at + 5] = dy3;
  }

  isLine(segment: number): boolean {
    return this.#isLine[segment] === 1;
  }

  /** Returns one of the two or six deltas of a segment. */
  delta(segment: number, index: number): number {
    return this.#deltas[6 * segment + index]!; // the caller checks the count
  }

  isZero(segment: number, index: number): boolean {
    return this.delta(segment, index) === 0;
  }
  lengthOf(segment: number, index: number): number {
    return lengthOfNumber(this.delta(segment, index));
  }

  #add(isLine: 0 | 1): number {
    if (this.count === this.#isLine.length) this.#grow();
    this.#isLine[this.count] = isLine;
    return 6 * this.count++;
  }

  #grow(): void {
    const [steps, isLine] = [this.#deltas, this.#isLine];
    this.#deltas = new Float64Array(2 * steps.length);
    this.#isLine = new Uint8Array(2 * isLine.length);
    this.#deltas.set(steps);
    this.#isLine.set(isLine);
  }
}
