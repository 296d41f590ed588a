/** What stands before the first element. */
export interface Prologue {
  /** How many characters it has. */
  readonly length: number;
  /** Where the document type declaration is, from `<` to `>`. */
  readonly doctype: { readonly start: number; readonly end: number } | undefined;
}

const misc = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y; // a byte order mark is space here
const doctypePiece = /[^"'<>]+|"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?!!--|\?)|>/y;

/** Finds the root of a document that may be cut off behind it, and knows nothing else. */
export function findPrologue(text: string): Prologue {
  const start = skipMisc(text, 0);
  const end = text.startsWith('<!DOCTYPE', start) ? endOfDoctype(text, start) : undefined;
  if (end === undefined) return { length: start, doctype: undefined };
  return { length: skipMisc(text, end), doctype: { start, end } };
}

function skipMisc(text: string, from: number): number {
  let at = from;
  for (misc.lastIndex = at; misc.test(text); misc.lastIndex = at) at = misc.lastIndex;
  return at;
}

/** Piece by piece: one expression for all of it would need memory, and time, without bound. */
function endOfDoctype(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  for (doctypePiece.lastIndex = at; doctypePiece.test(text); doctypePiece.lastIndex = at) {
    const end = doctypePiece.lastIndex;
    // Brackets of their own; those of comments and instructions come with the rest of them.
    if (end === at + 1 && text[at] === '<') depth++;
    if (end === at + 1 && text[at] === '>') depth--;
    if (depth === 0) return end;
    at = end;
  }
  return undefined;
}
