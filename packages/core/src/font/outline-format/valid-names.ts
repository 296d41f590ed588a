/**
 * A glyph name that PostScript and OpenType accept: printable ASCII without delimiters, not longer than 63.
 * @see PLRM, third edition, "Syntax", "Names"; OpenType 1.9.1, "post", "Glyph names"; Adobe Glyph List Specification
 */
const validName = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,63}$/;

interface ValidNames {
  readonly names: string[];
  /** How many glyphs have another name than before. */
  readonly changedCount: number;
}

/** Each name sound, each once, the first `.notdef`. Glyphs without a name, or with one that is none, get a number. */
export function toValidNames(names: readonly (string | undefined)[]): ValidNames {
  const used = new Set<string>();
  const lastNumbers = new Map<string, number>();
  let changedCount = 0;
  const result = names.map((name, glyph) => {
    const candidate = glyph === 0 ? '.notdef' : name !== undefined && validName.test(name) ? name : `glyph${glyph}`;
    const unique = used.has(candidate) ? numberName(candidate, used, lastNumbers) : candidate;
    if (unique !== name) changedCount++;
    used.add(unique);
    return unique;
  });
  return { names: result, changedCount };
}

/** The part before a dot names the meaning of a glyph. @see Adobe Glyph List Specification, "The Specification" */
function numberName(name: string, used: ReadonlySet<string>, lastNumbers: Map<string, number>): string {
  // A number behind a long name would make it too long.
  const stem = name.slice(0, 56);
  let number = lastNumbers.get(stem) ?? 0;
  let numbered: string;
  do numbered = `${stem}.${++number}`;
  while (used.has(numbered));
  lastNumbers.set(stem, number);
  return numbered;
}
