/**
 * Where a stop lies that states no `Location`, in percent: the first at 0, the last at 100, the others evenly between.
 * Two stops at the same place would hide one of them.
 */
export function defaultLocation(index: number, count: number): number {
  return count < 2 ? 0 : (index / (count - 1)) * 100;
}
