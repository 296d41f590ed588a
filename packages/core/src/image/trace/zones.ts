import { bands, differenceBetween, type Picture } from './picture.ts';
import type { PixelKinds } from './soft-edges.ts';
import type { Turns } from './turns.ts';

/** What a step between two zones may be, at first: the error that it takes to make one of them, for each pixel of edge. */
const firstPrice = 4;
/** Between two pricings; few zones more or less are no matter. */
const priceGrowth = 3;
/** Looks are told apart by steps of this share, when pairs of pixels are put in order. */
const steps = 4;
const levels = 256;
/** Pixels of thin lines are one line though they differ by this share of what they stand out: pixels cut lines in two. */
const thinShare = 0.7;
const samplesInLook = 2.55;
/** What a pixel, or a pair of them, costs in a pass over all, in steps. */
const passSteps = 6;
const joinSteps = 20;

/** Pixels put together by what they look like. `zones` names each pixel's, or −1 where an edge is still to be shared out. */
export interface Zones {
  readonly zones: Int32Array;
  readonly count: number;
  /** How many were put together only because there were too many. */
  readonly forced: number;
}

/**
 * Puts together neighbours that look alike, the most alike first, and no more than `maxCount` zones of them.
 * @see Nock and Nielsen, "Statistical Region Merging": pairs in order, each looked at once
 */
export async function findZones(
  picture: Picture,
  looks: Float32Array,
  { soft, thin }: PixelKinds,
  maxCount: number,
  turns: Turns,
): Promise<Zones> {
  const forest = new ZoneForest(looks);
  await turns.take();
  const pairs = await pairsInOrder(picture, looks, soft, turns);
  const otherOf = (pair: number): number => (pair >> 1) + (pair & 1 ? picture.width : 1);
  let free = 0;
  for (const isSoft of soft) if (isSoft === 0) free++;
  free -= await joinLines(picture, looks, thin, forest, turns);
  let wanted = free;
  for (let price = firstPrice; ; price *= priceGrowth) {
    for (const pair of pairs) {
      if (turns.areDue(joinSteps)) await turns.take();
      if (forest.join(pair >> 1, otherOf(pair), price)) free--;
    }
    if (price === firstPrice) wanted = free;
    if (free <= maxCount) return { ...(await nameZones(forest, soft, turns)), forced: wanted - free };
  }
}

/** Puts the pixels of thin lines together, slanting ones too, but for chequered fields. Says how many. */
async function joinLines(
  { width, height }: Picture,
  looks: Float32Array,
  thin: Uint8Array,
  forest: ZoneForest,
  turns: Turns,
): Promise<number> {
  let joined = 0;
  const isLine = (one: number, two: number): boolean => isOneLine(looks, thin, one, two);
  const join = (one: number, two: number): void => {
    if (isLine(one, two) && forest.join(one, two)) joined++;
  };
  for (let y = 0, pixel = 0; y < height; y++) {
    if (turns.areDue(joinSteps * width)) await turns.take();
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

function isOneLine(looks: Float32Array, thin: Uint8Array, one: number, two: number): boolean {
  const least = Math.min(thin[one]!, thin[two]!);
  if (least === 0) return false;
  const most = (thinShare * least) / samplesInLook;
  return differenceBetween(looks, one * bands, looks, two * bands) < most * most;
}

/** Disjoint sets of pixels, with what each looks like on average. */
class ZoneForest {
  readonly #parents: Int32Array;
  readonly #sizes: Int32Array;
  readonly #means: Float32Array;

  constructor(looks: Float32Array) {
    const count = looks.length / bands;
    this.#parents = new Int32Array(count);
    for (let pixel = 0; pixel < count; pixel++) this.#parents[pixel] = pixel;
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

  /** Makes one of the zones of two pixels where that costs no more than the price. Says whether it did. */
  join(one: number, two: number, price = Number.POSITIVE_INFINITY): boolean {
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
async function pairsInOrder(
  { width, height }: Picture,
  looks: Float32Array,
  soft: Uint8Array,
  turns: Turns,
): Promise<Int32Array> {
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
    if (turns.areDue(joinSteps * width)) await turns.take();
    for (let x = 0; x < width; x++, pixel++) {
      if (x + 1 < width) known[2 * pixel] = levelOf(pixel, pixel + 1);
      if (y + 1 < height) known[2 * pixel + 1] = levelOf(pixel, pixel + width);
    }
  }
  for (const level of known) {
    if (turns.areDue(1)) await turns.take();
    if (level < levels) places[level + 1]!++;
  }
  for (let level = 1; level <= levels; level++) places[level]! += places[level - 1]!;
  const pairs = new Int32Array(places[levels]!);
  for (let pair = 0; pair < known.length; pair++) {
    if (turns.areDue(passSteps / 2)) await turns.take();
    const level = known[pair]!;
    if (level < levels) pairs[places[level]!++] = pair;
  }
  return pairs;
}

async function nameZones(forest: ZoneForest, soft: Uint8Array, turns: Turns): Promise<Pick<Zones, 'zones' | 'count'>> {
  const zones = new Int32Array(soft.length).fill(-1);
  const names = new Map<number, number>();
  for (let pixel = 0; pixel < soft.length; pixel++) {
    if (turns.areDue(passSteps)) await turns.take();
    if (soft[pixel] === 1) continue;
    const root = forest.find(pixel);
    const name = names.get(root) ?? names.size;
    if (name === names.size) names.set(root, name);
    zones[pixel] = name;
  }
  return { zones, count: names.size };
}
