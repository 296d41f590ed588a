import { maxMatch, minMatch, windowLength } from './symbols.ts';

/** More candidates are not tried at one position. */
const maxCandidates = 4_096;
const hashBits = 15;

/**
 * The matches at each position of a part of the data: for each possible length the nearest distance, stored only where
 * a greater distance makes a longer match possible.
 */
export interface MatchTable {
  /** By position within the part, the index of its first match; one more for the end. */
  readonly starts: Uint32Array;
  /** Ascending at each position, as are the distances. */
  readonly lengths: Uint16Array;
  readonly distances: Uint16Array;
}

/** Finds the matches at the positions from `from` to `to`; they may refer to earlier bytes. */
export function findMatches(bytes: Uint8Array, from: number, to: number): MatchTable {
  const starts = new Uint32Array(to - from + 1);
  const found = new PairList(to - from);
  const heads = new Int32Array(1 << hashBits).fill(-1);
  const windowStart = Math.max(0, from - windowLength);
  const previous = new Int32Array(to - windowStart);
  for (let at = windowStart; at < to; at++) {
    if (at >= from) starts[at - from] = found.count;
    if (at + minMatch > to) continue;
    const hash = hashOf(bytes, at);
    const candidate = heads[hash]!;
    previous[at - windowStart] = candidate;
    heads[hash] = at;
    if (at >= from) collect(bytes, at, { candidate, previous, windowStart, end: to }, found);
  }
  starts[to - from] = found.count;
  return { starts, lengths: found.lengths, distances: found.distances };
}

interface Candidates {
  /** The nearest one, or -1. */
  readonly candidate: number;
  /** The next candidate by position from the start of the window. */
  readonly previous: Int32Array;
  readonly windowStart: number;
  readonly end: number;
}

function collect(bytes: Uint8Array, at: number, candidates: Candidates, found: PairList): void {
  const { previous, windowStart, end } = candidates;
  const longest = Math.min(maxMatch, end - at);
  let best = minMatch - 1;
  let { candidate } = candidates;
  for (let tries = 0; candidate >= 0 && at - candidate <= windowLength && tries < maxCandidates; tries++) {
    if (bytes[candidate + best] === bytes[at + best] && bytes[candidate] === bytes[at]) {
      let length = 0;
      while (length < longest && bytes[candidate + length] === bytes[at + length]) length += 1;
      if (length > best) {
        best = length;
        found.add(length, at - candidate);
        if (length === longest) return;
      }
    }
    candidate = previous[candidate - windowStart]!;
  }
}

function hashOf(bytes: Uint8Array, at: number): number {
  const key = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
  return Math.imul(key, 0x9e3779b1) >>> (32 - hashBits);
}

/** Lengths and distances in typed arrays that grow. */
class PairList {
  count = 0;
  lengths: Uint16Array<ArrayBuffer>;
  distances: Uint16Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.lengths = new Uint16Array(capacity + 16);
    this.distances = new Uint16Array(capacity + 16);
  }

  add(length: number, distance: number): void {
    if (this.count === this.lengths.length) {
      this.lengths = grow(this.lengths);
      this.distances = grow(this.distances);
    }
    this.lengths[this.count] = length;
    this.distances[this.count] = distance;
    this.count += 1;
  }
}

function grow(array: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(array.length * 2);
  larger.set(array);
  return larger;
}
