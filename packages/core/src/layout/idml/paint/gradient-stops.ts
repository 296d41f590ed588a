/**
 * Returns the position of a stop without `Location`, in percent: the first at 0, the last at 100, the others evenly
 * spaced. Two stops at the same position would hide one of them.
 */
export function defaultLocation(index: number, count: number): number {
  return count < 2 ? 0 : (index / (count - 1)) * 100;
}
