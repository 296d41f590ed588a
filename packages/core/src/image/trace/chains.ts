import type { Yielder } from '../../yielder.ts';
import type { Picture } from './picture.ts';

/** Label of everything outside the picture. */
export const outside = -1;

/** An edge between two regions along pixel sides, from one joint with other edges to the next. */
export interface Chain {
  readonly left: number;
  readonly right: number;
  /** Pixel corners along the edge as x, y pairs; a loop ends where it begins. */
  readonly vertices: readonly number[];
  /** True if no other edge meets this one. */
  readonly isLoop: boolean;
}

/** Cost of a pixel corner and of a vertex on a chain, in steps of work. */
const vertexSteps = 5;
const followSteps = 20;

/** Offsets of the headings right, down, left and up. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
type Heading = 0 | 1 | 2 | 3;

/** Finds all edges between regions. Each edge is stored once and shared by both regions. */
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
  /** Bit set of visited headings for each pixel corner. */
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
    // Chains between joints come first, so that the rest are loops.
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

  /** Bit set of headings along which an edge leaves a pixel corner. */
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
   * Where four edges meet and the diagonal pixels have the same label, they are connected. If both diagonals match, the
   * smaller region is connected.
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

  /** Heading in which the edge continues, or undefined where it ends. */
  #nextHeading(x: number, y: number, heading: Heading): Heading | undefined {
    const edges = this.#edgesAt(x, y);
    if (this.#isJoint(x, y, edges)) return undefined;
    const next = edges === 15 ? this.#turnAtCrossing(x, y, heading) : onlyHeading(edges & ~(1 << (heading ^ 2)));
    return next === undefined || this.#isVisited(x, y, next) ? undefined : next;
  }

  /**
   * If the main diagonal is connected, edges turn around its upper right and lower left sides; otherwise around the
   * other two.
   */
  #turnAtCrossing(x: number, y: number, heading: Heading): Heading {
    const joinsMainDiagonal = this.#joinedDiagonal(x, y) === 'main';
    // Heading right means arriving from the left.
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
