import type { SamplePlane } from './sample-plane.ts';

/** Receives a plane as literals and copies of earlier values. */
export interface TokenSink {
  literal(value: number): void;
  copy(length: number, distance: number): void;
}

/** @see WebP Lossless Bitstream Specification, "LZ77 Backward Reference": there are 24 length prefixes */
const maxMatchLength = 4096;
/** There are 40 distance prefixes, and the first 120 codes are for near pixels. */
const maxDistance = (1 << 20) - 120;
/** A shorter copy would need more bits than its literals. */
const minMatchLength = 3;
/** Distant matches are found by a hash of this many values; they must be this much longer than near ones. */
const hashedLength = 32;
const minFarGain = 8;
/** Maximum number of candidates per hash. */
const maxCandidates = 32;
const hashBits = 16;
const chainLength = 1 << 20;
/** Positions within a long match are not hashed: matches to them also match its start. */
const maxHashedPerMatch = 256;
/** After this many misses (as a power of two), distant matches are searched less and less often: noise has none. */
const skipShift = 6;

/** Finds repetitions: at the left, above, or wherever the same values occurred before. */
export class MatchFinder {
  readonly #plane: SamplePlane;
  readonly #count: number;
  readonly #nearDistances: readonly number[];
  /** The latest position of each hash, and for each position the previous one with the same hash. */
  readonly #latest = new Int32Array(1 << hashBits).fill(-1);
  readonly #previous = new Int32Array(chainLength);
  #misses = 0;

  constructor(plane: SamplePlane) {
    this.#plane = plane;
    this.#count = plane.width * plane.height;
    this.#nearDistances = [1, plane.width, plane.width - 1, plane.width + 1].filter((distance) => distance > 0);
  }

  /** Emits tokens between two positions. Returns the end position, which a copy may move beyond `to`. */
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

  /** Number of values that equal those at the given distance. */
  #matchLength(at: number, distance: number): number {
    const { values, first, step } = this.#plane;
    const start = first + at * step;
    const end = start + Math.min(this.#count - at, maxMatchLength) * step;
    const back = distance * step;
    let index = start;
    while (index < end && values[index] === values[index - back]) index += step;
    return (index - start) / step;
  }

  /** The distance of the longest match above the minimum length; 0 if there is none. */
  #findFarMatch(at: number, minLength: number): number {
    const { values, first, step } = this.#plane;
    let [length, distance] = [Math.max(minLength, hashedLength), 0];
    let candidate = this.#latest[this.#hash(at)]!;
    for (let count = 0; count < maxCandidates && candidate >= 0 && at - candidate <= maxDistance; count++) {
      const back = at - candidate;
      const end = at + length < this.#count ? first + (at + length) * step : first;
      // Comparing one value rules out most shorter matches.
      const run = end === first || values[end] === values[end - back * step] ? this.#matchLength(at, back) : 0;
      if (run > length) [length, distance] = [run, back];
      const next = this.#previous[candidate % chainLength]!;
      if (next >= candidate) break; // its entry in the ring was overwritten
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

  /** Hashes every second value. That is selective enough, and candidates are compared anyway. */
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
