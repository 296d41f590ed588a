import type { SamplePlane } from './sample-plane.ts';

/** What a plane is told in: values by themselves, and values again that stood so far before. */
export interface TokenSink {
  literal(value: number): void;
  copy(length: number, distance: number): void;
}

/** @see WebP Lossless Bitstream Specification, "LZ77 Backward Reference": there are 24 prefixes of lengths */
const maxMatchLength = 4096;
/** There are 40 of distances, and 120 codes come before those that are told as they are. */
const maxDistance = (1 << 20) - 120;
/** A shorter copy would take more bits than its values. */
const minMatchLength = 3;
/** What is told from far away is looked for by so many values, and so much longer than what is near. */
const hashedLength = 32;
const minFarGain = 8;
/** How many of the places that may be alike are looked at. */
const maxCandidates = 32;
const hashBits = 16;
const chainLength = 1 << 20;
/** Places within a long copy are not remembered: what is like them is like the first ones, too. */
const maxHashedPerMatch = 256;
/** After so many values in vain, others far away are looked for less and less often: noise has none. */
const skipShift = 6;

/** Finds what occurs again: beside, above, or where many of the same values stood before. */
export class MatchFinder {
  readonly #plane: SamplePlane;
  readonly #count: number;
  readonly #nearDistances: readonly number[];
  /** By a hash, the place where it was met last; by a place, the one before that has the same hash. */
  readonly #latest = new Int32Array(1 << hashBits).fill(-1);
  readonly #previous = new Int32Array(chainLength);
  #misses = 0;

  constructor(plane: SamplePlane) {
    this.#plane = plane;
    this.#count = plane.width * plane.height;
    this.#nearDistances = [1, plane.width, plane.width - 1, plane.width + 1].filter((distance) => distance > 0);
  }

  /** Tells what stands from one place up to another, and says where it came to: a copy may go beyond. */
  walk(from: number, to: number, sink: TokenSink): number {
    const { values, first, step } = this.#plane;
    let at = from;
    while (at < to) {
      const searchesFar = at % (1 + Math.min(63, this.#misses >> skipShift)) === 0;
      let [length, distance] = [0, 0];
      for (const near of this.#nearDistances) {
        const run = near <= at && length < maxMatchLength ? this.#matchLength(at, near) : 0;
        if (run > length) [length, distance] = [run, near];
      }
      if (searchesFar && length < maxHashedPerMatch && at + hashedLength <= this.#count) {
        const farDistance = this.#findFarMatch(at, length + minFarGain);
        if (farDistance > 0) [length, distance] = [this.#matchLength(at, farDistance), farDistance];
      }
      const isCopy = length >= minMatchLength;
      this.#misses = isCopy ? 0 : this.#misses + 1;
      if (searchesFar || isCopy) this.#insertHashes(at, isCopy ? Math.min(length, maxHashedPerMatch) : 1);
      if (isCopy) sink.copy(length, distance);
      else sink.literal(values[first + at * step]!);
      at += isCopy ? length : 1;
    }
    return at;
  }

  /** How many values from here on are those of so far before. */
  #matchLength(at: number, distance: number): number {
    const { values, first, step } = this.#plane;
    const start = first + at * step;
    const end = start + Math.min(this.#count - at, maxMatchLength) * step;
    const back = distance * step;
    let index = start;
    while (index < end && values[index] === values[index - back]) index += step;
    return (index - start) / step;
  }

  /** The distance of the longest run that is longer than others are; 0 where none is. */
  #findFarMatch(at: number, minLength: number): number {
    const { values, first, step } = this.#plane;
    let [length, distance] = [Math.max(minLength, hashedLength), 0];
    let candidate = this.#latest[this.#hash(at)]!;
    for (let count = 0; count < maxCandidates && candidate >= 0 && at - candidate <= maxDistance; count++) {
      const back = at - candidate;
      const end = at + length < this.#count ? first + (at + length) * step : first;
      // One value tells most of those that are too short.
      const run = end === first || values[end] === values[end - back * step] ? this.#matchLength(at, back) : 0;
      if (run > length) [length, distance] = [run, back];
      const next = this.#previous[candidate % chainLength]!;
      if (next >= candidate) break; // its place in the ring was given to another
      candidate = next;
    }
    return distance;
  }

  #insertHashes(from: number, count: number): void {
    const end = Math.min(from + count, this.#count - hashedLength);
    for (let at = from; at < end; at++) {
      const hash = this.#hash(at);
      this.#previous[at % chainLength] = this.#latest[hash]!;
      this.#latest[hash] = at;
    }
  }

  /** Of every other value: enough to tell places apart, and compared anyway. */
  #hash(at: number): number {
    const { values, first, step } = this.#plane;
    let hash = 0;
    const end = first + (at + hashedLength) * step;
    for (let index = first + at * step; index < end; index += 2 * step) {
      hash = Math.imul(hash ^ values[index]!, 0x01_00_01_93);
    }
    return Math.imul(hash, 0x9e_37_79_b1) >>> (32 - hashBits);
  }
}
