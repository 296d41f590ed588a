import type { SamplePlane } from './plane.ts';

/** What a plane is told in: values by themselves, and values again that stood so far before. */
export interface TokenSink {
  literal(value: number): void;
  copy(length: number, distance: number): void;
}

/** @see WebP Lossless Bitstream Specification, "LZ77 Backward Reference": there are 24 prefixes of lengths */
const longest = 4096;
/** There are 40 of distances, and 120 codes come before those that are told as they are. */
const farthest = (1 << 20) - 120;
/** A shorter copy would take more bits than its values. */
const leastNear = 3;
/** What is told from far away is looked for by so many values, and so much longer than what is near. */
const farKey = 32;
const farGain = 8;
/** How many of the places that may be alike are looked at. */
const tries = 32;
const hashBits = 16;
const ring = 1 << 20;
/** Places within a long copy are not remembered: what is like them is like the first ones, too. */
const mostRemembered = 256;
/** After so many values in vain, others far away are looked for less and less often: noise has none. */
const patience = 6;

/** Finds what occurs again: beside, above, or where many of the same values stood before. */
export class Matches {
  readonly #plane: SamplePlane;
  readonly #count: number;
  readonly #near: readonly number[];
  /** By a hash, the place where it was met last; by a place, the one before that has the same hash. */
  readonly #last = new Int32Array(1 << hashBits).fill(-1);
  readonly #before = new Int32Array(ring);
  #inVain = 0;

  constructor(plane: SamplePlane) {
    this.#plane = plane;
    this.#count = plane.width * plane.height;
    this.#near = [1, plane.width, plane.width - 1, plane.width + 1].filter((distance) => distance > 0);
  }

  /** Tells what stands from one place up to another, and says where it came to: a copy may go beyond. */
  walk(from: number, to: number, sink: TokenSink): number {
    const { values, first, step } = this.#plane;
    let at = from;
    while (at < to) {
      const isTried = at % (1 + Math.min(63, this.#inVain >> patience)) === 0;
      let [length, distance] = [0, 0];
      for (const near of this.#near) {
        const run = near <= at && length < longest ? this.#run(at, near) : 0;
        if (run > length) [length, distance] = [run, near];
      }
      if (isTried && length < mostRemembered && at + farKey <= this.#count) {
        const far = this.#findFar(at, length + farGain);
        if (far > 0) [length, distance] = [this.#run(at, far), far];
      }
      const isCopy = length >= leastNear;
      this.#inVain = isCopy ? 0 : this.#inVain + 1;
      if (isTried || isCopy) this.#remember(at, isCopy ? Math.min(length, mostRemembered) : 1);
      if (isCopy) sink.copy(length, distance);
      else sink.literal(values[first + at * step]!);
      at += isCopy ? length : 1;
    }
    return at;
  }

  /** How many values from here on are those of so far before. */
  #run(at: number, distance: number): number {
    const { values, first, step } = this.#plane;
    const start = first + at * step;
    const end = start + Math.min(this.#count - at, longest) * step;
    const back = distance * step;
    let place = start;
    while (place < end && values[place] === values[place - back]) place += step;
    return (place - start) / step;
  }

  /** The distance of the longest run that is longer than others are; 0 where none is. */
  #findFar(at: number, least: number): number {
    const { values, first, step } = this.#plane;
    let [length, distance] = [Math.max(least, farKey), 0];
    let seen = this.#last[this.#hash(at)]!;
    for (let count = 0; count < tries && seen >= 0 && at - seen <= farthest; count++) {
      const back = at - seen;
      const end = at + length < this.#count ? first + (at + length) * step : first;
      // One value tells most of those that are too short.
      const run = end === first || values[end] === values[end - back * step] ? this.#run(at, back) : 0;
      if (run > length) [length, distance] = [run, back];
      const next = this.#before[seen % ring]!;
      if (next >= seen) break; // its place in the ring was given to another
      seen = next;
    }
    return distance;
  }

  #remember(from: number, count: number): void {
    const end = Math.min(from + count, this.#count - farKey);
    for (let at = from; at < end; at++) {
      const hash = this.#hash(at);
      this.#before[at % ring] = this.#last[hash]!;
      this.#last[hash] = at;
    }
  }

  /** Of every other value: enough to tell places apart, and compared anyway. */
  #hash(at: number): number {
    const { values, first, step } = this.#plane;
    let hash = 0;
    const end = first + (at + farKey) * step;
    for (let place = first + at * step; place < end; place += 2 * step) {
      hash = Math.imul(hash ^ values[place]!, 0x01_00_01_93);
    }
    return Math.imul(hash, 0x9e_37_79_b1) >>> (32 - hashBits);
  }
}
