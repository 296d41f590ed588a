import type { BitReader } from './bits.ts';

const root = 1;
/** Initial weights of copy symbols; all others weigh 1. The shortest copies are the most likely. */
const initialWeights = { afterBytes: 1, duplicate2: 12, duplicate4: 6 } as const;
const byteCount = 256;

/**
 * An adaptive Huffman tree: each symbol that is read becomes heavier by one, and the tree is reordered. The nodes are
 * in one array in order of decreasing weight; the children of a node are adjacent.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Adaptive Huffman"
 */
export class HuffmanTree {
  /** The parent index of each node. */
  readonly #parents: Uint16Array;
  /** The left child of an inner node; for a leaf its symbol, counted down from -1. */
  readonly #children: Int16Array;
  readonly #weights: Int32Array;
  /** Number of nodes visited to keep the order, which the caller counts as work. */
  steps = 0;

  constructor(symbolCount: number) {
    const length = 2 * symbolCount;
    this.#parents = Uint16Array.from({ length }, (_, node) => node >> 1);
    this.#children = Int16Array.from({ length }, (_, node) => (node < symbolCount ? 2 * node : symbolCount - 1 - node));
    this.#weights = new Int32Array(length).fill(1);
    for (let node = symbolCount - 1; node >= root; node--) {
      this.#weights[node] = this.#weights[2 * node]! + this.#weights[2 * node + 1]!; // both children come later
    }
    this.#addInitialWeights(symbolCount);
    this.steps = 0;
  }

  /** Reads the next symbol. */
  read(file: BitReader): number {
    let node = root;
    let children = this.#children[root]!; // the root and all children exist
    while (children > 0) {
      node = children + file.bit();
      children = this.#children[node]!;
    }
    this.#incrementWeight(node);
    return -1 - children;
  }

  #addInitialWeights(symbolCount: number): void {
    const times = (symbol: number, count: number) => {
      for (let time = 0; time < count; time++) this.#incrementWeight(this.#find(symbol));
    };
    if (symbolCount > byteCount) {
      times(byteCount, initialWeights.afterBytes);
      times(byteCount + 1, initialWeights.afterBytes);
      times(symbolCount - 3, initialWeights.duplicate2);
      times(symbolCount - 2, initialWeights.duplicate4);
    } else {
      for (let round = 0; round < 2; round++) {
        for (let symbol = 0; symbol < symbolCount; symbol++) times(symbol, 1);
      }
    }
  }

  #find(symbol: number): number {
    return this.#children.indexOf(-1 - symbol, root);
  }

  /**
   * Increments the weight of a leaf and all its ancestors. Each node first swaps with the first node of equal weight.
   */
  #incrementWeight(leaf: number): void {
    const weights = this.#weights;
    let node = leaf;
    for (; node !== root; node = this.#parents[node]!) {
      const weight = weights[node]!; // `node` and all ancestors are nodes of the tree
      let first = node;
      while (weights[first - 1] === weight) first--;
      this.steps += 1 + node - first;
      if (first > root && first !== node) {
        this.#swap(node, first);
        node = first;
      }
      weights[node]!++;
    }
    weights[root]!++;
  }

  /** Swaps the subtrees at two nodes of equal weight. */
  #swap(one: number, other: number): void {
    const children = this.#children;
    const moved = children[one]!; // both are nodes of the tree
    children[one] = children[other]!;
    children[other] = moved;
    this.#setParent(one);
    this.#setParent(other);
  }

  #setParent(node: number): void {
    const child = this.#children[node]!; // a node of the tree
    if (child <= 0) return;
    this.#parents[child] = node;
    this.#parents[child + 1] = node;
  }
}
