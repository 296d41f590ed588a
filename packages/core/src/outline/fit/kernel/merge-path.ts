import type { float, int } from '../../kernel/numbers.ts';

/** Cost of a joint that exceeds the tolerance by its rounding alone: more than any number of cubics. */
const misfitCost: float = 1000;
/** Cost of a cubic at the tolerance: among equally many cubics, the more accurate ones win. */
const errorCost: float = 0.01;

/** The best way from the first joint of a run to each other one. */
export class MergePath {
  /** The number of cubics to the last joint, and the joint at the end of each. */
  count: int = 0;
  ends: Int32Array = new Int32Array(0);
  /** Maximum error of these cubics. */
  error: float = 0;
  /** The cubic that ends at each joint. */
  cubics: Float64Array = new Float64Array(0);
  #costs: Float64Array = new Float64Array(0);
  #errors: Float64Array = new Float64Array(0);
  /** The joint where that cubic starts. */
  #starts: Int32Array = new Int32Array(0);

  /** Begins with a number of joints after the first. */
  begin(joints: int): void {
    if (joints >= this.#costs.length) this.#reserve(2 * joints + 1);
    for (let joint: int = 1; joint <= joints; joint++) {
      this.#costs[joint] = Number.POSITIVE_INFINITY;
      this.#starts[joint] = joint - 1;
    }
    this.#costs[0] = 0;
  }

  /** Offers a cubic between two joints. It is taken if no better way to its end is known. */
  offer(from: int, to: int, cubic: Float64Array, error: float, tolerance: float): void {
    const accuracy: float = error > tolerance ? misfitCost : errorCost;
    const cost = this.#costs[from]! + 1 + accuracy * (error / tolerance); // each joint has a cost
    if (cost < this.#costs[to]!) {
      this.#costs[to] = cost;
      this.#errors[to] = error;
      this.#starts[to] = from;
      for (let at: int = 0; at < 8; at++) this.cubics[8 * to + at] = cubic[at]!;
    }
  }

  /** Follows the best way back from the last joint. */
  finish(last: int): void {
    this.count = 0;
    this.error = 0;
    for (let joint: int = last; joint > 0; joint = this.#starts[joint]!) {
      this.count++;
      this.error = Math.max(this.error, this.#errors[joint]!);
    }
    let index: int = this.count;
    for (let joint: int = last; joint > 0; joint = this.#starts[joint]!) {
      index--;
      this.ends[index] = joint;
    }
  }

  #reserve(length: int): void {
    this.ends = new Int32Array(length);
    this.cubics = new Float64Array(8 * length);
    this.#costs = new Float64Array(length);
    this.#errors = new Float64Array(length);
    this.#starts = new Int32Array(length);
  }
}
