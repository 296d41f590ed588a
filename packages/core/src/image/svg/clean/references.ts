/** Embedded pictures and fonts. Data without a type is included, because browsers detect its type. */
const embedded =
  /^data:(?:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml))?[;,]|font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

/** Replaces `data:` URLs that may contain a drawing by a placeholder and returns other references unchanged. */
export type ReplaceReference = (reference: string) => string;

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
