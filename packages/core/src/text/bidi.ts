import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A run of text in one direction: left to right at even levels, right to left at odd ones. */
export interface LevelRun {
  readonly from: number;
  readonly to: number;
  readonly level: number;
}

const mayBeRightToLeft =
  /[\u0590-\u08ff\u200e-\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802-\ud803\ud83a-\ud83b]/;

/** Resolves the embedding levels of a paragraph; runs are in text order. @see Unicode Standard Annex 9 */
export function levelRunsOf(text: string, direction: 'ltr' | 'rtl'): LevelRun[] {
  if (text === '') return [];
  if (direction === 'ltr' && !mayBeRightToLeft.test(text)) return [{ from: 0, to: text.length, level: 0 }];
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: LevelRun[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && levels[at] === levels[from]) continue;
    runs.push({ from, to: at, level: levels[from] ?? 0 });
    from = at;
  }
  return runs;
}

/**
 * Reorders runs into visual order, from left to right.
 * @see Unicode Standard Annex 9, "Reordering Resolved Levels", L2
 */
export function orderRuns<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
