/** Pictures, and fonts in styles, that lie within the document itself; browsers look what data without a type is. */
const embedded =
  /^data:(?:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml))?[;,]|font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

/** Puts a mark in place of `data:` that may hold a drawing, and returns other references as they are. */
export type ReplaceReference = (reference: string) => string;
export const keepReference: ReplaceReference = (reference) => reference;

/**
 * A reference as it may stay: within the document, or data where `hold` is there to take it. Undefined where it leads
 * out of the document.
 */
export function cleanReference(reference: string, replace?: ReplaceReference): string | undefined {
  // What browsers leave out of an address must not hide what it is. Data is told by its first characters.
  const plain = [...reference.slice(0, maxLeadingWhitespace)].filter((character) => character > ' ').join('');
  if (plain.startsWith('#') || (plain === '' && reference.trim() === '')) return reference;
  return replace !== undefined && embedded.test(plain) ? replace(reference) : undefined;
}

/** Beyond as much white space no reference is looked for. */
const maxLeadingWhitespace = 1024;

const comments = /\/\*[\s\S]*?(?:\*\/|$)/g;
const escapes = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi;
const imports = /@import\b[^;]*;?/gi;
const urlFunctions = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)?/gi;
/** What takes addresses as plain strings, or runs code. */
const otherFunctions = /(?:(?:-webkit-)?image-set|\b(?:src|image|expression))\s*\([^)]*\)?/gi;

/** A style without what it would load from elsewhere. Escapes are written out, so that none hides an address. */
export function cleanStyle(style: string, replace: ReplaceReference): string {
  if (!/url|@import|\\|image|src|expression/i.test(style)) return style;
  const plain = style.replaceAll(comments, '').replaceAll(escapes, (_, code?: string, character?: string) => {
    return code === undefined ? (character ?? '') : decodeEscape(Number.parseInt(code, 16));
  });
  return plain
    .replaceAll(imports, '')
    .replaceAll(otherFunctions, 'none')
    .replaceAll(urlFunctions, (whole, double?: string, single?: string, bare?: string) => {
      const reference = double ?? single ?? bare ?? '';
      const clean = cleanReference(reference, replace);
      if (clean === undefined) return 'none';
      return clean === reference ? whole : `url("${clean}")`;
    });
}

/** Numbers that are no character stand for the one that replaces it. @see CSS Syntax 3, "Consume an escaped code point" */
function decodeEscape(code: number): string {
  const isInvalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
  return String.fromCodePoint(isInvalid ? 0xfffd : code);
}
