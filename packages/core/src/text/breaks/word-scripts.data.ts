import type { PackedFile } from '../../assets/packed.ts';

/** A script that is written without spaces between words. */
export interface WordScript {
  /** Matches runs of its letters and marks: its characters of the class SA. */
  readonly runs: RegExp;
  /** Characters that a word may begin with. */
  readonly begins: RegExp;
  /** Characters that no word ends with. */
  readonly endsNot: RegExp;
  /** Runs of fewer characters are one word. */
  readonly shortestRun: number;
  /** Words of fewer characters take unknown letters behind them. */
  readonly shortWord: number;
  readonly suffixes?: { readonly abbreviation: number; readonly repetition: number };
  load(): Promise<PackedFile>;
}

/** @see ICU 78, dictbe.cpp, for the sets of characters and the lengths */
export const wordScripts: readonly WordScript[] = [
  {
    runs: /[\u0e01-\u0e3a\u0e40-\u0e4e]+/g,
    begins: /[\u0e01-\u0e2e\u0e40-\u0e44]/,
    endsNot: /[\u0e31\u0e40-\u0e44]/,
    shortestRun: 5,
    shortWord: 3,
    suffixes: { abbreviation: 0x0e2f, repetition: 0x0e46 },
    load: () => import('../../assets/packed/words-thai.generated.ts'),
  },
  {
    runs: /[\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf]+/g,
    begins: /[\u0e81-\u0eae\u0edc\u0edd\u0ec0-\u0ec4]/,
    endsNot: /[\u0ec0-\u0ec4]/,
    shortestRun: 4,
    shortWord: 3,
    load: () => import('../../assets/packed/words-lao.generated.ts'),
  },
  {
    runs: /[\u1000-\u103f\u1050-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f]+/g,
    begins: /[\u1000-\u102a]/,
    endsNot: /(?!)/,
    shortestRun: 4,
    shortWord: 10,
    load: () => import('../../assets/packed/words-burmese.generated.ts'),
  },
  {
    runs: /[\u1780-\u17d3\u17d7\u17dc\u17dd]+/g,
    begins: /[\u1780-\u17b3]/,
    endsNot: /\u17d2/,
    shortestRun: 4,
    shortWord: 10,
    load: () => import('../../assets/packed/words-khmer.generated.ts'),
  },
];
