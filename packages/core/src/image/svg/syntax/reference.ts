/** A reference to an element of the same document, with the rest of the value. */
export interface UrlValue {
  /** Undefined for a reference to another document. */
  readonly id: string | undefined;
  readonly rest: string;
}

/** Parses a value that begins with `url()`. */
export function parseUrl(text: string): UrlValue | undefined {
  const match = /^\s*url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)\s*/i.exec(text);
  if (match === null) return undefined;
  return { id: idOf(match[1] ?? match[2] ?? match[3] ?? ''), rest: text.slice(match[0].length).trim() };
}

/** The id that a reference names; undefined for a reference to another document. */
export function idOf(reference: string | undefined): string | undefined {
  const plain = reference?.trim() ?? '';
  if (!plain.startsWith('#') || plain.length < 2) return undefined;
  const id = plain.slice(1);
  if (!id.includes('%')) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
