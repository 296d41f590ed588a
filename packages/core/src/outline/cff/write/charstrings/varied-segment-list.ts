import { lengthOfNumber } from '../subroutines/kernel/token-lengths.ts';
import type { PlannedSegments } from './kernel/operator-plan.ts';

/** The segments of a contour that varies: each delta has a default value and a variation for each region. */
export class VariedSegmentList implements PlannedSegments {
  count = 0;
  columnCount = 1;
  #deltas = new Float64Array(6 * 64);
  #isLine = new Uint8Array(64);

  clear(columnCount: number): void {
    this.count = 0;
    this.columnCount = columnCount;
  }

  /**
   * Adds a segment with the two or six deltas that `deltaOf` returns for each column. A segment of zero length is left
   * out.
   */
  add(isLine: boolean, deltaOf: (index: number, column: number) => number): void {
    const { columnCount } = this;
    if ((this.count + 1) * 6 * columnCount > this.#deltas.length) this.#growDeltas();
    if (this.count === this.#isLine.length) this.#growLines();
    let hasLength = false;
    for (let index = 0; index < (isLine ? 2 : 6); index++) {
      for (let column = 0; column < columnCount; column++) {
        const delta = deltaOf(index, column);
        hasLength ||= delta !== 0;
        this.#deltas[this.#at(this.count, index) + column] = delta;
      }
    }
    if (!hasLength) return;
    this.#isLine[this.count++] = isLine ? 1 : 0;
  }

  /** Adds a line of zero length. */
  addEmptyLine(): void {
    this.#isLine[this.count++] = 1; // `add` has just set its deltas to 0
  }

  isLine(segment: number): boolean {
    return this.#isLine[segment] === 1;
  }
  step(segment: number, index: number, column: number): number {
    return this.#deltas[this.#at(segment, index) + column]!; // the caller checks the counts
  }
  isZero(segment: number, index: number): boolean {
    return this.step(segment, index, 0) === 0 && !this.varies(segment, index);
  }
  varies(segment: number, index: number): boolean {
    for (let column = 1; column < this.columnCount; column++) if (this.step(segment, index, column) !== 0) return true;
    return false;
  }
  lengthOf(segment: number, index: number): number {
    const varies = this.varies(segment, index);
    let length = 0;
    for (let column = 0; column < (varies ? this.columnCount : 1); column++) {
      length += lengthOfNumber(this.step(segment, index, column));
    }
    return length;
  }

  #at(segment: number, index: number): number {
    return (6 * segment + index) * this.columnCount;
  }

  #growDeltas(): void {
    const steps = this.#deltas;
    this.#deltas = new Float64Array(2 * Math.max(steps.length, (this.count + 1) * 6 * this.columnCount));
    this.#deltas.set(steps);
  }
  #growLines(): void {
    const lines = this.#isLine;
    this.#isLine = new Uint8Array(2 * lines.length);
    this.#isLine.set(lines);
  }
}
