/** A property and its value, and whether it holds against all that comes later. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

const comments = /\/\*[\s\S]*?(?:\*\/|$)/g;

export function dropComments(css: string): string {
  return css.includes('/*') ? css.replaceAll(comments, ' ') : css;
}

/** The declarations of an attribute `style`. What is none is passed over. */
export function parseDeclarations(css: string): Declaration[] {
  return splitOutside(css, ';').flatMap(parseDeclaration);
}

/** One declaration, or nothing. Names of one's own are written with two hyphens, in letters of either case. */
export function parseDeclaration(piece: string): Declaration[] {
  const colon = piece.indexOf(':');
  const name = piece.slice(0, colon).trim();
  const property = name.startsWith('--') ? name : name.toLowerCase();
  const text = piece.slice(colon + 1).trim();
  const value = text.replace(/\s*!\s*important$/i, '');
  if (colon < 1 || (value === '' && !name.startsWith('--')) || !/^-{0,2}[a-z_][\w-]*$/i.test(property)) return [];
  return [{ property, value, isImportant: value.length < text.length }];
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
