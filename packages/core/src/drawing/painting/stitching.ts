/** The most inputs at which a function may jump that are looked at. */
export const maxBreaks = 512;

/** A function of one number that consists of others, each for a part of its inputs. */
interface Stitching {
  readonly domain: readonly number[];
  readonly bounds: readonly number[];
  /** The inputs of each part at the ends of its interval. */
  readonly encode: readonly number[];
  /** The number of parts. */
  readonly count: number;
}

/**
 * The inputs at which the function may jump: its bounds, and the breaks of its parts, which `breaksOf` returns by
 * number. @see ISO 32000-2, "Type 3 (stitching) functions"
 */
export function findBreaks(
  { domain, bounds, encode, count }: Stitching,
  breaksOf: (part: number) => readonly number[],
): number[] {
  const edges = [domain[0] ?? 0, ...bounds, domain[1] ?? 1];
  const found: number[] = [];
  for (let at = 0; at < count && found.length < maxBreaks; at++) {
    const [start = 0, end = 0] = edges.slice(at, at + 2);
    const [low = 0, high = 1] = encode.slice(at * 2, at * 2 + 2);
    if (at > 0) found.push(start);
    if (low === high) continue;
    for (const input of breaksOf(at)) found.push(start + ((input - low) / (high - low)) * (end - start));
  }
  return found.slice(0, maxBreaks);
}
