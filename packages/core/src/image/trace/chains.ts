import type { Picture } from './picture.ts';
import type { Yielder } from './yielder.ts';

/** What is beyond the edges of a picture. */
export const outside = -1;

/** The edge between two regions from one place where others join it to the next, along the sides of pixels. */
export interface Chain {
  readonly left: number;
  readonly right: number;
  /** The corners of pixels that it goes through, as x, y; a loop ends where it begins. */
  readonly vertices: readonly number[];
  /** Whether no other edge joins it. */
  readonly isLoop: boolean;
}

/** What a place costs, in steps. */
const vertexSteps = 5;
const followSteps = 20;

/** Right, down, left and up: what it adds to a place. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
type Heading = 0 | 1 | 2 | 3;

/** All edges between regions, each once: what lies on both sides of one has it in common. */
export function findChains(
  { width, height }: Picture,
  labels: Int32Array,
  sizes: ReadonlyMap<number, number>,
  yielder: Yielder,
): Promise<Chain[]> {
  return new ChainFinder(width, height, labels, sizes).findAll(yielder);
}

class ChainFinder {
  readonly #width: number;
  readonly #height: number;
  readonly #labels: Int32Array;
  readonly #sizes: ReadonlyMap<number, number>;
  /** Of each place, which of the ways out of it were gone, a bit each. */
  readonly #visited: Uint8Array;

  constructor(width: number, height: number, labels: Int32Array, sizes: ReadonlyMap<number, number>) {
    this.#width = width;
    this.#height = height;
    this.#labels = labels;
    this.#sizes = sizes;
    this.#visited = new Uint8Array((width + 1) * (height + 1));
  }

  async findAll(yielder: Yielder): Promise<Chain[]> {
    const chains: Chain[] = [];
    // First those between joints, so that what is left are loops.
    for (const startsAtJoints of [true, false]) {
      for (let y = 0; y <= this.#height; y++) {
        if (yielder.isDue(vertexSteps * this.#width)) await yielder.yield();
        for (let x = 0; x <= this.#width; x++) {
          const edges = this.#edgesAt(x, y);
          if (edges === 0 || (startsAtJoints && !this.#isJoint(x, y, edges))) continue;
          for (const heading of [0, 1, 2, 3] as const) {
            if ((edges & (1 << heading)) === 0 || this.#isVisited(x, y, heading)) continue;
            const chain = this.#follow(x, y, heading);
            chains.push(chain);
            if (yielder.isDue(followSteps * chain.vertices.length)) await yielder.yield();
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
    return edges === 15 && this.#joinedDiagonal(x, y) === undefined;
  }

  /**
   * Where four edges meet and regions across are one, they go on around what lies between. Of two pairs, the smaller
   * region is the one that goes through.
   */
  #joinedDiagonal(x: number, y: number): 'main' | 'anti' | undefined {
    const [a, b] = [this.#labelAt(x - 1, y - 1), this.#labelAt(x, y - 1)];
    const [c, d] = [this.#labelAt(x - 1, y), this.#labelAt(x, y)];
    if (a === d && b === c) return (this.#sizes.get(a) ?? 0) <= (this.#sizes.get(b) ?? 0) ? 'main' : 'anti';
    if (a === d) return 'main';
    return b === c ? 'anti' : undefined;
  }

  #isVisited(x: number, y: number, heading: Heading): boolean {
    return (this.#visited[y * (this.#width + 1) + x]! & (1 << heading)) !== 0;
  }

  #visit(x: number, y: number, heading: Heading): void {
    const [dx, dy] = steps[heading];
    this.#visited[y * (this.#width + 1) + x]! |= 1 << heading;
    this.#visited[(y + dy) * (this.#width + 1) + x + dx]! |= 1 << (heading ^ 2);
  }

  #follow(startX: number, startY: number, first: Heading): Chain {
    const vertices = [startX, startY];
    const [left, right] = this.#sidesOf(startX, startY, first);
    let [x, y] = [startX, startY];
    for (let heading: Heading | undefined = first; heading !== undefined; heading = this.#nextHeading(x, y, heading)) {
      this.#visit(x, y, heading);
      [x, y] = [x + steps[heading][0], y + steps[heading][1]];
      vertices.push(x, y);
    }
    return { left, right, vertices, isLoop: !this.#isJoint(x, y, this.#edgesAt(x, y)) };
  }

  #sidesOf(x: number, y: number, heading: Heading): [left: number, right: number] {
    const [a, b] = [this.#labelAt(x - 1, y - 1), this.#labelAt(x, y - 1)];
    const [c, d] = [this.#labelAt(x - 1, y), this.#labelAt(x, y)];
    if (heading === 0) return [b, d];
    if (heading === 1) return [d, c];
    return heading === 2 ? [c, a] : [a, b];
  }

  /** How an edge goes on where it was arrived by a way; nowhere where it ends. */
  #nextHeading(x: number, y: number, heading: Heading): Heading | undefined {
    const edges = this.#edgesAt(x, y);
    if (this.#isJoint(x, y, edges)) return undefined;
    const next = edges === 15 ? this.#turnAtCrossing(x, y, heading) : onlyHeading(edges & ~(1 << (heading ^ 2)));
    return next === undefined || this.#isVisited(x, y, next) ? undefined : next;
  }

  /** Around the upper right and the lower left where the falling pair goes through, else around the other two. */
  #turnAtCrossing(x: number, y: number, heading: Heading): Heading {
    const joinsMainDiagonal = this.#joinedDiagonal(x, y) === 'main';
    // Arriving rightwards is coming from the left.
    if (heading === 0) return joinsMainDiagonal ? 1 : 3;
    if (heading === 1) return joinsMainDiagonal ? 0 : 2;
    if (heading === 2) return joinsMainDiagonal ? 3 : 1;
    return joinsMainDiagonal ? 2 : 0;
  }
}

function onlyHeading(edges: number): Heading | undefined {
  if (edges === 1) return 0;
  if (edges === 2) return 1;
  if (edges === 4) return 2;
  return edges === 8 ? 3 : undefined;
}
