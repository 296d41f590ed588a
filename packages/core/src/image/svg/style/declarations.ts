/** A property and its value, and whether it holds against all that comes later. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** The shorthand property whose value this is, if the value cannot be divided before `var()` is replaced. */
  readonly shorthand?: string;
}

/** Cuts at a character, except within quotes and parentheses. */
export function splitOutside(text: string, at: string): string[] {
  const parts: string[] = [];
  let [from, depth, quote] = [0, 0, ''];
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!; // below the length
    if (letter === '\\') index++;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (letter === at && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** The text of a string or name as CSS writes it. */
export function unquote(text: string): string {
  const plain = text.trim();
  const isQuoted = /^(["']).*\1$/s.test(plain);
  return (isQuoted ? plain.slice(1, -1) : plain).replaceAll(/\\(.)/g, '$1');
}
