const escapes = /^\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x\{([0-9A-Fa-f]+)\}|([\s\S]))/u;

/**
 * Reads a set of characters and strings, such as `[a-z {ch} \\-]`.
 * @see Unicode Technical Standard 35, "Unicode Sets"
 */
export function readUnicodeSet(pattern: string): string[] {
  if (!pattern.startsWith('[') || !pattern.endsWith(']')) throw new Error(`expected a set in brackets: ${pattern}`);
  const found: string[] = [];
  let rest = pattern.slice(1, -1);
  let isRange = false;
  while (rest !== '') {
    const [length, text] = readItem(rest);
    rest = rest.slice(length);
    if (text === undefined) continue;
    if (text === '-' && length === 1) {
      isRange = true;
      continue;
    }
    found.push(...(isRange ? charactersBetween(found.at(-1) ?? '', text) : [text]));
    isRange = false;
  }
  return found;
}

/** The length of the next item, and its text; `undefined` for spaces. */
function readItem(pattern: string): [length: number, text: string | undefined] {
  const [space] = /^\s+/u.exec(pattern) ?? [];
  if (space !== undefined) return [space.length, undefined];
  const [string, inner] = /^\{((?:\\[\s\S]|[^}])*)\}/u.exec(pattern) ?? [];
  if (string !== undefined) return [string.length, (inner ?? '').replaceAll(/\\(.)/gu, '$1')];
  const [escaped, four, eight, any, letter] = escapes.exec(pattern) ?? [];
  if (escaped !== undefined) {
    const hex = four ?? eight ?? any;
    return [escaped.length, hex === undefined ? letter : String.fromCodePoint(Number.parseInt(hex, 16))];
  }
  const character = String.fromCodePoint(pattern.codePointAt(0) ?? 0);
  if (character === '[' || character === '&') throw new Error(`a set within a set is not supported: ${pattern}`);
  return [character.length, character];
}

function charactersBetween(first: string, last: string): string[] {
  const [start, end] = [(first.codePointAt(0) ?? 0) + 1, last.codePointAt(0) ?? 0];
  return Array.from({ length: end - start + 1 }, (_, index) => String.fromCodePoint(start + index));
}
