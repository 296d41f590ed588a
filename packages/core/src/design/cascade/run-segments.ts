import type { Run } from '../../models/design/stories.ts';
import type { FullCharacter } from './defaults.data.ts';
import type { Overlay } from './nested-styles.ts';
import type { Unit } from './units.ts';

/** A part of a run with the same properties. */
export interface RunSegment {
  /** Index of the run in the paragraph. */
  readonly run: number;
  /** Offset in the run's text, in UTF-16 code units. Runs without text span 0 to 1. */
  readonly start: number;
  readonly end: number;
  readonly properties: FullCharacter;
  /** True if the run has conditions and none of them is visible. */
  readonly isHidden: boolean;
}

/** Splits runs where a style starts or ends. Hidden and empty runs are not split. */
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
