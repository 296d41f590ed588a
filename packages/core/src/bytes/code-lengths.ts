/**
 * The lengths of an optimal Huffman code in bits by symbol frequency, 0 for unused symbols; no length exceeds the
 * maximum, which must be enough for the number of symbols.
 * @see Larmore and Hirschberg, "A fast algorithm for optimal length-limited Huffman codes" (1990): package-merge
 */
export function computeCodeLengths(counts: Uint32Array, maxLength: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  const used = [...counts.keys()].filter((symbol) => counts[symbol]! > 0);
  if (used.length === 1) lengths[used[0]!] = 1;
  if (used.length < 2) return lengths;
  used.sort((a, b) => counts[a]! - counts[b]! || a - b);
  const weights = Float64Array.from(used, (symbol) => counts[symbol]!);
  for (const [rank, length] of lengthsOfSorted(weights, maxLength).entries()) lengths[used[rank]!] = length;
  return lengths;
}

/**
 * Each level merges the leaves with the pairs of the level before, both sorted by weight. The first 2n - 2 items of the
 * last level are chosen, and with a pair its two items in the level before. The length of a leaf is the number of levels
 * in which it is chosen; in each level, the chosen leaves are the lightest ones.
 */
function lengthsOfSorted(weights: Float64Array, maxLength: number): Uint8Array {
  const count = weights.length;
  /** By level, for each item whether it is a leaf. */
  const levels: Uint8Array[] = [];
  let before = new Float64Array(0);
  for (let level = 0; level < maxLength; level++) {
    const pairs = before.length >> 1;
    const merged = new Float64Array(count + pairs);
    const isLeaf = new Uint8Array(count + pairs);
    let [leaf, pair] = [0, 0];
    for (let item = 0; item < merged.length; item++) {
      const pairWeight = pair < pairs ? before[pair * 2]! + before[pair * 2 + 1]! : Number.POSITIVE_INFINITY;
      if (leaf < count && weights[leaf]! <= pairWeight) {
        merged[item] = weights[leaf++]!;
        isLeaf[item] = 1;
      } else {
        merged[item] = pairWeight;
        pair += 1;
      }
    }
    levels.push(isLeaf);
    before = merged;
  }
  const lengths = new Uint8Array(count);
  let chosen = 2 * count - 2;
  for (let level = maxLength - 1; level >= 0 && chosen > 0; level--) {
    let leaves = 0;
    for (let item = 0; item < chosen; item++) leaves += levels[level]![item]!;
    for (let leaf = 0; leaf < leaves; leaf++) lengths[leaf]!++;
    chosen = (chosen - leaves) * 2;
  }
  return lengths;
}
