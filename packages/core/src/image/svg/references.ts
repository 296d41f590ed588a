/** Pictures, and fonts in styles, that lie within the document itself; browsers look what data without a type is. */
const embedded =
  /^data:(?:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml))?[;,]|font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

/** Puts a mark in place of `data:` that may hold a drawing, and returns other references as they are. */
export type HoldReference = (reference: string) => string;
export const asItIs: HoldReference = (reference) => reference;

/**
 * A reference as it may stay: within the document, or data where `hold` is there to take it. Undefined where it leads
 * out of the document.
 */
export function cleanReference(reference: string, hold?: HoldReference): string | undefined {
  // What browsers leave out of an address must not hide what it is. Data is told by its first characters.
  const plain = [...reference.slice(0, mostInFront)].filter((character) => character > ' ').join('');
  if (plain.startsWith('#') || (plain === '' && reference.trim() === '')) return reference;
  return hold !== undefined && embedded.test(plain) ? hold(reference) : undefined;
}

/** Beyond as much white space no reference is looked for. */
const mostInFront = 1024;

const comments = /\/\*[\s\S]*?(?:\*\/|$)/g;
const escapes = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi;
const imports = /@import\b[^;]*;?/gi;
const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)?/gi;
/** What takes addresses as plain strings, or runs code. */
const others = /(?:(?:-webkit-)?image-set|\b(?:src|image|expression))\s*\([^)]*\)?/gi;

/** A style without what it would load from elsewhere. Escapes are written out, so that none hides an address. */
export function cleanStyle(style: string, hold: HoldReference): string {
  if (!/url|@import|\\|image|src|expression/i.test(style)) return style;
  const plain = style.replaceAll(comments, '').replaceAll(escapes, (_, code?: string, character?: string) => {
    return code === undefined ? (character ?? '') : decodeEscape(Number.parseInt(code, 16));
  });
  return plain
    .replaceAll(imports, '')
    .replaceAll(others, 'none')
    .replaceAll(addresses, (whole, double?: string, single?: string, bare?: string) => {
      const reference = double ?? single ?? bare ?? '';
      const clean = cleanReference(reference, hold);
      if (clean === undefined) return 'none';
      return clean === reference ? whole : `url("${clean}")`;
    });
}

/** Numbers that are no character stand for the one that replaces it. @see CSS Syntax 3, "Consume an escaped code point" */
function decodeEscape(code: number): string {
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
  return String.fromCodePoint(isNone ? 0xfffd : code);
}
