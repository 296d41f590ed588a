import type { Yielder } from '../../../yielder.ts';
import { bands, differenceBetween, type Picture } from '../picture.ts';
import type { PixelKinds } from './soft-edges.ts';

/** First price: the highest error per pixel side at which two zones are merged. */
const firstPrice = 4;
/** Factor between prices; the exact number of zones does not matter. */
const priceGrowth = 3;
/** Levels per unit of colour distance when pairs are sorted. */
const steps = 4;
const levels = 256;
/**
 * Adjacent pixels of a thin line belong together if they differ by less than this share of their contrast: pixels cut
 * across lines unevenly.
 */
const thinShare = 0.7;
const samplesPerOklabUnit = 2.55;
/** Cost of a pixel or a pair in a pass, in steps of work. */
const passSteps = 6;
const joinSteps = 20;

/** Pixels grouped by colour. `zones` holds the zone of each pixel, or −1 for soft pixels not yet assigned. */
export interface Zones {
  readonly zones: Int32Array;
  readonly count: number;
  /** Number of merges that only `maxCount` required. */
  readonly forced: number;
}

/**
 * Groups similar neighbours, the most similar first, into at most `maxCount` zones.
 * @see Nock and Nielsen, "Statistical Region Merging": pairs in order, each looked at once
 */
export async function findZones(
  picture: Picture,
  oklab: Float32Array,
  { soft, thinness }: PixelKinds,
  maxCount: number,
  yielder: Yielder,
): Promise<Zones> {
  const forest = new ZoneForest(oklab);
  await yielder.yield();
  const pairs = await sortedPairs(picture, oklab, soft, yielder);
  const otherOf = (pair: number): number => (pair >> 1) + (pair & 1 ? picture.width : 1);
  let zoneCount = 0;
  for (const isSoft of soft) if (isSoft === 0) zoneCount++;
  zoneCount -= await joinLines(picture, oklab, thinness, forest, yielder);
  let countAtFirstPrice = zoneCount;
  for (let price = firstPrice; ; price *= priceGrowth) {
    for (const pair of pairs) {
      if (yielder.isDue(joinSteps)) await yielder.yield();
      if (forest.join(pair >> 1, otherOf(pair), price)) zoneCount--;
    }
    if (price === firstPrice) countAtFirstPrice = zoneCount;
    if (zoneCount <= maxCount)
      return { ...(await numberZones(forest, soft, yielder)), forced: countAtFirstPrice - zoneCount };
  }
}

/** Joins the pixels of thin lines, also diagonally except in checkerboards. Returns the number of joins. */
async function joinLines(
  { width, height }: Picture,
  oklab: Float32Array,
  thin: Uint8Array,
  forest: ZoneForest,
  yielder: Yielder,
): Promise<number> {
  let joined = 0;
  const isLine = (one: number, two: number): boolean => isOneLine(oklab, thin, one, two);
  const join = (one: number, two: number): void => {
    if (isLine(one, two) && forest.join(one, two)) joined++;
  };
  for (let y = 0, pixel = 0; y < height; y++) {
    if (yielder.isDue(joinSteps * width)) await yielder.yield();
    for (let x = 0; x < width; x++, pixel++) {
      if (x + 1 < width) join(pixel, pixel + 1);
      if (y + 1 < height) join(pixel, pixel + width);
      if (x + 1 >= width || y + 1 >= height) continue;
      const [right, below, across] = [pixel + 1, pixel + width, pixel + width + 1];
      if (isLine(pixel, across) && isLine(right, below)) continue;
      join(pixel, across);
      join(right, below);
    }
  }
  return joined;
}

function isOneLine(oklab: Float32Array, thin: Uint8Array, one: number, two: number): boolean {
  const min = Math.min(thin[one]!, thin[two]!);
  if (min === 0) return false;
  const maxDistance = (thinShare * min) / samplesPerOklabUnit;
  return differenceBetween(oklab, one * bands, oklab, two * bands) < maxDistance * maxDistance;
}

