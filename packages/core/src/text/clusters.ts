/** Characters that extend the previous one: marks, joiners and variation selectors. */
const extending = /\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/u;
const regional = /\p{Regional_Indicator}/u;
const joiner = 0x200d;

/** Characters that must be set in one font: a letter with its marks, the parts of an emoji. */
export interface Cluster {
  readonly from: number;
  readonly to: number;
  readonly codes: readonly number[];
}

/**
 * Splits a text into clusters.
 * @see Unicode Standard Annex 29, "Grapheme Cluster Boundaries"; this is a simplified form
 */
export function* clustersOf(text: string, from: number, to: number): Generator<Cluster> {
  let at = from;
  while (at < to) {
    const codes: number[] = [];
    const start = at;
    while (at < to) {
      const code = text.codePointAt(at) ?? 0;
      if (codes.length > 0 && !continuesCluster(codes, code)) break;
      codes.push(code);
      at += code > 0xffff ? 2 : 1;
    }
    yield { from: start, to: at, codes };
  }
}

const maxCodes = 64;

function continuesCluster(codes: readonly number[], code: number): boolean {
  if (codes.length >= maxCodes) return false;
  const character = String.fromCodePoint(code);
  if (extending.test(character)) return true;
  const last = codes.at(-1) ?? 0;
  if (last === joiner) return /\p{Extended_Pictographic}/u.test(character);
  return regional.test(character) && codes.length === 1 && regional.test(String.fromCodePoint(last));
}
