import type { float, int } from '../../kernel/numbers.ts';
import type { Chain } from './curve-pairing.ts';
import { roundToStep } from './grid.ts';

/** Number of samples in each half of a quadratic. */
const samplesPerHalf: int = 8;
/** Minimum distance between a cut and a joint, as a share of a quadratic. */
const margin: float = 0.05;
/** Maximum number of quadratics that one becomes. */
const maxParts: int = 3;

/**
 * A run with additional joints: each quadratic is cut twice, where it is nearest to grid points. An implied joint on
 * half units is 0.7 units from every grid point, but the curve near it passes closer to one.
 */
export class GridCuts {
  chain: Chain = new Float64Array(2);
  /** The position of each joint on the original chain, in quadratics from its start. */
  positions: Float64Array = new Float64Array(1);
  /** Number of quadratics. */
  count: int = 0;
  /** The control point and the end of the quadratic that is cut, without the parts before. */
  #x1: float = 0;
  #y1: float = 0;
  #x2: float = 0;
  #y2: float = 0;

  cut(chain: Chain, from: int, to: int, grid: float): void {
    this.#reserve(maxParts * (to - from));
    this.count = 0;
    this.positions[0] = from;
    this.chain[0] = chain[4 * from]!; // a run has a start
    this.chain[1] = chain[4 * from + 1]!;
    for (let quad: int = from; quad < to; quad++) this.#cutQuad(chain, quad, grid);
  }

  #cutQuad(chain: Chain, quad: int, grid: float): void {
    const at: int = 4 * quad;
    this.#x1 = chain[at + 2]!; // a quadratic has three points
    this.#y1 = chain[at + 3]!;
    this.#x2 = chain[at + 4]!;
    this.#y2 = chain[at + 5]!;
    let done: float = 0;
    for (let half: int = 0; half < 2; half++) {
      const s = bestCut(chain, at, half, grid);
      if (s < done + margin) continue;
      this.#split((s - done) / (1 - done), quad + s);
      done = s;
    }
    this.#add(this.#x1, this.#y1, this.#x2, this.#y2, quad + 1);
  }

  /** Adds the part of the quadratic before parameter `t`, and keeps the rest. */
  #split(t: float, position: float): void {
    const from: int = 4 * this.count;
    const startX = this.chain[from]!; // the end of the part before
    const startY = this.chain[from + 1]!;
    const leftX = startX + (this.#x1 - startX) * t;
    const leftY = startY + (this.#y1 - startY) * t;
    const rightX = this.#x1 + (this.#x2 - this.#x1) * t;
    const rightY = this.#y1 + (this.#y2 - this.#y1) * t;
    this.#add(leftX, leftY, leftX + (rightX - leftX) * t, leftY + (rightY - leftY) * t, position);
    this.#x1 = rightX;
    this.#y1 = rightY;
  }

  #add(x1: float, y1: float, x2: float, y2: float, position: float): void {
    const at: int = 4 * this.count;
    this.chain[at + 2] = x1;
    this.chain[at + 3] = y1;
    this.chain[at + 4] = x2;
    this.chain[at + 5] = y2;
    this.count++;
    this.positions[this.count] = position;
  }

  #reserve(quads: int): void {
    if (quads < this.positions.length) return;
    this.chain = new Float64Array(8 * quads + 2);
    this.positions = new Float64Array(2 * quads + 1);
  }
}

/**
 * The parameter in one half of the quadratic at index `at` where the curve is nearest to a grid point, measured across
 * the curve; -1 if it is at an end.
 */
function bestCut(chain: Chain, at: int, half: int, grid: float): float {
  const x0 = chain[at]!; // a quadratic has three points
  const y0 = chain[at + 1]!;
  const x1 = chain[at + 2]!;
  const y1 = chain[at + 3]!;
  const x2 = chain[at + 4]!;
  const y2 = chain[at + 5]!;
  let best: float = -1;
  let lowest: float = Number.POSITIVE_INFINITY;
  const samples: float = 2 * samplesPerHalf;
  for (let sample: int = 0; sample < samplesPerHalf; sample++) {
    const t: float = (half * samplesPerHalf + sample + 0.5) / samples;
    const r = 1 - t;
    const x = r * r * x0 + 2 * r * t * x1 + t * t * x2;
    const y = r * r * y0 + 2 * r * t * y1 + t * t * y2;
    const dx = 2 * r * (x1 - x0) + 2 * t * (x2 - x1);
    const dy = 2 * r * (y1 - y0) + 2 * t * (y2 - y1);
    const awayX = roundToStep(x, grid) - x;
    const awayY = roundToStep(y, grid) - y;
    const s = t + (awayX * dx + awayY * dy) / (dx * dx + dy * dy);
    const across = Math.abs(awayX * dy - awayY * dx) / Math.sqrt(dx * dx + dy * dy);
    if (across < lowest && s > margin && s < 1 - margin) {
      best = s;
      lowest = across;
    }
  }
  return best;
}
