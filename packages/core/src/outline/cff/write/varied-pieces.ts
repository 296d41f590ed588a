import type { PlannedPieces } from './operator-plan.ts';
import { lengthOfNumber } from './tokens.ts';

/** The pieces of a contour that varies: each step is a number and, for each region, what it gains there. */
export class VariedPieces implements PlannedPieces {
  count = 0;
  columnCount = 1;
  #steps = new Float64Array(6 * 64);
  #isLine = new Uint8Array(64);

  clear(columnCount: number): void {
    this.count = 0;
    this.columnCount = columnCount;
  }

  /** Adds a piece: `stepOf` says its steps, two or six, in each column. One without any length is left out. */
  add(isLine: boolean, stepOf: (which: number, column: number) => number): void {
    const { columnCount } = this;
    if ((this.count + 1) * 6 * columnCount > this.#steps.length) this.#growSteps();
    if (this.count === this.#isLine.length) this.#growLines();
    let isSeen = false;
    for (let which = 0; which < (isLine ? 2 : 6); which++) {
      for (let column = 0; column < columnCount; column++) {
        const step = stepOf(which, column);
        isSeen ||= step !== 0;
        this.#steps[this.#at(this.count, which) + column] = step;
      }
    }
    if (!isSeen) return;
    this.#isLine[this.count++] = isLine ? 1 : 0;
  }

  /** Adds a line without length. */
  addStill(): void {
    this.#isLine[this.count++] = 1; // its steps were found to be 0
  }

  isLine(piece: number): boolean {
    return this.#isLine[piece] === 1;
  }
  step(piece: number, which: number, column: number): number {
    return this.#steps[this.#at(piece, which) + column]!; // the caller stays below the counts
  }
  isZero(piece: number, which: number): boolean {
    return this.step(piece, which, 0) === 0 && !this.varies(piece, which);
  }
  varies(piece: number, which: number): boolean {
    for (let column = 1; column < this.columnCount; column++) if (this.step(piece, which, column) !== 0) return true;
    return false;
  }
  lengthOf(piece: number, which: number): number {
    const varies = this.varies(piece, which);
    let length = 0;
    for (let column = 0; column < (varies ? this.columnCount : 1); column++) {
      length += lengthOfNumber(this.step(piece, which, column));
    }
    return length;
  }

  #at(piece: number, which: number): number {
    return (6 * piece + which) * this.columnCount;
  }

  #growSteps(): void {
    const steps = this.#steps;
    this.#steps = new Float64Array(2 * Math.max(steps.length, (this.count + 1) * 6 * this.columnCount));
    this.#steps.set(steps);
  }
  #growLines(): void {
    const lines = this.#isLine;
    this.#isLine = new Uint8Array(2 * lines.length);
    this.#isLine.set(lines);
  }
}
