/**
 * Controls, line separators, and marks that reverse the direction of text: in a name of a file they could change what a
 * terminal shows of the line or the window.
 */
const unsafe = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text for one line of a terminal, with unsafe characters as escapes such as `\u{1b}`. */
export function toPrintable(text: string): string {
  return text.replace(unsafe, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
