import type { Yielder } from '../../../yielder.ts';
import { bands, differenceBetween, type Picture } from '../picture.ts';

/** Cost of adding a pixel with its sides, in steps of work. */
const pixelSteps = 10;

/** The regions of a picture: their size and colour, and the number of pixel sides between neighbours. */
export class RegionGraph {
  readonly count: number;
  /** In pixels. */
  readonly sizes: Float64Array;
  /** Mean colour of each region, without soft pixels. */
  readonly colours: Float32Array;
  /** The region that each region was merged into, or itself (union–find). */
  readonly owners: Int32Array;
  /** Number of pixels in each mean colour. */
  readonly #weights: Float64Array;
  readonly #neighbours: Map<number, number>[];

  constructor(count: number, oklab: Float32Array) {
    this.count = count;
    this.colours = oklab;
    this.sizes = new Float64Array(count);
    this.owners = Int32Array.from({ length: count }, (_, region) => region);
    this.#weights = new Float64Array(count);
    this.#neighbours = Array.from({ length: count }, () => new Map<number, number>());
  }

  addPixel(region: number, isSoft: boolean): void {
    this.sizes[region]!++;
    if (!isSoft) this.#weights[region]!++;
  }

  addSide(one: number, two: number): void {
    const [first, second] = [this.neighboursOf(one), this.neighboursOf(two)];
    first.set(two, (first.get(two) ?? 0) + 1);
    second.set(one, (second.get(one) ?? 0) + 1);
  }

  /** The neighbours of a region, with the number of shared pixel sides. */
  neighboursOf(region: number): Map<number, number> {
    return this.#neighbours[region]!; // one for each region
  }

  isRoot(region: number): boolean {
    return this.owners[region] === region;
  }

  /** Squared distance of two regions' colours. */
  difference(one: number, two: number): number {
    return differenceBetween(this.colours, one * bands, this.colours, two * bands);
  }

  /** Squared error of painting both regions in one colour. */
  error(one: number, two: number): number {
    const [first, second] = [this.sizes[one]!, this.sizes[two]!];
    return ((first * second) / (first + second)) * this.difference(one, two);
  }

  /** Merges a region into another. */
  merge(into: number, absorbed: number): void {
    const own = this.neighboursOf(into);
    for (const [other, sides] of this.neighboursOf(absorbed)) {
      const theirs = this.neighboursOf(other);
      theirs.delete(absorbed);
      if (other === into) continue;
      own.set(other, (own.get(other) ?? 0) + sides);
      theirs.set(into, (theirs.get(into) ?? 0) + sides);
    }
    this.#neighbours[absorbed] = new Map();
    this.owners[absorbed] = into;
    this.#mixColours(into, absorbed);
    this.sizes[into]! += this.sizes[absorbed]!;
    this.#weights[into]! += this.#weights[absorbed]!;
  }

  /** The region that a region finally belongs to. */
  find(region: number): number {
    let owner = region;
    while (this.owners[owner] !== owner) owner = this.owners[owner]!;
    for (let at = region; at !== owner; ) {
      const next = this.owners[at]!;
      this.owners[at] = owner;
      at = next;
    }
    return owner;
  }

  #mixColours(into: number, absorbed: number): void {
    const [ownWeight, addedWeight] = [this.#weights[into]!, this.#weights[absorbed]!];
    if (addedWeight === 0) return;
    const share = addedWeight / (ownWeight + addedWeight);
    for (let band = 0; band < bands; band++) {
      const at = into * bands + band;
      this.colours[at]! += (this.colours[absorbed * bands + band]! - this.colours[at]!) * share;
    }
  }
}

/** Builds the graph of a picture's zones. */
export async function graphOf(
  { width, height }: Picture,
  zones: Int32Array,
  soft: Uint8Array,
  means: Float32Array,
  yielder: Yielder,
): Promise<RegionGraph> {
  const graph = new RegionGraph(means.length / bands, means);
  for (let y = 0, pixel = 0; y < height; y++) {
    if (yielder.isDue(pixelSteps * width)) await yielder.yield();
    for (let x = 0; x < width; x++, pixel++) {
      const zone = zones[pixel]!;
      graph.addPixel(zone, soft[pixel] === 1);
      if (x + 1 < width && zones[pixel + 1] !== zone) graph.addSide(zone, zones[pixel + 1]!);
      if (y + 1 < height && zones[pixel + width] !== zone) graph.addSide(zone, zones[pixel + width]!);
    }
  }
  return graph;
}
