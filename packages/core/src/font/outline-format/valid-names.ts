/**
 * A glyph name that PostScript and OpenType accept: printable ASCII without delimiters, at most 63 characters.
 * @see PLRM, third edition, "Syntax", "Names"; OpenType 1.9.1, "post", "Glyph names"; Adobe Glyph List Specification
 */
const validName = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,63}$/;

interface ValidNames {
  readonly names: string[];
  /** Number of glyphs whose name changed. */
  readonly changedCount: number;
}

/** Makes all names valid and unique, `.notdef` first. Missing and invalid names become numbers. */
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

/**
 * The number follows a dot, because the part before the dot gives the meaning of a glyph name.
 * @see Adobe Glyph List Specification, "The Specification"
 */
function numberName(name: string, used: ReadonlySet<string>, lastNumbers: Map<string, number>): string {
  // Leaves room for a number after a long name.
  const stem = name.slice(0, 56);
  let number = lastNumbers.get(stem) ?? 0;
  let numbered: string;
  do numbered = `${stem}.${++number}`;
  while (used.has(numbered));
  lastNumbers.set(stem, number);
  return numbered;
}
