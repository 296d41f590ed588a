import { classMask, lineBreakClass } from './classes.ts';
import { advance, allowsBreak, type BreakState } from './rules.ts';
import { splitUnits } from './units.ts';
import type { WordBreaker } from './words.ts';

const { BK, CR, LF, NL } = lineBreakClass;

/** Tailorings of the default algorithm. */
export interface LineBreakOptions {
  /** True if small kana and the prolonged sound mark may begin a line, as CSS' `line-break: normal`. */
  readonly isKanaFree?: boolean;
  /** Finds words in scripts without spaces. Without it their words are not broken. */
  readonly words?: WordBreaker | undefined;
}

/** Values of `lineBreaksOf`. */
export const noBreak = 0;
export const allowedBreak = 1;
export const mandatoryBreak = 2;

/**
 * Finds where lines may or must end: a value for each offset of the text and for its end, which is mandatory.
 * @see Unicode Standard Annex 14, "Unicode Line Breaking Algorithm"
 */
export function lineBreaksOf(text: string, { isKanaFree = false, words }: LineBreakOptions = {}): Uint8Array {
  const breaks = new Uint8Array(text.length + 1);
  const units = splitUnits(text, isKanaFree);
  const state: BreakState = { solid: -1, number: 'none', regionalCount: 0 };
  for (let at = 0; at < units.count; at++) {
    if (at > 0) {
      const start = units.starts[at] ?? 0;
      if (isHardBreak(units.kinds, at)) breaks[start] = mandatoryBreak;
      else if (allowsBreak(units, at, state)) breaks[start] = allowedBreak;
    }
    advance(state, units, at);
  }
  if (words !== undefined) for (const at of words(text)) breaks[at] ||= allowedBreak;
  breaks[text.length] = mandatoryBreak;
  return breaks;
}

/** LB4, LB5. */
function isHardBreak(kinds: Uint16Array, at: number): boolean {
  const before = (kinds[at - 1] ?? 0) & classMask;
  return before === BK || before === LF || before === NL || (before === CR && ((kinds[at] ?? 0) & classMask) !== LF);
}
