import { allowedBreak, noBreak } from './line-breaks.ts';

/** Rules for characters at the ends of lines of Japanese text; `none` has no characters. */
export type Kinsoku = 'hard' | 'soft' | 'none';

/**
 * Characters that begin no line under the hard rules.
 * @see JIS X 4051; W3C, "Requirements for Japanese Text Layout", "Characters Not Starting a Line"
 */
const hardStart =
  '、。，．・：；？！゛゜ヽヾゝゞ々〻ー’”）〕］｝〉》」』】°′″℃￠％‰‐–〜' +
  'ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ｡｣､･ﾞﾟ,.!?:;)]}';
/** The soft rules permit small kana and the prolonged sound mark at the start of a line. */
const softStart = hardStart.replaceAll(/[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー]/gu, '');
/** Characters that end no line. @see "Characters Not Ending a Line" */
const lastless = '‘“（〔［｛〈《「『【￥＄￡＠§〒＃｢([{';
const starts = { hard: new Set(hardStart), soft: new Set(softStart), none: new Set<string>() };
const ends = { hard: new Set(lastless), soft: new Set(lastless), none: new Set<string>() };
/** Characters that are not separated from themselves: dashes and leaders. */
const inseparable = /[—…‥]/;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]/u;
const mark = /\p{M}/u;

/** Applies the rules: between East Asian characters they decide alone, elsewhere they only forbid breaks. */
export function applyKinsoku(breaks: Uint8Array, text: string, rules: Kinsoku): void {
  for (let at = 1; at < text.length; at++) {
    const [before, next] = [text.charAt(at - 1), text.charAt(at)];
    if (breaks[at] !== allowedBreak && breaks[at] !== noBreak) continue;
    const isForbidden =
      starts[rules].has(next) ||
      ends[rules].has(before) ||
      (rules !== 'none' && before === next && inseparable.test(next));
    if (isForbidden) breaks[at] = noBreak;
    else if (eastAsian.test(before) && eastAsian.test(next) && !mark.test(next)) breaks[at] = allowedBreak;
  }
}
