import type { BreakKind } from './breakpoints.ts';

/** Looseness of a line: tight, normal, loose, very loose. Neighbouring lines should differ by one at most. */
export type Fitness = 0 | 1 | 2 | 3;

const linePenalty = 10;
const adjacentDemerits = 10_000;
const doubleHyphenDemerits = 10_000;
const lastHyphenDemerits = 5000;
const emergencyDemerits = 1e11;
/** Looser lines are equally bad. */
const worst = 1e5;

/** @see Knuth, "The TeXbook", chapter 14, and "TeX: The Program", §834, where the order of the classes is reversed */
export function fitnessOf(ratio: number): Fitness {
  if (ratio < -0.5) return 0;
  if (ratio <= 0.5) return 1;
  return ratio <= 1 ? 2 : 3;
}

/** A line and the one before it. */
export interface LineFacts {
  readonly ratio: number;
  readonly kind: BreakKind;
  readonly previousKind: BreakKind;
  /** Absent for the first line. */
  readonly previousFitness: Fitness | undefined;
}

/** Demerits of a line; those of a paragraph are their sum. @see Knuth, "The TeXbook", chapter 14 */
export function demeritsOf({ ratio, kind, previousKind, previousFitness }: LineFacts, hyphenPenalty: number): number {
  const badness = Math.min(worst, 100 * Math.abs(ratio) ** 3);
  let demerits = (linePenalty + badness) ** 2;
  if (kind === 'hyphen') demerits += hyphenPenalty ** 2;
  if (kind === 'emergency') demerits += emergencyDemerits;
  if (previousKind === 'hyphen' && kind === 'hyphen') demerits += doubleHyphenDemerits;
  if (previousKind === 'hyphen' && kind === 'end') demerits += lastHyphenDemerits;
  if (previousFitness !== undefined && Math.abs(fitnessOf(ratio) - previousFitness) > 1) demerits += adjacentDemerits;
  return demerits;
}
