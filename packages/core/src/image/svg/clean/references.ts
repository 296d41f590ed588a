/** Embedded pictures and fonts. Data without a type is included, because browsers detect its type. */
const embedded =
  /^data:(?:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml))?[;,]|font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

/** Replaces `data:` URLs that may contain a drawing by a placeholder and returns other references unchanged. */
export type ReplaceReference = (reference: string) => string;
export const keepReference: ReplaceReference = (reference) => reference;

/**
 * Returns a reference that stays within the document, or data if `replace` is given. Returns undefined for references
 * outside the document.
 */
export function cleanReference(reference: string, replace?: ReplaceReference): string | undefined {
  // Characters that browsers ignore in URLs must not hide the scheme. The first characters are enough to recognize
  // data.
  const plain = [...reference.slice(0, maxLeadingWhitespace)].filter((character) => character > ' ').join('');
  if (plain.startsWith('#') || (plain === '' && reference.trim() === '')) return reference;
  return replace !== undefined && embedded.test(plain) ? replace(reference) : undefined;
}

/** Maximum length of white space before a reference. */
const maxLeadingWhitespace = 1024;

const comments = /\/\*[\s\S]*?(?:\*\/|$)/g;
const escapes = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi;
const imports = /@import\b[^;]*;?/gi;
const urlFunctions = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)?/gi;
/** Functions that take URLs as plain strings, or run code. */
const otherFunctions = /(?:(?:-webkit-)?image-set|\b(?:src|image|expression))\s*\([^)]*\)?/gi;

/** Removes everything that a style would load from elsewhere. Escapes are decoded, so that they cannot hide a URL. */
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

/** Invalid code points become U+FFFD. @see CSS Syntax 3, "Consume an escaped code point" */
function decodeEscape(code: number): string {
  const isInvalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
  return String.fromCodePoint(isInvalid ? 0xfffd : code);
}
