import type { Costs } from './costs.ts';
import type { MatchTable } from './matches.ts';
import { minMatch, symbolOfDistance } from './symbols.ts';
import type { Tokens } from './tokens.ts';

/** A part of the data by offsets in the table of matches. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Splits data into the literals and matches that cost least: the shortest path through the data. */
export function parse(bytes: Uint8Array, matches: MatchTable, { from, to }: Part, costs: Costs): Tokens {
  const { starts, lengths, distances } = matches;
  const size = to - from;
  const cost = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
  cost[0] = 0;
  /** The last token of the shortest path to each offset: a match, or length 1 and distance 0 for a literal. */
  const stepLengths = new Uint16Array(size + 1);
  const stepDistances = new Uint16Array(size + 1);
  for (let at = 0; at < size; at++) {
    const here = cost[at]!;
    const literal = here + costs.literals[bytes[from + at]!]!;
    if (literal < cost[at + 1]!) {
      cost[at + 1] = literal;
      stepLengths[at + 1] = 1;
      stepDistances[at + 1] = 0;
    }
    let length = minMatch;
    for (let match = starts[from + at]!; match < starts[from + at + 1]!; match++) {
      const distance = distances[match]!;
      const base = here + costs.distances[symbolOfDistance(distance)]!;
      const longest = Math.min(lengths[match]!, size - at);
      for (; length <= longest; length++) {
        const total = base + costs.lengths[length]!;
        if (total < cost[at + length]!) {
          cost[at + length] = total;
          stepLengths[at + length] = length;
          stepDistances[at + length] = distance;
        }
      }
    }
  }
  return collectTokens(bytes, { from, to }, stepLengths, stepDistances);
}

function collectTokens(
  bytes: Uint8Array,
  { from, to }: Part,
  stepLengths: Uint16Array,
  stepDistances: Uint16Array,
): Tokens {
  let count = 0;
  for (let at = to - from; at > 0; at -= stepLengths[at]!) count += 1;
  const values = new Uint16Array(count);
  const distances = new Uint16Array(count);
  let token = count;
  for (let at = to - from; at > 0; at -= stepLengths[at]!) {
    token -= 1;
    const distance = stepDistances[at]!;
    distances[token] = distance;
    values[token] = distance === 0 ? bytes[from + at - 1]! : stepLengths[at]!;
  }
  return { count, values, distances };
}
