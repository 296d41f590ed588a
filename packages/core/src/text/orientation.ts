import { orientationRuns } from '../assets/vertical-orientation.generated.ts';

/**
 * The orientation of a character in vertical lines: upright, rotated, or upright with another glyph. Without such a
 * glyph `Tu` is upright and `Tr` is rotated.
 * @see Unicode Standard Annex 50, "Vertical_Orientation"
 */
export type Orientation = 'U' | 'R' | 'Tu' | 'Tr';

let runs: { readonly ends: readonly number[]; readonly kinds: readonly Orientation[] } | undefined;

/** Returns the Vertical_Orientation of a character. */
export function orientationOf(code: number): Orientation {
  runs ??= parseRuns();
  let [low, high] = [0, runs.ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code < (runs.ends[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return runs.kinds[low] ?? 'R';
}

function parseRuns() {
  const [ends, kinds]: [number[], Orientation[]] = [[], []];
  for (const run of orientationRuns.split(' ')) {
    const [, length = '', kind = 'R'] = /^([\da-z]+)(.+)$/.exec(run) ?? [];
    ends.push((ends.at(-1) ?? 0) + Number.parseInt(length, 36));
    kinds.push(kind as Orientation);
  }
  return { ends, kinds };
}
