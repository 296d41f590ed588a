import type { PlannedPieces } from './operator-plan.ts';
import { lengthOfNumber } from './tokens.ts';

/** The pieces of a contour as charstrings have them: two steps for a line, six for a cubic, each from the point before it. */
export class PieceList implements PlannedPieces {
  count = 0;
  #steps = new Float64Array(6 * 64);
  #isLine = new Uint8Array(64);

  clear(): void {
    this.count = 0;
  }

  line(dx: number, dy: number): void {
    const at = this.#add(1);
    this.#steps[at] = dx;
    this.#steps[at + 1] = dy;
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const at = this.#add(0);
    const steps = this.#steps;
    steps[at] = dx1;
    steps[at + 1] = dy1;
    steps[at + 2] = dx2;
    steps[at + 3] = dy2;
    steps[at + 4] = dx3;
    steps[at + 5] = dy3;
  }

  isLine(piece: number): boolean {
    return this.#isLine[piece] === 1;
  }

  /** One of the steps of a piece, which has two or six. */
  step(piece: number, which: number): number {
    return this.#steps[6 * piece + which]!; // the caller stays below the count
  }

  isZero(piece: number, which: number): boolean {
    return this.step(piece, which) === 0;
  }
  lengthOf(piece: number, which: number): number {
    return lengthOfNumber(this.step(piece, which));
  }

  #add(isLine: 0 | 1): number {
    if (this.count === this.#isLine.length) this.#grow();
    this.#isLine[this.count] = isLine;
    return 6 * this.count++;
  }

  #grow(): void {
    const [steps, isLine] = [this.#steps, this.#isLine];
    this.#steps = new Float64Array(2 * steps.length);
    this.#isLine = new Uint8Array(2 * isLine.length);
    this.#steps.set(steps);
    this.#isLine.set(isLine);
  }
}
