import type { BitReader } from './bits.ts';

const root = 1;
/** What symbols of copies weigh at the start beside the others, which weigh 1: the shortest are the likeliest. */
const initialWeights = { afterBytes: 1, duplicate2: 12, duplicate4: 6 } as const;
const byteCount = 256;

/**
 * A Huffman tree that learns: each symbol that is read becomes one heavier, and the tree is put in order again. The nodes
 * lie in one list, in the order of falling weight, so that the two children of a node are neighbours.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Adaptive Huffman"
 */
export class HuffmanTree {
  /** By place: the parent's place. */
  readonly #parents: Uint16Array;
  /** By place: of a node the place of its left child, of a leaf its symbol, counted down from -1. */
  readonly #children: Int16Array;
  readonly #weights: Int32Array;
  /** How many places were looked at to keep the order: what a caller has to pay for. */
  steps = 0;

  constructor(symbolCount: number) {
    const length = 2 * symbolCount;
    this.#parents = Uint16Array.from({ length }, (_, place) => place >> 1);
    this.#children = Int16Array.from({ length }, (_, place) =>
      place < symbolCount ? 2 * place : symbolCount - 1 - place,
    );
    this.#weights = new Int32Array(length).fill(1);
    for (let place = symbolCount - 1; place >= root; place--) {
      this.#weights[place] = this.#weights[2 * place]! + this.#weights[2 * place + 1]!; // both are behind it
    }
    this.#addInitialWeights(symbolCount);
    this.steps = 0;
  }

  /** The next symbol. */
  read(file: BitReader): number {
    let place = root;
    let below = this.#children[root]!; // the root is always there, and so is every place that a node names
    while (below > 0) {
      place = below + file.bit();
      below = this.#children[place]!;
    }
    this.#incrementWeight(place);
    return -1 - below;
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

  /** Makes a leaf heavier, and every node above it: each first changes places with the first that weighs the same. */
  #incrementWeight(leaf: number): void {
    const weights = this.#weights;
    let place = leaf;
    for (; place !== root; place = this.#parents[place]!) {
      const weight = weights[place]!; // this and all below are places of the tree
      let first = place;
      while (weights[first - 1] === weight) first--;
      this.steps += 1 + place - first;
      if (first > root && first !== place) {
        this.#swap(place, first);
        place = first;
      }
      weights[place]!++;
    }
    weights[root]!++;
  }

  /** What hangs at two places of the same weight changes places. */
  #swap(one: number, other: number): void {
    const below = this.#children;
    const moved = below[one]!; // both are places of the tree
    below[one] = below[other]!;
    below[other] = moved;
    this.#setParent(one);
    this.#setParent(other);
  }

  #setParent(place: number): void {
    const child = this.#children[place]!; // a place of the tree
    if (child <= 0) return;
    this.#parents[child] = place;
    this.#parents[child + 1] = place;
  }
}
