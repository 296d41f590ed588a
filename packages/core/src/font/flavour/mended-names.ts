/**
 * A glyph name that PostScript and OpenType accept: printable ASCII without delimiters, not longer than 63.
 * @see PLRM, third edition, "Syntax", "Names"; OpenType 1.9.1, "post", "Glyph names"; Adobe Glyph List Specification
 */
const sound = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,63}$/;

interface MendedNames {
  readonly names: string[];
  /** How many glyphs have another name than before. */
  readonly mended: number;
}

/** Each name sound, each once, the first `.notdef`. Glyphs without a name, or with one that is none, get a number. */
export function mendNames(names: readonly (string | undefined)[]): MendedNames {
  const given = new Set<string>();
  const lastNumbers = new Map<string, number>();
  let mended = 0;
  const result = names.map((name, glyph) => {
    const wanted = glyph === 0 ? '.notdef' : name !== undefined && sound.test(name) ? name : `glyph${glyph}`;
    const unique = given.has(wanted) ? numberName(wanted, given, lastNumbers) : wanted;
    if (unique !== name) mended++;
    given.add(unique);
    return unique;
  });
  return { names: result, mended };
}

/** The part before a dot names the meaning of a glyph. @see Adobe Glyph List Specification, "The Specification" */
function numberName(name: string, given: ReadonlySet<string>, lastNumbers: Map<string, number>): string {
  // A number behind a long name would make it too long.
  const stem = name.slice(0, 56);
  let number = lastNumbers.get(stem) ?? 0;
  let numbered: string;
  do numbered = `${stem}.${++number}`;
  while (given.has(numbered));
  lastNumbers.set(stem, number);
  return numbered;
}
