import type { Run } from '../../models/design/stories.ts';

/** A character, or an object within text that counts as one. */
export interface Unit {
  /** Index of the run in the paragraph. */
  readonly run: number;
  /** Offset in the run's text, in UTF-16 code units. Runs without text span 0 to 1. */
  readonly start: number;
  readonly end: number;
  /** The character; empty for objects. */
  readonly text: string;
  /** `character`, the marker, or the kind of a run without text. */
  readonly kind: string;
}

/** Splits a paragraph's runs into units. Hidden runs are omitted. */
export function listUnits(runs: readonly Run[], isHidden: (run: Run) => boolean): Unit[] {
  return runs.flatMap((run, index): Unit[] => {
    if (isHidden(run)) return [];
    if (run.kind === 'text' || run.kind === 'variable' || run.kind === 'reference')
      return listCharacters(run.text, index);
    const kind = run.kind === 'marker' ? run.marker : run.kind;
    return [{ run: index, start: 0, end: 1, text: '', kind }];
  });
}

function listCharacters(text: string, run: number): Unit[] {
  let start = 0;
  return [...text].map((character) => {
    const unit = { run, start, end: start + character.length, text: character, kind: 'character' };
    start = unit.end;
    return unit;
  });
}
