import type { Run } from '../../models/design/stories.ts';
import type { FullCharacter } from './defaults.data.ts';
import type { Overlay } from './nested-styles.ts';
import type { Unit } from './units.ts';

/** A part of a run of one look. */
export interface RunSegment {
  /** The run, by its index in the paragraph. */
  readonly run: number;
  /** Of a text in UTF-16 code units, as its string counts; of other runs 0 and 1. */
  readonly start: number;
  readonly end: number;
  readonly properties: FullCharacter;
  /** Not to be seen, since none of its conditions is visible. */
  readonly isHidden: boolean;
}

/** Cuts runs where a style begins or ends; hidden and empty ones stay whole. */
export function cutRuns(
  runs: readonly Run[],
  units: readonly Unit[],
  overlays: readonly Overlay[],
  {
    isHidden,
    resolve,
  }: { isHidden: (run: Run) => boolean; resolve: (styles: readonly string[], run: Run) => FullCharacter },
): RunSegment[] {
  const segments: RunSegment[] = [];
  let at = 0;
  for (const [index, run] of runs.entries()) {
    const first = at;
    let last: string | undefined;
    for (let unit = units[at]; unit?.run === index; unit = units[++at]) {
      const styles = overlays.flatMap((overlay) => overlay[at] ?? []);
      const key = styles.join();
      const before = segments.at(-1);
      if (before !== undefined && at > first && key === last)
        segments[segments.length - 1] = { ...before, end: unit.end };
      else
        segments.push({
          run: index,
          start: unit.start,
          end: unit.end,
          properties: resolve(styles, run),
          isHidden: false,
        });
      last = key;
    }
    if (at > first) continue;
    const end = 'text' in run ? run.text.length : 1;
    segments.push({ run: index, start: 0, end, properties: resolve([], run), isHidden: isHidden(run) });
  }
  return segments;
}
