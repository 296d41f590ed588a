/** Scripts that the rules for East Asian text apply to. Layout programs state them for all text. */
const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const ideograph = /\p{Script=Han}/u;

/** True if a text has an East Asian character. */
export function isEastAsian(text: string): boolean {
  return letters.test(text);
}

/** True if a text has a Chinese character. */
export function hasIdeograph(text: string): boolean {
  return ideograph.test(text);
}
