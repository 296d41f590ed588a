/** The part of a document before its first element. */
export interface Prologue {
  /** The number of characters. */
  readonly length: number;
  /** The offsets of the document type declaration, from `<` to `>`. */
  readonly doctype: { readonly start: number; readonly end: number } | undefined;
}

const misc = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y; // \s includes the byte order mark
const doctypePiece = /[^"'<>]+|"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?!!--|\?)|>/y;

/** Finds the start of the root element without parsing; the document may be cut off behind it. */
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

/** Matches piece by piece: one expression for the whole declaration would need unbounded memory and time. */
function endOfDoctype(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  for (doctypePiece.lastIndex = at; doctypePiece.test(text); doctypePiece.lastIndex = at) {
    const end = doctypePiece.lastIndex;
    // Brackets of declarations; those of comments and instructions are part of a longer piece.
    if (end === at + 1 && text[at] === '<') depth++;
    if (end === at + 1 && text[at] === '>') depth--;
    if (depth === 0) return end;
    at = end;
  }
  return undefined;
}
