import { BitWriter } from '../../bytes/bit-writer.ts';
import type { Context } from '../../context.ts';
import { chooseCode, storedBits, writeBlock, writeStored } from './block.ts';
import { type Costs, costsOf, emptyHistogram, equalCosts, fixedCosts } from './costs.ts';
import { findMatches, type MatchTable } from './matches.ts';
import { type Part, parse } from './parse.ts';
import { findSplits, sizeOfBlock } from './split.ts';
import { countSymbols, joinTokens, lengthOfTokens, type Tokens } from './tokens.ts';

/** Longer data is compressed in parts, which refer to the window before them. */
const partLength = 1024 * 1024;
/** Each repetition parses with the costs of the one before; more of them save less and less. */
const repetitions = 15;
const maxBlocksPerPart = 64;
const stepsPerByte = 256;
const shortLength = 2_048;
const shortNoiseLength = 16_384;
/** The least share of its size without matches that noise has with them. */
const minNoiseShare = 0.9;
/**
 * Bits that the starts of noise add to the cost of each match: few of its matches save anything. Long noise has the
 * first start only, because the others shorten it by a thousandth and take half as long again.
 */
const matchCosts = [8, 0, -4, -8];

/**
 * Deflates as short as it can in reasonable time, as Zopfli does: about 5 % shorter than zlib at its highest level, and a
 * hundred times slower. The bytes are the same on every machine.
 * @see RFC 1951
 */
export async function deflateOptimal(
  bytes: Uint8Array,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Uint8Array> {
  const file = new BitWriter();
  let from = 0;
  do {
    const to = Math.min(from + partLength, bytes.length);
    context.spend((to - from) * stepsPerByte);
    await deflatePart(file, bytes, { from, to }, context);
    from = to;
  } while (from < bytes.length);
  return file.finish();
}

async function deflatePart(
  file: BitWriter,
  bytes: Uint8Array,
  { from, to }: Part,
  context: Pick<Context, 'breathe'>,
): Promise<void> {
  const data = bytes.subarray(from, to);
  const isLast = to === bytes.length;
  const matches = findMatches(bytes, from, to);
  await context.breathe();
  const whole = await parseRepeatedly(data, matches, { from: 0, to: data.length }, context);
  const parts: Tokens[] = [];
  for (const part of partsOf(whole, findSplits(whole, maxBlocksPerPart))) {
    parts.push(await parseRepeatedly(data, matches, part, context));
    await context.breathe();
  }
  // The blocks of the first parse, or new ones for the joined parts: whichever are shorter.
  const joined = joinTokens(parts);
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { count }) => sum + count, 0));
  const candidates = [ends.slice(0, -1), findSplits(joined, maxBlocksPerPart)];
  const [splits = []] = candidates.sort((one, other) => sizeOf(joined, one) - sizeOf(joined, other));
  writeBlocks(file, data, joined, splits, isLast);
}

/** The parts of the data between the splits of its tokens. */
function partsOf(tokens: Tokens, splits: readonly number[]): Part[] {
  let from = 0;
  return [...splits, tokens.count].map((split, index) => {
    const to = from + lengthOfTokens(tokens, splits[index - 1] ?? 0, split);
    const part = { from, to };
    from = to;
    return part;
  });
}

/** Parses with better and better costs, and returns the tokens that make the shortest block. */
async function parseRepeatedly(
  data: Uint8Array,
  matches: MatchTable,
  part: Part,
  { breathe }: Pick<Context, 'breathe'>,
): Promise<Tokens> {
  let best: Tokens | undefined;
  let bestBits = Number.POSITIVE_INFINITY;
  const parseFrom = async (start: Costs): Promise<void> => {
    let before = Number.POSITIVE_INFINITY;
    let costs = start;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const tokens = parse(data, matches, part, costs);
      const histogram = countSymbols(tokens, 0, tokens.count);
      const { bits } = chooseCode(histogram);
      if (bits < bestBits) [best, bestBits] = [tokens, bits];
      if (bits === before) break;
      before = bits;
      costs = costsOf(histogram);
      await breathe();
    }
  };
  for (const start of startsFor(data, part)) await parseFrom(start);
  if (isNoise(bestBits, data, part)) for (const start of startsOfNoise(data, part)) await parseFrom(start);
  return best!;
}

/** Short data often ends in a local minimum, so it is parsed from several starts. */
function startsFor(data: Uint8Array, part: Part): Costs[] {
  return part.to - part.from > shortLength ? [fixedCosts()] : [fixedCosts(), costsOfLiterals(data, part), equalCosts()];
}

/** True for data in which matches save little beside a code for its bytes. More starts do not shorten fonts. */
function isNoise(bits: number, data: Uint8Array, part: Part): boolean {
  const { literals } = costsOfLiterals(data, part);
  const literalBits = data.subarray(part.from, part.to).reduce((sum, byte) => sum + literals[byte]!, 0);
  return bits > minNoiseShare * literalBits;
}

function startsOfNoise(data: Uint8Array, part: Part): Costs[] {
  const own = costsOfLiterals(data, part);
  const added = part.to - part.from > shortNoiseLength ? matchCosts.slice(0, 1) : matchCosts;
  return added.map((bits) => ({ ...own, lengths: own.lengths.map((cost) => cost + bits) }));
}

function costsOfLiterals(data: Uint8Array, { from, to }: Part): Costs {
  const histogram = emptyHistogram();
  for (const byte of data.subarray(from, to)) histogram.literals[byte]!++;
  return costsOf(histogram);
}

function sizeOf(tokens: Tokens, splits: readonly number[]): number {
  return [...splits, tokens.count].reduce((sum, to, index) => sum + sizeOfBlock(tokens, splits[index - 1] ?? 0, to), 0);
}

function writeBlocks(
  file: BitWriter,
  data: Uint8Array,
  tokens: Tokens,
  splits: readonly number[],
  isLastPart: boolean,
): void {
  let from = 0;
  let start = 0;
  for (const to of [...splits, tokens.count]) {
    const end = start + lengthOfTokens(tokens, from, to);
    const isLast = isLastPart && to === tokens.count;
    const code = chooseCode(countSymbols(tokens, from, to));
    if (storedBits(end - start) < code.bits) writeStored(file, data.subarray(start, end), isLast);
    else writeBlock(file, tokens, { from, to, isLast }, code);
    [from, start] = [to, end];
  }
}
