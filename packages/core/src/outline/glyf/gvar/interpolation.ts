/**
 * Infers the deltas of unreferenced points from the referenced points of their contour, for one coordinate. A contour
 * without referenced points does not move.
 * @see OpenType 1.9, gvar, "Inferred Deltas for Un-referenced Point Numbers"
 */
export function interpolateUntouched(
  deltas: Float64Array,
  isTouched: Uint8Array,
  original: Float64Array,
  ends: readonly number[],
): void {
  let first = 0;
  for (const last of ends) {
    if (last >= first) interpolateContour(deltas, isTouched, original, first, last);
    first = last + 1;
  }
}

function interpolateContour(
  deltas: Float64Array,
  isTouched: Uint8Array,
  original: Float64Array,
  first: number,
  last: number,
): void {
  const start = isTouched.subarray(first, last + 1).indexOf(1);
  if (start < 0) return;
  const count = last - first + 1;
  const at = (step: number): number => first + ((start + step) % count);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (isTouched[at(to)] === 0) to++; // ends at the starting point at the latest
    for (let step = from + 1; step < to; step++)
      deltas[at(step)] = inferDelta(deltas, original, at(step), at(from), at(to));
    from = to;
  }
}

/** Infers a point's delta from two others: proportionally between them, like the nearer one outside. */
export function inferDelta(deltas: Float64Array, original: Float64Array, point: number, a: number, b: number): number {
  const [low, high] = original[a]! <= original[b]! ? [a, b] : [b, a]; // all are points of the contour
  const [value, start, end] = [original[point]!, original[low]!, original[high]!];
  const [startDelta, endDelta] = [deltas[low]!, deltas[high]!];
  if (start === end) return startDelta === endDelta ? startDelta : 0;
  if (value <= start) return startDelta;
  if (value >= end) return endDelta;
  return startDelta + ((value - start) / (end - start)) * (endDelta - startDelta);
}
