import { bands, differenceBetween, type Picture } from './picture.ts';

/** What a step between two zones may be, at first: the error that it takes to make one of them, for each pixel of edge. */
const firstPrice = 4;
/** Between two pricings; few zones more or less are no matter. */
const priceGrowth = 3;
/** Looks are told apart by steps of this share, when pairs of pixels are put in order. */
const steps = 4;
const levels = 256;
/** Pixels across a crossing are the same thing where they are no farther apart than this. */
const sameLook = 3;

/** Pixels put together by what they look like. `zones` names each pixel's, or −1 where an edge is still to be shared out. */
export interface Zones {
  readonly zones: Int32Array;
  readonly count: number;
}

/**
 * Puts together neighbours that look alike, the most alike first, and no more than `maxCount` zones of them.
 * @see Nock and Nielsen, "Statistical Region Merging": pairs in order, each looked at once
 */
export function findZones(picture: Picture, looks: Float32Array, soft: Uint8Array, maxCount: number): Zones {
  const forest = new ZoneForest(looks);
  const pairs = pairsInOrder(picture, looks, soft);
  let free = 0;
  for (const isSoft of soft) if (isSoft === 0) free++;
  for (let price = firstPrice; ; price *= priceGrowth) {
    for (const pair of pairs) {
      const first = pair >> 1;
      if (forest.join(first, first + (pair & 1 ? picture.width : 1), price)) free--;
    }
    free -= joinAcross(picture, looks, soft, forest);
    if (free <= maxCount) return nameZones(forest, soft);
  }
}

/** Disjoint sets of pixels, with what each looks like on average. */
class ZoneForest {
  readonly #parents: Int32Array;
  readonly #sizes: Int32Array;
  readonly #means: Float32Array;

  constructor(looks: Float32Array) {
    const count = looks.length / bands;
    this.#parents = Int32Array.from({ length: count }, (_, pixel) => pixel);
    this.#sizes = new Int32Array(count).fill(1);
    this.#means = looks.slice();
  }

  find(pixel: number): number {
    const parents = this.#parents;
    let root = pixel;
    while (parents[root] !== root) root = parents[root]!;
    for (let at = pixel; at !== root; ) {
      const next = parents[at]!;
      parents[at] = root;
      at = next;
    }
    return root;
  }

  size(root: number): number {
    return this.#sizes[root]!;
  }

  /** Makes one of the zones of two pixels where that costs no more than the price. Says whether it did. */
  join(one: number, two: number, price: number): boolean {
    let [large, small] = [this.find(one), this.find(two)];
    if (large === small) return false;
    if (this.#sizes[large]! < this.#sizes[small]!) [large, small] = [small, large];
    const [most, least] = [this.#sizes[large]!, this.#sizes[small]!];
    const error =
      ((most * least) / (most + least)) * differenceBetween(this.#means, large * bands, this.#means, small * bands);
    if (error > price * Math.sqrt(least)) return false;
    this.#parents[small] = large;
    this.#sizes[large] = most + least;
    const share = least / (most + least);
    for (let band = 0; band < bands; band++) {
      const at = large * bands + band;
      this.#means[at]! += (this.#means[small * bands + band]! - this.#means[at]!) * share;
    }
    return true;
  }
}

/** Each pixel with the one to its right (even) and the one below (odd), the pairs most alike first. */
function pairsInOrder({ width, height }: Picture, looks: Float32Array, soft: Uint8Array): Int32Array {
  const places = new Int32Array(levels + 1);
  const levelOf = (pixel: number, other: number): number => {
    if (soft[pixel] === 1 || soft[other] === 1) return levels;
    return Math.min(
      levels - 1,
      Math.floor(steps * Math.sqrt(differenceBetween(looks, pixel * bands, looks, other * bands))),
    );
  };
  const known = new Uint16Array(2 * width * height).fill(levels);
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      if (x + 1 < width) known[2 * pixel] = levelOf(pixel, pixel + 1);
      if (y + 1 < height) known[2 * pixel + 1] = levelOf(pixel, pixel + width);
    }
  }
  for (const level of known) if (level < levels) places[level + 1]!++;
  for (let level = 1; level <= levels; level++) places[level]! += places[level - 1]!;
  const pairs = new Int32Array(places[levels]!);
  for (const [pair, level] of known.entries()) if (level < levels) pairs[places[level]!++] = pair;
  return pairs;
}

/**
 * Where four pixels meet and those across are alike, they are one thing: lines of one pixel go slanting, too. Where both
 * pairs are, the rarer of the two goes through.
 */
function joinAcross(picture: Picture, looks: Float32Array, soft: Uint8Array, forest: ZoneForest): number {
  const { width, height } = picture;
  const same = sameLook * sameLook;
  const difference = (one: number, two: number): number => differenceBetween(looks, one * bands, looks, two * bands);
  let joined = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const [a, b, c, d] = [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1];
      if (soft[a] || soft[b] || soft[c] || soft[d]) continue;
      const [falls, rises] = [difference(a, d) <= same, difference(b, c) <= same];
      if ((!falls && !rises) || difference(a, b) <= same || difference(a, c) <= same) continue;
      if (difference(b, d) <= same || difference(c, d) <= same) continue;
      const isFalling = falls && (!rises || isRarer(picture, looks, [x, y], a, b));
      if (falls && rises && !isFalling && !isRarer(picture, looks, [x, y], b, a)) continue; // a chequered field
      if (isFalling ? forest.join(a, d, firstPrice) : forest.join(b, c, firstPrice)) joined++;
    }
  }
  return joined;
}

/** Whether around a crossing fewer pixels look like the one than like the other. */
function isRarer(
  { width, height }: Picture,
  looks: Float32Array,
  [x, y]: readonly [number, number],
  one: number,
  other: number,
): boolean {
  let balance = 0;
  for (let row = Math.max(0, y - 2); row < Math.min(height, y + 4); row++) {
    for (let column = Math.max(0, x - 2); column < Math.min(width, x + 4); column++) {
      const at = (row * width + column) * bands;
      const near = differenceBetween(looks, at, looks, one * bands);
      const far = differenceBetween(looks, at, looks, other * bands);
      balance += Math.sign(near - far);
    }
  }
  return balance > 0;
}

function nameZones(forest: ZoneForest, soft: Uint8Array): Zones {
  const zones = new Int32Array(soft.length).fill(-1);
  const names = new Map<number, number>();
  for (const [pixel, isSoft] of soft.entries()) {
    if (isSoft === 1) continue;
    const root = forest.find(pixel);
    const name = names.get(root) ?? names.size;
    if (name === names.size) names.set(root, name);
    zones[pixel] = name;
  }
  return { zones, count: names.size };
}
