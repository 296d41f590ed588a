import { bands, differenceBetween, type Picture } from './picture.ts';
import type { Turns } from './turns.ts';

/** What it costs to add a pixel with its sides, in steps. */
const pixelSteps = 10;

/** The regions of a picture: how large each is, what it looks like, and along how many sides of pixels two touch. */
export class RegionGraph {
  readonly count: number;
  /** In pixels. */
  readonly sizes: Float64Array;
  /** Of each region, without its soft edges. */
  readonly looks: Float32Array;
  /** Of each region, which one it is now part of: itself, where it stands. */
  readonly owners: Int32Array;
  /** How many pixels the look of each was taken from. */
  readonly #weights: Float64Array;
  readonly #touching: Map<number, number>[];

  constructor(count: number, looks: Float32Array) {
    this.count = count;
    this.looks = looks;
    this.sizes = new Float64Array(count);
    this.owners = Int32Array.from({ length: count }, (_, region) => region);
    this.#weights = new Float64Array(count);
    this.#touching = Array.from({ length: count }, () => new Map<number, number>());
  }

  addPixel(region: number, isSoft: boolean): void {
    this.sizes[region]!++;
    if (!isSoft) this.#weights[region]!++;
  }

  addSide(one: number, two: number): void {
    const [first, second] = [this.around(one), this.around(two)];
    first.set(two, (first.get(two) ?? 0) + 1);
    second.set(one, (second.get(one) ?? 0) + 1);
  }

  /** The regions that one touches, with the number of sides. */
  around(region: number): Map<number, number> {
    return this.#touching[region]!; // there is one for each region
  }

  isStanding(region: number): boolean {
    return this.owners[region] === region;
  }

  /** The squared distance of what two regions look like. */
  difference(one: number, two: number): number {
    return differenceBetween(this.looks, one * bands, this.looks, two * bands);
  }

  /** The squared error that it takes to paint both in one colour. */
  error(one: number, two: number): number {
    const [first, second] = [this.sizes[one]!, this.sizes[two]!];
    return ((first * second) / (first + second)) * this.difference(one, two);
  }

  /** Makes one region part of another. */
  merge(into: number, gone: number): void {
    const own = this.around(into);
    for (const [other, sides] of this.around(gone)) {
      const theirs = this.around(other);
      theirs.delete(gone);
      if (other === into) continue;
      own.set(other, (own.get(other) ?? 0) + sides);
      theirs.set(into, (theirs.get(into) ?? 0) + sides);
    }
    this.#touching[gone] = new Map();
    this.owners[gone] = into;
    this.#mixLooks(into, gone);
    this.sizes[into]! += this.sizes[gone]!;
    this.#weights[into]! += this.#weights[gone]!;
  }

  /** The region that a region is part of in the end. */
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

  #mixLooks(into: number, gone: number): void {
    const [most, more] = [this.#weights[into]!, this.#weights[gone]!];
    if (more === 0) return;
    const share = more / (most + more);
    for (let band = 0; band < bands; band++) {
      const at = into * bands + band;
      this.looks[at]! += (this.looks[gone * bands + band]! - this.looks[at]!) * share;
    }
  }
}

/** The graph of the zones of a picture. */
export async function graphOf(
  { width, height }: Picture,
  zones: Int32Array,
  soft: Uint8Array,
  means: Float32Array,
  turns: Turns,
): Promise<RegionGraph> {
  const graph = new RegionGraph(means.length / bands, means);
  for (let y = 0, pixel = 0; y < height; y++) {
    if (turns.areDue(pixelSteps * width)) await turns.take();
    for (let x = 0; x < width; x++, pixel++) {
      const zone = zones[pixel]!;
      graph.addPixel(zone, soft[pixel] === 1);
      if (x + 1 < width && zones[pixel + 1] !== zone) graph.addSide(zone, zones[pixel + 1]!);
      if (y + 1 < height && zones[pixel + width] !== zone) graph.addSide(zone, zones[pixel + width]!);
    }
  }
  return graph;
}
