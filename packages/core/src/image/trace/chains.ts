import type { Picture } from './picture.ts';
import type { Turns } from './turns.ts';

/** What is beyond the edges of a picture. */
export const outside = -1;

/** The edge between two regions from one place where others join it to the next, along the sides of pixels. */
export interface Chain {
  readonly left: number;
  readonly right: number;
  /** The corners of pixels that it goes through, as x, y; a loop ends where it begins. */
  readonly places: readonly number[];
  /** Whether no other edge joins it. */
  readonly isLoop: boolean;
}

/** What a place costs, in steps. */
const placeSteps = 5;
const followSteps = 20;

/** Right, down, left and up: what it adds to a place. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
type Way = 0 | 1 | 2 | 3;

/** All edges between regions, each once: what lies on both sides of one has it in common. */
export function findChains(
  { width, height }: Picture,
  labels: Int32Array,
  sizes: ReadonlyMap<number, number>,
  turns: Turns,
): Promise<Chain[]> {
  return new ChainFinder(width, height, labels, sizes).findAll(turns);
}

class ChainFinder {
  readonly #width: number;
  readonly #height: number;
  readonly #labels: Int32Array;
  readonly #sizes: ReadonlyMap<number, number>;
  /** Of each place, which of the ways out of it were gone, a bit each. */
  readonly #gone: Uint8Array;

  constructor(width: number, height: number, labels: Int32Array, sizes: ReadonlyMap<number, number>) {
    this.#width = width;
    this.#height = height;
    this.#labels = labels;
    this.#sizes = sizes;
    this.#gone = new Uint8Array((width + 1) * (height + 1));
  }

  async findAll(turns: Turns): Promise<Chain[]> {
    const chains: Chain[] = [];
    // First those between joints, so that what is left are loops.
    for (const wantsJoints of [true, false]) {
      for (let y = 0; y <= this.#height; y++) {
        if (turns.areDue(placeSteps * this.#width)) await turns.take();
        for (let x = 0; x <= this.#width; x++) {
          const edges = this.#edgesAt(x, y);
          if (edges === 0 || (wantsJoints && !this.#isJoint(x, y, edges))) continue;
          for (const way of [0, 1, 2, 3] as const) {
            if ((edges & (1 << way)) === 0 || this.#wasGone(x, y, way)) continue;
            const chain = this.#follow(x, y, way);
            chains.push(chain);
            if (turns.areDue(followSteps * chain.places.length)) await turns.take();
          }
        }
      }
    }
    return chains;
  }

  #labelAt(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.#width || y >= this.#height) return outside;
    return this.#labels[y * this.#width + x]!; // within the picture
  }

  /** Which ways lead along an edge, a bit each. */
  #edgesAt(x: number, y: number): number {
    const [a, b] = [this.#labelAt(x - 1, y - 1), this.#labelAt(x, y - 1)];
    const [c, d] = [this.#labelAt(x - 1, y), this.#labelAt(x, y)];
    return (b !== d ? 1 : 0) | (c !== d ? 2 : 0) | (a !== c ? 4 : 0) | (a !== b ? 8 : 0);
  }

  #isJoint(x: number, y: number, edges: number): boolean {
    const isCorner = (x === 0 || x === this.#width) && (y === 0 || y === this.#height);
    if (isCorner || edges === 7 || edges === 11 || edges === 13 || edges === 14) return true;
    return edges === 15 && this.#crossingAt(x, y) === undefined;
  }

  /**
   * Where four edges meet and regions across are one, they go on around what lies between. Of two pairs, the smaller
   * region is the one that goes through.
   */
  #crossingAt(x: number, y: number): 'falling' | 'rising' | undefined {
    const [a, b] = [this.#labelAt(x - 1, y - 1), this.#labelAt(x, y - 1)];
    const [c, d] = [this.#labelAt(x - 1, y), this.#labelAt(x, y)];
    if (a === d && b === c) return (this.#sizes.get(a) ?? 0) <= (this.#sizes.get(b) ?? 0) ? 'falling' : 'rising';
    if (a === d) return 'falling';
    return b === c ? 'rising' : undefined;
  }

  #wasGone(x: number, y: number, way: Way): boolean {
    return (this.#gone[y * (this.#width + 1) + x]! & (1 << way)) !== 0;
  }

  #go(x: number, y: number, way: Way): void {
    const [dx, dy] = steps[way];
    this.#gone[y * (this.#width + 1) + x]! |= 1 << way;
    this.#gone[(y + dy) * (this.#width + 1) + x + dx]! |= 1 << (way ^ 2);
  }

  #follow(startX: number, startY: number, first: Way): Chain {
    const places = [startX, startY];
    const [left, right] = this.#sidesOf(startX, startY, first);
    let [x, y] = [startX, startY];
    for (let way: Way | undefined = first; way !== undefined; way = this.#onward(x, y, way)) {
      this.#go(x, y, way);
      [x, y] = [x + steps[way][0], y + steps[way][1]];
      places.push(x, y);
    }
    return { left, right, places, isLoop: !this.#isJoint(x, y, this.#edgesAt(x, y)) };
  }

  #sidesOf(x: number, y: number, way: Way): [left: number, right: number] {
    const [a, b] = [this.#labelAt(x - 1, y - 1), this.#labelAt(x, y - 1)];
    const [c, d] = [this.#labelAt(x - 1, y), this.#labelAt(x, y)];
    if (way === 0) return [b, d];
    if (way === 1) return [d, c];
    return way === 2 ? [c, a] : [a, b];
  }

  /** How an edge goes on where it was arrived by a way; nowhere where it ends. */
  #onward(x: number, y: number, way: Way): Way | undefined {
    const edges = this.#edgesAt(x, y);
    if (this.#isJoint(x, y, edges)) return undefined;
    const next = edges === 15 ? this.#across(x, y, way) : onlyWay(edges & ~(1 << (way ^ 2)));
    return next === undefined || this.#wasGone(x, y, next) ? undefined : next;
  }

  /** Around the upper right and the lower left where the falling pair goes through, else around the other two. */
  #across(x: number, y: number, way: Way): Way {
    const isFalling = this.#crossingAt(x, y) === 'falling';
    // Arriving rightwards is coming from the left.
    if (way === 0) return isFalling ? 1 : 3;
    if (way === 1) return isFalling ? 0 : 2;
    if (way === 2) return isFalling ? 3 : 1;
    return isFalling ? 2 : 0;
  }
}

function onlyWay(edges: number): Way | undefined {
  if (edges === 1) return 0;
  if (edges === 2) return 1;
  if (edges === 4) return 2;
  return edges === 8 ? 3 : undefined;
}
