import { chooseCode, storedBits } from './block.ts';
import { countSymbols, lengthOfTokens, type Tokens } from './tokens.ts';

/** Shorter parts are not split. */
const minTokens = 10;
/** The number of places that one step of the search compares. */
const places = 9;

/** The tokens at which blocks start, without 0: each split makes the whole shorter. */
export function findSplits(tokens: Tokens, maxBlocks: number): number[] {
  const sizes = new Map<number, number>();
  const sizeOf = (from: number, to: number): number => {
    const key = from * 2 ** 26 + to;
    const size = sizes.get(key) ?? sizeOfBlock(tokens, from, to);
    sizes.set(key, size);
    return size;
  };
  const splits: number[] = [];
  const parts = [{ from: 0, to: tokens.count }];
  // The longest part first, as a limit on the number of blocks should not leave it whole.
  while (parts.length > 0 && splits.length + 1 < maxBlocks) {
    parts.sort((one, other) => one.to - one.from - (other.to - other.from));
    const { from, to } = parts.pop()!;
    if (to - from < minTokens) break;
    const at = cheapestSplit(from, to, sizeOf);
    if (sizeOf(from, at) + sizeOf(at, to) >= sizeOf(from, to)) continue;
    splits.push(at);
    parts.push({ from, to: at }, { from: at, to });
  }
  return splits.sort((a, b) => a - b);
}

/** The bits of a block with its best code, or stored. */
export function sizeOfBlock(tokens: Tokens, from: number, to: number): number {
  return Math.min(chooseCode(countSymbols(tokens, from, to)).bits, storedBits(lengthOfTokens(tokens, from, to)));
}

/** Compares some places, then places closer to the best one. */
function cheapestSplit(from: number, to: number, sizeOf: (from: number, to: number) => number): number {
  const total = (at: number): number => sizeOf(from, at) + sizeOf(at, to);
  let [start, end] = [from + 1, to];
  let best = start;
  let bestSize = total(best);
  while (end - start > places) {
    const step = Math.floor((end - start) / (places + 1));
    let chosen = -1;
    for (let place = 0; place < places; place++) {
      const at = start + (place + 1) * step;
      const size = total(at);
      if (size < bestSize) [best, bestSize, chosen] = [at, size, place];
    }
    if (chosen < 0) return best;
    [start, end] = [best - step, best + step];
    start = Math.max(from + 1, start);
    end = Math.min(to, end);
  }
  for (let at = start; at < end; at++) {
    const size = total(at);
    if (size < bestSize) [best, bestSize] = [at, size];
  }
  return best;
}
