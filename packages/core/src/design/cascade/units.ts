import type { Run } from '../../models/design/stories.ts';

/** A character, or something that stands in text as one. */
export interface Unit {
  /** The run, by its index in the paragraph. */
  readonly run: number;
  /** Of a text in UTF-16 code units, as its string counts; of other runs from 0 to 1. */
  readonly start: number;
  readonly end: number;
  /** The character; nothing of what is none. */
  readonly text: string;
  /** The marker, or the kind of a run that is no text. */
  readonly kind: string;
}

/** A paragraph's runs in single characters and things; text that is not to be seen is left out. */
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