/** Disjoint sets of pixels with their mean colours. */
class ZoneForest {
  readonly #parents: Int32Array;
  readonly #sizes: Int32Array;
  readonly #means: Float32Array;

  constructor(oklab: Float32Array) {
    const count = oklab.length / bands;
    this.#parents = new Int32Array(count);
    for (let pixel = 0; pixel < count; pixel++) this.#parents[pixel] = pixel;
    this.#sizes = new Int32Array(count).fill(1);
    this.#means = oklab.slice();
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

  /** Joins the zones of two pixels if that costs no more than the price. Returns true if it did. */
  join(one: number, two: number, price = Number.POSITIVE_INFINITY): boolean {
    let [large, small] = [this.find(one), this.find(two)];
    if (large === small) return false;
    if (this.#sizes[large]! < this.#sizes[small]!) [large, small] = [small, large];
    const [largeSize, smallSize] = [this.#sizes[large]!, this.#sizes[small]!];
    const error =
      ((largeSize * smallSize) / (largeSize + smallSize)) *
      differenceBetween(this.#means, large * bands, this.#means, small * bands);
    if (error > price * Math.sqrt(smallSize)) return false;
    this.#parents[small] = large;
    this.#sizes[large] = largeSize + smallSize;
    const share = smallSize / (largeSize + smallSize);
    for (let band = 0; band < bands; band++) {
      const at = large * bands + band;
      this.#means[at]! += (this.#means[small * bands + band]! - this.#means[at]!) * share;
    }
    return true;
  }
}

/** Pairs of each pixel with its right (even) and lower neighbour (odd), the most similar first. */
async function sortedPairs(
  { width, height }: Picture,
  oklab: Float32Array,
  soft: Uint8Array,
  yielder: Yielder,
): Promise<Int32Array> {
  const starts = new Int32Array(levels + 1);
  const levelOf = (pixel: number, other: number): number => {
    if (soft[pixel] === 1 || soft[other] === 1) return levels;
    return Math.min(
      levels - 1,
      Math.floor(steps * Math.sqrt(differenceBetween(oklab, pixel * bands, oklab, other * bands))),
    );
  };
  const levelsOfPairs = new Uint16Array(2 * width * height).fill(levels);
  for (let y = 0, pixel = 0; y < height; y++) {
    if (yielder.isDue(joinSteps * width)) await yielder.yield();
    for (let x = 0; x < width; x++, pixel++) {
      if (x + 1 < width) levelsOfPairs[2 * pixel] = levelOf(pixel, pixel + 1);
      if (y + 1 < height) levelsOfPairs[2 * pixel + 1] = levelOf(pixel, pixel + width);
    }
  }
  for (const level of levelsOfPairs) {
    if (yielder.isDue(1)) await yielder.yield();
    if (level < levels) starts[level + 1]!++;
  }
  for (let level = 1; level <= levels; level++) starts[level]! += starts[level - 1]!;
  const pairs = new Int32Array(starts[levels]!);
  for (let pair = 0; pair < levelsOfPairs.length; pair++) {
    if (yielder.isDue(passSteps / 2)) await yielder.yield();
    const level = levelsOfPairs[pair]!;
    if (level < levels) pairs[starts[level]!++] = pair;
  }
  return pairs;
}

async function numberZones(
  forest: ZoneForest,
  soft: Uint8Array,
  yielder: Yielder,
): Promise<Pick<Zones, 'zones' | 'count'>> {
  const zones = new Int32Array(soft.length).fill(-1);
  const names = new Map<number, number>();
  for (let pixel = 0; pixel < soft.length; pixel++) {
    if (yielder.isDue(passSteps)) await yielder.yield();
    if (soft[pixel] === 1) continue;
    const root = forest.find(pixel);
    const name = names.get(root) ?? names.size;
    if (name === names.size) names.set(root, name);
    zones[pixel] = name;
  }
  return { zones, count: names.size };
}
