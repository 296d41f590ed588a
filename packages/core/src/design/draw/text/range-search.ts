/** Index of the last range that begins before or at an offset. */
export function indexAt(ranges: readonly { readonly from: number }[], offset: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
