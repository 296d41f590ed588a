import type { int } from '../../../../kernel/numbers.ts';

/** Sorts the first groups of `order` by falling number of uses, and by their numbers if these are equal. */
export function rankByUses(order: Int32Array, count: int, uses: Float64Array): void {
  let from = order;
  let to: Int32Array = new Int32Array(count);
  // Lists of one group are sorted; each step merges two neighbours.
  for (let width: int = 1; width < count; width *= 2) {
    for (let start: int = 0; start < count; start += 2 * width) {
      const middle: int = start + width < count ? start + width : count;
      const end: int = middle + width < count ? middle + width : count;
      let left: int = start;
      let right: int = middle;
      for (let at: int = start; at < end; at++) {
        const takesLeft = left < middle && (right >= end || isBefore(from[left]!, from[right]!, uses));
        to[at] = takesLeft ? from[left]! : from[right]!; // one of them is left
        if (takesLeft) left++;
        else right++;
      }
    }
    const merged = to;
    to = from;
    from = merged;
  }
  if (from !== order) for (let at: int = 0; at < count; at++) order[at] = from[at]!;
}

function isBefore(a: int, b: int, uses: Float64Array): boolean {
  const first = uses[a]!; // both are groups
  const second = uses[b]!;
  return first > second || (first === second && a < b);
}
