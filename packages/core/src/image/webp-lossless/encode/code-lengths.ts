/**
 * Huffman code lengths in bits by symbol frequency, 0 for unused symbols. Small frequencies are raised until no code
 * exceeds the maximum length.
 */
export function computeCodeLengths(counts: Uint32Array, maxLength: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  const used = [...counts.keys()].filter((symbol) => counts[symbol]! > 0);
  if (used.length === 1) lengths[used[0]!] = 1;
  if (used.length < 2) return lengths;
  for (let minWeight = 1; ; minWeight *= 2) {
    const weights = used.map((symbol) => Math.max(counts[symbol]!, minWeight));
    const depths = depthsOf(weights);
    if (Math.max(...depths) > maxLength) continue; // with equal weights, the tree has its minimum depth
    for (const [index, symbol] of used.entries()) lengths[symbol] = depths[index]!;
    return lengths;
  }
}

/** The depth of each leaf in the Huffman tree, which repeatedly joins the two lightest nodes. */
function depthsOf(weights: readonly number[]): number[] {
  const order = [...weights.keys()].sort((a, b) => weights[a]! - weights[b]! || a - b);
  const leaves = order.length;
  const total = leaves * 2 - 1;
  const weight = new Float64Array(total);
  const parent = new Int32Array(total);
  for (const [index, leaf] of order.entries()) weight[index] = weights[leaf]!;
  let [leaf, inner] = [0, leaves];
  for (let node = leaves; node < total; node++) {
    for (let child = 0; child < 2; child++) {
      // Inner nodes are created in the order of their weights, so the lightest node is the first leaf or the first
      // inner node.
      const isLeaf = leaf < leaves && (inner >= node || weight[leaf]! <= weight[inner]!);
      const lightest = isLeaf ? leaf++ : inner++;
      weight[node] = weight[node]! + weight[lightest]!;
      parent[lightest] = node;
    }
  }
  const depth = new Uint32Array(total);
  for (let node = total - 2; node >= 0; node--) depth[node] = depth[parent[node]!]! + 1;
  const depths = new Array<number>(leaves);
  for (const [index, leafIndex] of order.entries()) depths[leafIndex] = depth[index]!;
  return depths;
}
